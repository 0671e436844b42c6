import { type Expression, sql } from "kysely";
import type { Quantity } from "../../database/columns";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import type { AnyAuthor } from "../author";
import { recordChanges } from "./order-history";

/** The part of a batch that an order line has of it. */
export interface Share {
  order_id: number;
  order_line_id: number;
  quantity: Quantity;
}

/** Keeps others from changing these orders, until the transaction ends. */
export async function lockOrders(db: Database, ids: Iterable<number>): Promise<void> {
  if (kindOf(db) === "sqlite") return;
  await db
    .selectFrom("external_orders")
    .select("id")
    .where("id", "in", idList(db, new Set(ids)))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** The part of what a batch made for an order line that is still there for it. */
export const thereOf = sql<Quantity>`batch_order_lines.quantity - batch_order_lines.gone`;

/** Sums what was made for an order line and is gone; null where nothing is. */
export const goneOf = (line: Expression<number>) => sql<Quantity | null>`(select sum(given.gone)
  from batch_order_lines as given where given.order_line_id = ${line} and given.gone > 0)`;

/** Tests that something which was made for an order line is gone. */
export const isGoneOf = (line: Expression<number>) => sql<boolean>`exists (select 1
  from batch_order_lines as given where given.order_line_id = ${line} and given.gone > 0)`;

/** Makes the part of a batch that an order line has smaller, or takes it away. */
export async function lessenShare(
  db: Database,
  batch_id: number,
  { order_line_id, taken }: { order_line_id: number; taken: Quantity },
): Promise<void> {
  await db
    .updateTable("batch_order_lines")
    .set((e) => ({ quantity: e("quantity", "-", taken) }))
    .where("batch_id", "=", batch_id)
    .where("order_line_id", "=", order_line_id)
    .execute();
  await db
    .deleteFrom("batch_order_lines")
    .where("batch_id", "=", batch_id)
    .where("order_line_id", "=", order_line_id)
    .where("quantity", "=", 0)
    .execute();
}

/**
 * Adds these quantities to what order lines say was produced of them, or takes them away again, and tells it in the
 * orders' histories, with why. What is taken away leaves no line below zero.
 */
export async function addProduced(
  db: Database,
  shares: readonly Share[],
  reason: string,
  author: AnyAuthor,
  sign: 1 | -1 = 1,
): Promise<void> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["line.id", "line.order_id", "line.produced_quantity", "product.name"])
    .where(
      "line.id",
      "in",
      idList(
        db,
        shares.map(({ order_line_id }) => order_line_id),
      ),
    )
    .execute();
  for (const { id, order_id, produced_quantity, name } of lines) {
    const share = shares.find(({ order_line_id }) => order_line_id === id);
    const now = Math.max(0, produced_quantity + sign * (share?.quantity ?? 0));
    if (now === produced_quantity) continue;
    await db.updateTable("external_order_lines").set({ produced_quantity: now }).where("id", "=", id).execute();
    await db
      .updateTable("external_orders")
      .set((e) => ({ updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
      .where("id", "=", order_id)
      .execute();
    const [old_value, new_value] = [quantityScale.read(produced_quantity), quantityScale.read(now)];
    await recordChanges(
      db,
      order_id,
      [{ field: "lines.produced_quantity", subject: name, old_value, new_value }],
      author,
      reason,
    );
  }
}
