import "#app/styles/pages/forms.css";
import "#app/styles/pages/receipt.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormPage } from "#app/forms/controls/form-page";
import { ReceivedLines } from "#app/purchasing/receipts/received-lines";
import { keepingActs, receiptActs } from "#app/purchasing/receipts/form-actions";
import { openReceipt, takeIn } from "#app/purchasing/receipts/editing.server";
import type { ExpectedLine } from "#app/purchasing/receipts/expected";
import { freeReceiptForm, orderReceiptForm } from "#app/purchasing/receipts/form";
import { LineNote } from "#app/purchasing/receipts/line-note";
import { supplierOrdersPath } from "#app/purchasing/words";
import { receiptsPath } from "#app/stock/paths";
import { pageTitle } from "#app/shell/page-title";

const title = "Nouvelle réception";

export const meta = () => [{ title: pageTitle(title) }];

export const loader = (args: LoaderFunctionArgs) => openReceipt(args);

export const action = (args: ActionFunctionArgs) => takeIn(args);

export default function CreateReceipt() {
  const { order } = useLoaderData<typeof loader>();
  return order ? (
    <OrderReceipt id={order.id} expected={order.expected} />
  ) : (
    <FormPage title={title} form={freeReceiptForm} cancelTo={receiptsPath} acts={keepingActs} />
  );
}

function OrderReceipt({ id, expected }: { id: number; expected: readonly ExpectedLine[] }) {
  // The same from one drawing to the next: a line is drawn again only when it changes.
  const own = useMemo(
    (): Omit<Parameters<typeof FormPage>[0], "title" | "form" | "cancelTo"> => ({
      acts: receiptActs(expected),
      drawLines: (props) => <ReceivedLines {...props} />,
      note: (cells, path) => <LineNote expected={expected} cells={cells} path={path} />,
    }),
    [expected],
  );
  return <FormPage title={title} form={orderReceiptForm} cancelTo={`${supplierOrdersPath}/${id}`} {...own} />;
}
