import { type Expression, type RawBuilder, sql } from "kysely";
import type { Quantity } from "../../database/columns";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import type { Author } from "../author";
import { recordChanges } from "./order-history";

/** Returns how much of a line of an order was unsold, as the losses say that name it; null where there are none. */
export const unsoldOf = (line: Expression<number>): RawBuilder<Quantity | null> =>
  sql<Quantity | null>`(select sum(unsold.quantity) from stock_waste as unsold
    where unsold.order_line_id = ${line} and unsold.reversed_at is null)`;

/** The field by which an order's history tells what was unsold of a line. */
export const unsoldField = "lines.unsold_quantity";

type UnsoldWaste = Pick<Row<"stock_waste">, "order_id" | "order_line_id" | "name" | "quantity">;

/**
 * Notes of an order that nobody knows any more what was unsold of a line, since the loss that said so was taken back.
 * The order must be locked.
 */
export async function forgetUnsold(
  db: Database,
  { order_id, order_line_id, name, quantity }: UnsoldWaste,
  author: Author,
): Promise<void> {
  if (order_id === null || order_line_id === null) return;
  await db.updateTable("external_order_lines").set({ unsold_noted: 0 }).where("id", "=", order_line_id).execute();
  await db
    .updateTable("external_orders")
    .set((e) => ({ updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", order_id)
    .execute();
  const change = { field: unsoldField, subject: name, old_value: quantityScale.read(quantity), new_value: null };
  await recordChanges(db, order_id, [change], author, "Perte annulée");
}
