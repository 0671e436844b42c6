import { unknownReceipt } from "#domain/french/not-found";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { notFound } from "../../http/refusal";
import { lockItems } from "../../stock/ledger/lock";
import { reverseDocuments } from "../../stock/ledger/reverse";
import type { Author } from "../../records/author";
import { packedFreely } from "../supplier-orders/lines";
import { dayBefore, lessClosed } from "../supplier-orders/follow-ups";
import { requireSupplierOrder, settleStatus } from "../supplier-orders/moves";
import { restorePrice } from "./prices";

/**
 * Takes a receipt back: its lots leave the stock, its order expects them again, on the day of before and with what it
 * closed itself, and prices that it changed are what they were. What was closed otherwise stays so. One that was taken
 * back already stays as it is. Throws a 409 Refusal, code "used", when something was taken from its lots.
 */
export async function reverseReceipt(db: Database, id: number, author: Author): Promise<void> {
  const found = await db.selectFrom("receipts").select("order_id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound(unknownReceipt);
  // The order first, as those do who receive it.
  const order = found.order_id === null ? null : await requireSupplierOrder(db, found.order_id);
  const receipt = await db
    .selectFrom("receipts")
    .select("reversed_at")
    .where("id", "=", id)
    .$if(kindOf(db) === "postgresql", (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  if (receipt.reversed_at !== null) return;
  const lines = await db
    .selectFrom("receipt_lines")
    .selectAll()
    .where("receipt_id", "=", id)
    .orderBy("position", "desc")
    .execute();
  const ofOrder = await db
    .selectFrom("supplier_order_lines")
    .select(["id", "packs", "quantity", "pack_quantity"])
    .where("order_id", "=", found.order_id ?? 0)
    .execute();
  await lockItems(
    db,
    lines.map(({ article_id }) => ({ type: "article", id: article_id })),
  );
  await reverseDocuments(db, { type: "receipt_line", ids: lines.map((line) => line.id) }, author);
  for (const line of lines) {
    await restorePrice(db, line, ofOrder.find((one) => one.id === line.order_line_id) ?? packedFreely(line), author);
    if (line.order_line_id !== null)
      await db
        .updateTable("supplier_order_lines")
        .set((e) => ({
          received_quantity: e("received_quantity", "-", line.quantity),
          ...(line.rest === "later"
            ? { expected_on: dayBefore(line.rest_expected_on, line.own_day_before) }
            : { closed_quantity: lessClosed(line.rest_quantity) }),
        }))
        .where("id", "=", line.order_line_id)
        .execute();
  }
  await db
    .updateTable("receipts")
    .set({ reversed_at: author.at, reversed_by: author.name })
    .where("id", "=", id)
    .execute();
  // One that was cancelled since expects nothing, whatever was refused of it.
  if (order && order.status !== "cancelled") await settleStatus(db, order.id, author);
}
