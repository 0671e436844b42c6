import "#app/styles/pages/orders/order-form.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { CreateOrderPage } from "#app/orders/counter/create-page";
import { createOrder, openNewOrder } from "#app/orders/edit/editing.server";
import { newOrderTitle } from "#app/orders/counter/words";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(newOrderTitle) }];

export const loader = (args: LoaderFunctionArgs) => openNewOrder(args);

export const action = (args: ActionFunctionArgs) => createOrder(args);

export default function CreateExternalOrder() {
  return <CreateOrderPage />;
}
