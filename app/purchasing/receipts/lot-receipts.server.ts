import type { LoaderFunctionArgs } from "@remix-run/node";
import type { One, Page } from "#server/api-client/contract/records";
import type { StockMovement } from "#server/api-client/contract/stock";
import type { Receipt } from "#server/api-client/contract/supplier-orders";
import { pick } from "#app/lists/pick";

/** The fields of a delivery that the page of a lot shows. */
const lotReceiptFields = [
  "id",
  "receivedOn",
  "deliveryNote",
  "orderId",
  "orderNumber",
  "supplierId",
  "supplierName",
] as const satisfies readonly (keyof Receipt)[];

/** A delivery that a lot came with. */
export type LotReceipt = Pick<Receipt, (typeof lotReceiptFields)[number]>;

/** Reads the deliveries that a lot came with, those taken back left out; none for what was made or was there. */
export async function readLotReceipts({ api }: LoaderFunctionArgs["context"], lotId: string): Promise<LotReceipt[]> {
  const { data } = await api.get<Page<StockMovement>>("/api/stock/movements", {
    query: { lotId, kind: "receipt", perPage: 20 },
  });
  const pages = data.flatMap(({ documentType, documentPage, reversedBy }) =>
    documentType === "receipt_line" && documentPage !== null && reversedBy === null ? [documentPage] : [],
  );
  const receipts = await Promise.all([...new Set(pages)].map((id) => api.get<One<Receipt>>(`/api/receipts/${id}`)));
  return receipts.map(({ data: receipt }) => pick(receipt, lotReceiptFields));
}
