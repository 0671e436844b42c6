import { setImmediate as turn } from "node:timers/promises";
import type { Database } from "#api/database/tables";
import { insertOrder } from "#api/orders/write";
import type { Codes } from "../codes";
import type { DemoOrder } from "../company";

/** Writes the orders with their histories, and sets the counters so that the next number follows the last one. */
export async function insertDemoOrders(
  db: Database,
  orders: readonly DemoOrder[],
  codes: Codes,
  now: Date,
): Promise<void> {
  const latest = now.toISOString();
  const notAfterNow = (instant: string) => (instant < latest ? instant : latest);

  for (const { number, status, changes, created_at, lines, ...order } of orders) {
    const known = lines.map(({ product, ...line }) => ({ ...line, product_id: codes.product.get(product) }));
    const author = { id: null, name: changes[0]?.who ?? "Bru", at: notAfterNow(created_at) };
    const id = await insertOrder(db, number, status, { ...order, lines: known }, author);
    const rows = changes.map(({ at, who, field, subject, old, new: next, reason }) => ({
      order_id: id,
      changed_at: notAfterNow(at),
      user_id: null,
      user_name: who,
      field,
      subject,
      old_value: old,
      new_value: next,
      reason,
    }));
    await db.insertInto("external_order_changes").values(rows).execute();
    const updated_at = rows.at(-1)?.changed_at ?? notAfterNow(created_at);
    await db
      .updateTable("external_orders")
      .set({ updated_at, lock_version: changes.length })
      .where("id", "=", id)
      .execute();
    await turn();
  }

  const counters = new Map(orders.map(({ number }) => [number.slice(0, 7), Number(number.slice(8))]));
  await db
    .insertInto("counters")
    .values([...counters].map(([name, value]) => ({ name, value })))
    .execute();
}
