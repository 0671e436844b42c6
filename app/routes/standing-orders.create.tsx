import "#app/styles/pages/orders/standing-form.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createStandingOrder, openNewStandingOrder } from "#app/orders/standing-orders/edit/editing.server";
import { StandingOrderFormPage } from "#app/orders/standing-orders/edit/form-page";
import { standingOrderWords } from "#app/orders/standing-orders/words";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(standingOrderWords.create) }];

export const loader = (args: LoaderFunctionArgs) => openNewStandingOrder(args);

export const action = (args: ActionFunctionArgs) => createStandingOrder(args);

export default function CreateStandingOrder() {
  return <StandingOrderFormPage />;
}
