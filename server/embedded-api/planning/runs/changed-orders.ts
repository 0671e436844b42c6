import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Needs } from "../../needs/result";
import { changedForPlans } from "../../orders/history/changes-of-plan";
import type { PlanInput } from "../compute";
import { change } from "./difference";
import type { RunDifference } from "./difference-answer";

type Change = RunDifference["orders_changed"][number];
type Products = Map<number, { name: string; unit: string; quantity: string }>;

/**
 * Returns orders that a frozen plan, made at `since`, counted and does not count any more, counts since, or of which it
 * would make something else: 3 queries.
 */
export async function changedOrders(
  db: Database,
  runId: number,
  before: Needs,
  after: Needs,
  { orders }: PlanInput,
  since: string,
): Promise<RunDifference["orders_changed"]> {
  const counted = await db
    .selectFrom("planning_run_orders")
    .select(["order_id", "lock_version"])
    .where("run_id", "=", runId)
    .execute();
  const versions = new Map(counted.map(({ order_id, lock_version }) => [order_id, lock_version]));
  const present = new Map(orders.map((order) => [order.id, order]));
  const earlierIds = new Set(before.orders.map((order) => order.order_id));
  const known = new Map([...before.orders, ...after.orders].map((order) => [order.order_id, order]));
  const kinds = [...known.keys()].flatMap((id): [number, Change["change"]][] => {
    const now = present.get(id);
    if (!now) return [[id, "removed"]];
    if (!earlierIds.has(id)) return [[id, "added"]];
    return versions.get(id) === now.lock_version ? [] : [[id, "changed"]];
  });
  const moved = await changedForPlans(
    db,
    kinds.flatMap(([id, kind]) => (kind === "changed" ? [id] : [])),
    since,
  );
  const changedAt = await lastChanges(
    db,
    kinds.map(([id]) => id),
  );
  const [earlier, later] = [productsByOrder(before), productsByOrder(after)];
  return kinds.flatMap(([order_id, kind]) => {
    const order = known.get(order_id);
    if (!order) return [];
    const { number, customer_name } = order;
    const products = differing(earlier.get(order_id), later.get(order_id));
    if (kind === "changed" && products.length === 0 && !moved.has(order_id)) return [];
    return [{ order_id, number, customer_name, change: kind, changed_at: changedAt.get(order_id) ?? null, products }];
  });
}

async function lastChanges(db: Database, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("external_orders")
    .select(["id", "updated_at"])
    .where("id", "in", idList(db, ids))
    .execute();
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}

function productsByOrder({ products }: Needs): Map<number, Products> {
  const orders = new Map<number, Products>();
  for (const { product_id, name, unit, by_order } of products) {
    for (const { order_id, quantity } of by_order) {
      if (order_id === null) continue;
      const known = orders.get(order_id) ?? new Map<number, { name: string; unit: string; quantity: string }>();
      orders.set(order_id, known.set(product_id, { name, unit, quantity }));
    }
  }
  return orders;
}

function differing(before: Products = new Map(), after: Products = new Map()): Change["products"] {
  return [...new Map([...before, ...after])].flatMap(([product_id, { name, unit }]) => {
    const quantity = change(before.get(product_id)?.quantity, after.get(product_id)?.quantity);
    return quantity.change === "0" ? [] : [{ product_id, name, unit, ...quantity }];
  });
}
