import type { Answer } from "#domain/contract/field";
import type { impact } from "#domain/contract/catalogue/previews";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Reference } from "../../http/answer-fields";
import { allergenGains, costChanges } from "./difference";
import { type Changed, readReach } from "./reach";
import { readState } from "./state";

/** Compares what costs and contains what before and after `write`, which must work on the same transaction. */
export async function readImpact(
  db: Database,
  changed: Changed,
  write: () => Promise<void>,
): Promise<Answer<typeof impact>> {
  const reach = await readReach(db, changed);
  const before = await readState(db, reach);
  await write();
  const after = await readState(db, reach);
  const gains = allergenGains(before, after);
  const orders =
    gains.length === 0
      ? []
      : await readOrders(
          db,
          gains.flatMap(({ products }) => products.map(({ id }) => id)),
        );
  const allergens = gains.flatMap(({ allergen, trace, products }) => {
    const ordered = products.filter(({ id }) => orders.some(({ product_id }) => product_id === id));
    const concerned = new Map(
      orders.filter(({ product_id }) => ordered.some(({ id }) => id === product_id)).map((order) => [order.id, order]),
    );
    if (ordered.length === 0) return [];
    return [
      {
        allergen,
        trace,
        products: ordered.map(({ id, name }): Reference => ({ type: "product", id, name })),
        orders: [...concerned.values()].map(({ id, number, customer_name, delivery_on }) => ({
          type: "external-order" as const,
          id,
          name: `${number} · ${customer_name}`,
          delivery_on,
        })),
      },
    ];
  });
  return { allergens, costs: costChanges(before, after) };
}

/** Returns the orders for these products that customers count on, the next delivery first. */
function readOrders(db: Database, productIds: readonly number[]) {
  return db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as order", "order.id", "line.order_id")
    .select(["line.product_id", "order.id", "order.number", "order.customer_name", "order.delivery_on"])
    .distinct()
    .where("line.product_id", "in", idList(db, productIds))
    .where("order.status", "in", ["confirmed", "in_production", "ready"])
    .where("order.archived_at", "is", null)
    .orderBy("order.delivery_on")
    .orderBy("order.id")
    .execute();
}
