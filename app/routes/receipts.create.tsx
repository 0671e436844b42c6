import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { PurchaseEditPage } from "~/purchasing/edit-page";
import { openReceipt, takeIn } from "~/purchasing/receipts/editing.server";
import { freeReceiptForm, orderReceiptForm } from "~/purchasing/receipts/form";
import { receiptsPath, supplierOrdersPath } from "~/purchasing/words";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle("Nouvelle réception") }];

export const loader = (args: LoaderFunctionArgs) => openReceipt(args);

export const action = (args: ActionFunctionArgs) => takeIn(args);

export default function CreateReceipt() {
  const { order } = useLoaderData<typeof loader>();
  return (
    <PurchaseEditPage
      title="Nouvelle réception"
      form={order ? orderReceiptForm : freeReceiptForm}
      cancelTo={order ? `${supplierOrdersPath}/${order.id}` : receiptsPath}
    >
      {order && (
        <Form method="get" className="filters" role="search">
          <input type="hidden" name="order" value={order.id} />
          <div className="filters-search">
            <label htmlFor="scan">Scanner ou taper un code-barres</label>
            <input id="scan" type="search" name="scan" inputMode="numeric" autoComplete="off" />
            <button type="submit" className="button" data-variant="outline">
              Aller à la ligne
            </button>
          </div>
        </Form>
      )}
    </PurchaseEditPage>
  );
}
