import { millionths } from "#domain/exact/quantity";
import { dayInParis } from "#domain/paris";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import type { PassOfRecipe } from "../../kitchen/read/made";
import { type PlanInput, countedOrders } from "../plan-input";
import type { PastDays } from "../noted-work/noted-later";
import { type Movement, readMovements, readShares, type Share } from "../noted-work/reverted-work";
import type { Noted } from "./parts-of-plan";

/** Quantities produced by order id, product and quantity line by line. */
export type Counted = Record<string, [product: number, produced: string][]>;

/** A frozen calculation, the orders that it counted, and what it is computed from today. */
export interface CountedPlan {
  run: Pick<Row<"planning_runs">, "created_at"> & { counted: Counted };
  input: PlanInput;
  /** Its days that are over, where what was noted later serves them too. */
  past: PastDays | null;
}

/** Work that was noted since a calculation was frozen, on its days and of what it makes. */
export interface NotedWork {
  /** The orders that it counts as it did. */
  orders: ReadonlySet<number>;
  /** Batches that stand, the first to be noted first. */
  batches: readonly Noted[];
  shares: readonly Share[];
  moved: readonly Movement[];
  /** Quantities that the batches gave and took of recipes that are not kept in stock. */
  passes: readonly (PassOfRecipe & { batch_id: number })[];
  /** Quantities that the orders were given since, by product, in millionths. */
  progress: ReadonlyMap<number, bigint>;
}

/**
 * Reads what was noted since each of several calculations was frozen: 2 queries, 3 more where there are batches,
 * however many they are.
 */
export async function readNotedWork(db: Database, plans: readonly CountedPlan[]): Promise<NotedWork[]> {
  const since = plans.map(({ run }) => run.created_at).sort()[0] ?? "";
  const all = await readBatches(db, plans, since);
  const batchesOf = plans.map(({ input, run }) => {
    const [first, last] = daysOf(input);
    const { recipes, products } = input.kitchen;
    return all.filter(
      ({ production_on, recorded_at, recipe_id, product_id }) =>
        production_on >= first &&
        production_on <= last &&
        recorded_at > run.created_at &&
        (recipes.has(recipe_id ?? 0) || products.has(product_id ?? 0)),
    );
  });
  const ids = [...new Set(batchesOf.flatMap((of) => of.map(({ id }) => id)))];
  const ordersOf = plans.map(
    ({ input, run }) => new Set(countedOrders(input).flatMap(({ id }) => (String(id) in run.counted ? [id] : []))),
  );
  const orders = [...new Set(ordersOf.flatMap((of) => [...of]))];
  const moved = await readMovements(db, { batches: ids, orders, since, articles: true });
  const shares = ids.length === 0 ? [] : await readShares(db, ids);
  const passes = ids.length === 0 ? [] : await readPasses(db, ids);
  const lines =
    ids.length === 0 ? [] : await readLines(db, orders, new Set(all.flatMap((one) => one.product_id ?? [])));
  return plans.map(({ run }, at): NotedWork => {
    const [batches, own] = [batchesOf[at] ?? [], ordersOf[at] ?? new Set<number>()];
    const isOf = new Set(batches.map(({ id }) => id));
    const movedOf = moved.filter(
      ({ document_type, document_id, order_id, recorded_at }) =>
        recorded_at > run.created_at &&
        (document_type === "batch" ? isOf.has(document_id) : order_id !== null && own.has(order_id)),
    );
    return {
      orders: own,
      batches,
      moved: movedOf,
      shares: shares.filter(({ batch_id }) => isOf.has(batch_id)),
      passes: passes.filter(({ batch_id }) => isOf.has(batch_id)),
      progress: progressOf(
        lines.filter(({ order_id }) => own.has(order_id)),
        run.counted,
      ),
    };
  });
}

/** Returns the first and the last day of which a plan counts something. */
function daysOf(input: PlanInput): [first: string, last: string] {
  const days = [
    dayInParis(new Date(input.as_of)),
    ...countedOrders(input).flatMap(({ production_on, overdue_since }) => [
      production_on,
      overdue_since ?? production_on,
    ]),
    ...(input.extras.length > 0 ? [input.extras_on] : []),
    ...(input.until === undefined ? [] : [input.until]),
  ].sort();
  return [days[0] ?? "", days.at(-1) ?? ""];
}

function readBatches(db: Database, plans: readonly CountedPlan[], since: string) {
  const days = plans.flatMap(({ input }) => daysOf(input)).sort();
  const idsOf = (which: "recipes" | "products") =>
    new Set(plans.flatMap(({ input }) => [...input.kitchen[which].keys()]));
  return db
    .selectFrom("batches")
    .select(["id", "recipe_id", "product_id", "production_on", "planned", "expected", "obtained", "recorded_at"])
    .where("production_on", ">=", days[0] ?? "")
    .where("production_on", "<=", days.at(-1) ?? "")
    .where("reversed_at", "is", null)
    .where("recorded_at", ">", since)
    .where((e) =>
      e.or([e("recipe_id", "in", idList(db, idsOf("recipes"))), e("product_id", "in", idList(db, idsOf("products")))]),
    )
    .orderBy("id")
    .execute();
}

/** Reads what batches gave and took of recipes that are not kept in stock: 1 query. */
async function readPasses(db: Database, batches: readonly number[]): Promise<NotedWork["passes"][number][]> {
  const rows = await db
    .selectFrom("batch_passes as pass")
    .innerJoin("batches as batch", "batch.id", "pass.batch_id")
    .select(["pass.batch_id", "pass.recipe_id", "pass.production_on", "pass.keeps_until", "pass.awaited_until"])
    .select(["batch.expires_on", "pass.given", "pass.taken"])
    .where("pass.batch_id", "in", idList(db, batches))
    .execute();
  return rows.map(({ given, taken, ...row }) => ({ ...row, given: BigInt(given), taken: BigInt(taken) }));
}

/** Reads what the lines of orders for some products were given: 1 query. */
function readLines(db: Database, orders: readonly number[], products: ReadonlySet<number>) {
  return db
    .selectFrom("external_order_lines")
    .select(["order_id", "product_id", "produced_quantity", "delivered_quantity"])
    .where("order_id", "in", idList(db, orders))
    .where("product_id", "in", idList(db, products))
    .execute();
}

/** Returns what lines were given since a calculation counted them, by product: what was made, or left, for them. */
function progressOf(lines: Awaited<ReturnType<typeof readLines>>, counted: Counted): Map<number, bigint> {
  const progress = new Map<number, bigint>();
  const add = (product: number, quantity: bigint) => progress.set(product, (progress.get(product) ?? 0n) + quantity);
  for (const { product_id, produced_quantity, delivered_quantity } of lines)
    if (product_id !== null) add(product_id, BigInt(Math.max(produced_quantity, delivered_quantity ?? 0)));
  for (const id of new Set(lines.map(({ order_id }) => order_id)))
    for (const [product, produced] of counted[String(id)] ?? [])
      if (progress.has(product)) add(product, -millionths(produced));
  return progress;
}
