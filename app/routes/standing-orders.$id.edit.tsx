import "~/styles/pages/standing-form.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { editStandingOrder, openStandingOrder } from "~/orders/standing/editing.server";
import { StandingOrderFormPage } from "~/orders/standing/form-page";
import { standingOrderWords } from "~/orders/standing/words";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(standingOrderWords.edit, data?.name) },
];

export const loader = (args: LoaderFunctionArgs) => openStandingOrder(args);

export const action = (args: ActionFunctionArgs) => editStandingOrder(args);

export default function EditStandingOrder() {
  return <StandingOrderFormPage />;
}
