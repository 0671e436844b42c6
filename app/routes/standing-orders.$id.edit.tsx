import "#app/styles/pages/orders/standing-form.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { editStandingOrder, openStandingOrder } from "#app/orders/standing-orders/edit/editing.server";
import { StandingOrderFormPage } from "#app/orders/standing-orders/edit/form-page";
import { standingOrderWords } from "#app/orders/standing-orders/words";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(standingOrderWords.edit, data?.name) },
];

export const loader = (args: LoaderFunctionArgs) => openStandingOrder(args);

export const action = (args: ActionFunctionArgs) => editStandingOrder(args);

export default function EditStandingOrder() {
  return <StandingOrderFormPage />;
}
