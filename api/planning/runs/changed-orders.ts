import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Needs } from "../../needs/result";
import { changedForPlans } from "../../orders/history/changes-of-plan";
import { type PlanInput, countedOrders } from "../plan-input";
import type { Counted } from "./noted-work";
import { change } from "./difference";
import type { RunDifference } from "./difference-answer";

type Change = RunDifference["orders_changed"][number];
type Products = Map<number, { name: string; unit: string; quantity: string }>;

/**
 * Returns orders that a frozen plan, made at `since`, counted and does not count any more, counts since, or of which it
 * would make something else: 3 queries. Those that take stock before it, and later ones for which it makes something
 * ahead, come after its own, without products, where it is known what it `counted`.
 */
export async function changedOrders(
  db: Database,
  runId: number,
  before: Needs,
  after: Needs,
  input: PlanInput,
  { since, counted }: { since: string; counted: Counted | null },
): Promise<RunDifference["orders_changed"]> {
  const versions = await readVersions(db, runId);
  const present = new Map(input.orders.map((order) => [order.id, order]));
  const earlierIds = new Set(before.orders.map((order) => order.order_id));
  const own = new Map([...before.orders, ...after.orders].map((order) => [order.order_id, order]));
  const kinds = [...own.keys()].flatMap((id): [number, Change["change"]][] => {
    const now = present.get(id);
    if (!now) return [[id, "removed"]];
    if (!earlierIds.has(id)) return [[id, "added"]];
    return versions.get(id) === now.lock_version ? [] : [[id, "changed"]];
  });
  if (counted) kinds.push(...changesBeside(counted, input, own));
  const ids = kinds.map(([id]) => id);
  const [moved, known] = [await changedForPlans(db, ids, since), await readNamed(db, ids)];
  const [earlier, later] = [productsByOrder(before), productsByOrder(after)];
  return kinds.flatMap(([order_id, kind]) => {
    const order = own.get(order_id) ?? known.get(order_id);
    if (!order) return [];
    const { number, customer_name } = order;
    const products = differing(earlier.get(order_id), later.get(order_id));
    if (kind === "changed" && products.length === 0 && !moved.has(order_id)) return [];
    const changed_at = known.get(order_id)?.updated_at ?? null;
    return [{ order_id, number, customer_name, change: kind, changed_at, products }];
  });
}

/** Returns what became of orders that a plan counts beside its own: one that is there still may have changed. */
function changesBeside(
  counted: Counted,
  input: PlanInput,
  own: ReadonlyMap<number, unknown>,
): [id: number, kind: Change["change"]][] {
  const present = new Set(countedOrders(input).map(({ id }) => id));
  return [...new Set([...Object.keys(counted).map(Number), ...present])].flatMap((id): [number, Change["change"]][] =>
    own.has(id) ? [] : [[id, !present.has(id) ? "removed" : counted[String(id)] ? "changed" : "added"]],
  );
}

/** Reads the version of each order of its own that a frozen plan counted, by id. */
async function readVersions(db: Database, runId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("planning_run_orders")
    .select(["order_id", "lock_version"])
    .where("run_id", "=", runId)
    .execute();
  return new Map(rows.map(({ order_id, lock_version }) => [order_id, lock_version]));
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
