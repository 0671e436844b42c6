import "~/styles/pages/order-form.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { CreateOrderPage } from "~/orders/counter/create-page";
import { createOrder, openNewOrder } from "~/orders/editing.server";
import { newOrderTitle } from "~/orders/counter/words";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(newOrderTitle) }];

export const loader = (args: LoaderFunctionArgs) => openNewOrder(args);

export const action = (args: ActionFunctionArgs) => createOrder(args);

export default function CreateExternalOrder() {
  return <CreateOrderPage />;
}
