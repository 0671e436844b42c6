import "#app/styles/pages/standing-form.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { editStandingOrder, openStandingOrder } from "#app/orders/standing/editing.server";
import { StandingOrderFormPage } from "#app/orders/standing/form-page";
import { standingOrderWords } from "#app/orders/standing/words";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(standingOrderWords.edit, data?.name) },
];

export const loader = (args: LoaderFunctionArgs) => openStandingOrder(args);

export const action = (args: ActionFunctionArgs) => editStandingOrder(args);

export default function EditStandingOrder() {
  return <StandingOrderFormPage />;
}
