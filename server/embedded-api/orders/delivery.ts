import { sql } from "kysely";
import type { Quantity } from "../database/columns";
import { quantityScale } from "../database/scale";
import type { Database } from "../database/tables";
import type { OrderChange } from "./history/changes";

/**
 * Notes what was handed over with an order that is delivered, line by line where nobody noted it: all that was ordered,
 * or what was made of it where less was; and as made what was then handed over. Returns the changes.
 */
export async function noteDelivery(db: Database, orderId: number): Promise<OrderChange[]> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["line.quantity", "line.produced_quantity", "line.delivered_quantity", "product.name"])
    .where("line.order_id", "=", orderId)
    .orderBy("line.position")
    .execute();
  await db
    .updateTable("external_order_lines")
    .set({
      produced_quantity: sql<Quantity>`case when produced_quantity > 0 then produced_quantity
        when delivered_quantity > 0 then delivered_quantity else quantity end`,
      delivered_quantity: sql<Quantity>`case when delivered_quantity > 0 then delivered_quantity
        when produced_quantity > 0 and produced_quantity < quantity then produced_quantity else quantity end`,
    })
    .where("order_id", "=", orderId)
    .execute();
  return lines.flatMap(({ name, quantity, produced_quantity: produced, delivered_quantity: delivered }) => [
    ...changed(
      "lines.produced_quantity",
      name,
      produced,
      produced > 0 ? produced : delivered > 0 ? delivered : quantity,
    ),
    ...changed(
      "lines.delivered_quantity",
      name,
      delivered,
      delivered > 0 ? delivered : produced > 0 ? Math.min(produced, quantity) : quantity,
    ),
  ]);
}

function changed(field: string, subject: string, before: Quantity, now: Quantity): OrderChange[] {
  return before === now
    ? []
    : [{ field, subject, old_value: quantityScale.read(before), new_value: quantityScale.read(now) }];
}
