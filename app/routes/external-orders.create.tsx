import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { createOrder, openNewOrder } from "~/orders/editing.server";
import { newOrderForm } from "~/orders/form";
import { orderWords } from "~/orders/words";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(orderWords.create) }];

export const loader = (args: LoaderFunctionArgs) => openNewOrder(args);

export const action = (args: ActionFunctionArgs) => createOrder(args);

export default function CreateExternalOrder() {
  return <EditPage words={orderWords} form={newOrderForm} />;
}
