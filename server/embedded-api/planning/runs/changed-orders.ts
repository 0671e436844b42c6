import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Needs } from "../../needs/result";
import { changedForPlans } from "../../orders/history/changes-of-plan";
import type { PlanInput } from "../compute";
import { type Counted, countedOrders } from "./counted";
import { change } from "./difference";
import type { RunDifference } from "./difference-answer";

type Change = RunDifference["orders_changed"][number];
type Products = Map<number, { name: string; unit: string; quantity: string }>;

/**
 * Returns orders that a frozen plan, made at `since`, counted and does not count any more, counts since, or of which it
 * would make something else: 3 queries. Those that take stock before it, and later ones for which it makes something
 * ahead, come after its own, without products: 2 more, where it is known what it `counted`.
 */
export async function changedOrders(
  db: Database,
  runId: number,
  before: Needs,
  after: Needs,
  input: PlanInput,
  { since, counted }: { since: string; counted: Counted | null },
): Promise<RunDifference["orders_changed"]> {
  const own = await changedOwn(db, runId, before, after, input, since);
  return counted ? [...own, ...(await changedBeside(db, before, after, input, { since, counted }))] : own;
}

async function changedBeside(
  db: Database,
  before: Needs,
  after: Needs,
  input: PlanInput,
  { since, counted }: { since: string; counted: Counted },
): Promise<Change[]> {
  const own = new Set([...before.orders, ...after.orders].map(({ order_id }) => order_id));
  const present = new Set(countedOrders(input).map(({ id }) => id));
  const ids = [...new Set([...Object.keys(counted).map(Number), ...present])].filter((id) => !own.has(id));
  const moved = await changedForPlans(db, ids, since);
  const kinds = ids.flatMap((id): [number, Change["change"]][] => {
    if (!present.has(id)) return [[id, "removed"]];
    if (!counted[String(id)]) return [[id, "added"]];
    return moved.has(id) ? [[id, "changed"]] : [];
  });
  const known = await readNamed(
    db,
    kinds.map(([id]) => id),
  );
  return kinds.flatMap(([id, change]) => {
    const order = known.get(id);
    if (!order) return [];
    const { number, customer_name, updated_at: changed_at } = order;
    return [{ order_id: id, number, customer_name, change, changed_at, products: [] }];
  });
}

async function changedOwn(
  db: Database,
  runId: number,
  before: Needs,
  after: Needs,
  { orders }: PlanInput,
  since: string,
): Promise<Change[]> {
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
  const named = await readNamed(
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
    const changed_at = named.get(order_id)?.updated_at ?? null;
    return [{ order_id, number, customer_name, change: kind, changed_at, products }];
  });
}

async function readNamed(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom("external_orders")
    .select(["id", "number", "customer_name", "updated_at"])
    .where("id", "in", idList(db, ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
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
