import type { sinceProduction } from "#domain/contract/orders/external-orders";
import type { Answer } from "#domain/contract/field";
import { QUANTITY_SCALE, formatDecimal } from "#domain/exact/decimal";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import type { OrderStatus } from "#domain/orders/order-statuses";

/** The changes in the quantities of an order since its production began. */
export type SinceProduction = Answer<typeof sinceProduction.fields>;

const beingMade: readonly OrderStatus[] = ["in_production", "ready"];

/** Tells whether an order in this status is being made: its changes are then told to the kitchen. */
export const isBeingMade = (status: OrderStatus): boolean => beingMade.includes(status);

/**
 * Sums the changes in the quantities of these orders since their production began, however long their history: 2
 * queries. Orders that are not being made, or without changes, are left out.
 */
export async function readSinceProduction(
  db: Database,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, SinceProduction>> {
  const changed = changesSince(db, orderIds);
  const rows = await changed
    .select((e) => [
      "change.order_id",
      "change.subject",
      "change.old_value",
      "change.new_value",
      e.fn.countAll<number>().as("times"),
      e.fn.min("change.id").as("first"),
    ])
    .groupBy(["change.order_id", "change.subject", "change.old_value", "change.new_value"])
    .orderBy("first", "desc")
    .execute();
  if (rows.length === 0) return new Map();
  const lasts = await db
    .selectFrom("external_order_changes")
    .select(["order_id", "user_name as who", "changed_at as at", "reason"])
    .where("id", "in", changed.select((e) => e.fn.max("change.id").as("id")).groupBy("change.order_id"))
    .execute();
  const rowsOf = groupBy(rows, ({ order_id }) => order_id);
  return new Map(
    lasts.flatMap(({ order_id, ...last }): [number, SinceProduction][] => {
      const sums = new Map<string, bigint>();
      for (const { subject, old_value, new_value, times } of rowsOf(order_id)) {
        if (subject !== null)
          sums.set(subject, (sums.get(subject) ?? 0n) + (scaled(new_value) - scaled(old_value)) * BigInt(times));
      }
      const products = [...sums].flatMap(([product, sum]) =>
        sum === 0n ? [] : [{ product, quantity: formatDecimal(sum, QUANTITY_SCALE) }],
      );
      return products.length > 0 ? [[order_id, { products, last }]] : [];
    }),
  );
}

/** Returns the changes of quantities that came after an order's production began. */
function changesSince(db: Database, orderIds: readonly number[]) {
  const begun = db
    .selectFrom("external_order_changes")
    .innerJoin("external_orders", "external_orders.id", "external_order_changes.order_id")
    .select((e) => ["order_id", e.fn.max("external_order_changes.id").as("since")])
    .where("order_id", "in", idList(db, orderIds))
    .where("external_orders.status", "in", beingMade)
    .where("field", "=", "status")
    .where("new_value", "=", "in_production")
    .groupBy("order_id")
    .as("begun");
  return db
    .selectFrom(begun)
    .innerJoin("external_order_changes as change", (join) =>
      join.onRef("change.order_id", "=", "begun.order_id").onRef("change.id", ">", "begun.since"),
    )
    .where("change.field", "in", ["lines", "lines.quantity"]);
}

const scaled = (value: string | null): bigint => BigInt(quantityScale.store(value ?? "0"));
