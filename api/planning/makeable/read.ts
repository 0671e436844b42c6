import { makeableFlags, makeableOptions } from "#domain/planning/makeable-options";
import { plannedStatuses } from "#domain/orders/order-statuses";
import { planOptions } from "#domain/planning/plan-options";
import { unknownRecords } from "#domain/french/not-found";
import { z } from "@hono/zod-openapi";
import { readSnapshot } from "../../database/snapshot";
import type { Database, Row } from "../../database/tables";
import { positiveQuantity } from "../../http/fields/decimals";
import { window } from "../../http/pages";
import { dayParameter, listParameters, textParameter, yesNoParameter, yesNoParameters } from "../../http/parameters";
import { notFound } from "../../http/refusal";
import { rowHolds } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { type Sorts, column, ordering } from "../../http/sorting";
import type { Kitchen } from "../../kitchen/kitchen";
import { hasLeads } from "../../kitchen/open-days";
import { readClosedDays } from "../../kitchen/read/closed-days";
import { readForPlanning } from "../../kitchen/read/kitchen";
import { dayInParis } from "#domain/paris";
import { claimLapsed } from "../../needs/stock/lapsed";
import { type StockScope, makeable } from "../../needs/makeable";
import { reserveFor } from "../../needs/reserve";
import { productsOf, readPlannedOrders } from "../orders/planned-orders";
import { splitReserved, spanOf } from "../orders/overdue";
import { readSpared } from "../noted-work/used-since";
import type { MakeableDetail, MakeableRow } from "./answer";

const stockParameters = {
  /** The day of making; today unless said. */
  on: dayParameter,
  /** The last day of the orders, confirmed or in production, that take what they need first. */
  reserve_until: dayParameter,
  ...yesNoParameters(makeableFlags.map(({ name }) => name)),
};

const names = ["name"] as const;
const sorts: Sorts<(typeof names)[number]> = { name: column("name_folded") };

export const makeableQuery = z.object({
  ...listParameters(names, "name"),
  ...stockParameters,
  category: textParameter,
  makeable: yesNoParameter,
});
export const makeableDetailQuery = z.object({
  ...stockParameters,
  quantity: z
    .preprocess((value) => (value === "" ? undefined : value), positiveQuantity.optional())
    .openapi({ type: "string" }),
});

type StockQuery = Pick<z.output<typeof makeableQuery>, keyof typeof stockParameters>;
type ProductRow = Pick<Row<"products">, "id" | "name" | "code" | "category" | "sale_unit">;

/**
 * Returns one page of the products on sale with how many can be made, and how many products there are: at most 15
 * queries on one state of the database.
 * @param pause awaited before each product is worked out, when the database is let go: each takes its time
 */
export async function listMakeable(
  db: Database,
  query: z.output<typeof makeableQuery>,
  { now, pause }: { now: Date; pause: () => Promise<void> },
): Promise<{ total: number; rows: MakeableRow[] }> {
  const { limit, offset } = window(query);
  const page = <Item>(items: Item[]) => items.slice(offset, offset + limit);
  const { total, wanted, kitchen, scope } = await readSnapshot(db, async (state) => {
    const found = await products(state, query);
    // Only a filter by what can be made has to work out more than the page.
    const wanted = query.makeable === undefined ? page(found) : found;
    const ids = wanted.map(({ id }) => id);
    return { total: found.length, wanted, ...(await readStock(state, query, ids, now)) };
  });
  const rows: MakeableRow[] = [];
  for (const product of wanted) {
    await pause();
    rows.push(...rowOf(product, kitchen, scope));
  }
  if (query.makeable === undefined) return { total, rows };
  const matching = rows.filter(({ quantity }) => (quantity !== "0") === query.makeable);
  return { total: matching.length, rows: page(matching) };
}

/**
 * Returns the quantity of one product that can be made, and what a quantity of it takes: the one asked for, or one more
 * than can be made.
 * @throws Refusal 404 when there is no such product
 */
export function readMakeable(
  db: Database,
  id: number,
  query: z.output<typeof makeableDetailQuery>,
  now: Date,
): Promise<MakeableDetail> {
  return readSnapshot(db, async (state) => {
    const product = await state.selectFrom("products").select(columns).where("id", "=", id).executeTakeFirst();
    const { kitchen, scope } = await readStock(state, query, [id], now);
    const made = kitchen.products.get(id);
    if (!product || !made) throw notFound(unknownRecords.products);
    const { quantity, limits, explain } = makeable(made, kitchen, scope);
    const chosen = query.quantity ?? (quantity === null || quantity === "0" ? "1" : quantity);
    const explained = explain(chosen);
    return {
      ...withUnit(product),
      quantity,
      limits,
      on: scope.on,
      chosen: { quantity: chosen, fits: explained.obstacles.length === 0, ...explained },
    };
  });
}

const columns = ["id", "name", "code", "category", "sale_unit"] as const;

async function products(db: Database, query: z.output<typeof makeableQuery>): Promise<ProductRow[]> {
  let found = db.selectFrom("products").select(columns).where("archived_at", "is", null).where("active", "=", 1);
  if (query.search) found = found.where(rowHolds(db, "products", await readSought(db, query.search)));
  if (query.category) found = found.where("category", "=", query.category);
  return found.orderBy(ordering(sorts, query.sort, "id")).execute();
}

async function readStock(
  db: Database,
  query: StockQuery,
  ids: number[],
  now: Date,
): Promise<{ kitchen: Kitchen; scope: StockScope }> {
  const as_of = now.toISOString();
  const today = dayInParis(new Date(as_of));
  const on = query.on === undefined || query.on < today ? today : query.on;
  const options = makeableOptions(query);
  const until = query.reserve_until;
  const orders = until === undefined ? [] : await readReserving(db, { from: today, to: until }, as_of);
  const products = new Set([...ids, ...productsOf(orders)]);
  const read = await readForPlanning(db, { products }, today);
  const known = hasLeads(read) ? { ...read, closed: await readClosedDays(db) } : read;
  const [kitchen = known] = await readSpared(db, [{ kitchen: known, today }]);
  const reserving = { kitchen, orders, extras: [], extras_on: today, as_of, options: planOptions(options) };
  const left =
    orders.length === 0
      ? kitchen
      : reserveFor({
          ...reserving,
          kitchen: claimLapsed(reserving),
        });
  return { kitchen: left, scope: { on, today, as_of, options } };
}

/** Returns the orders that a plan of these days counts as usual. */
async function readReserving(db: Database, period: { from: string; to: string }, as_of: string) {
  const { selection, days } = spanOf({
    selection: { ...period, basis: "production", statuses: [...plannedStatuses], excluded: [] },
    reserve_before: false,
    include_overdue: true,
    as_of,
  });
  return splitReserved(await readPlannedOrders(db, selection), days).orders;
}

function rowOf(product: ProductRow, kitchen: Kitchen, scope: StockScope): MakeableRow[] {
  const made = kitchen.products.get(product.id);
  if (!made) return [];
  const { quantity, limits } = makeable(made, kitchen, scope);
  return [{ ...withUnit(product), quantity, limits }];
}

const withUnit = ({ sale_unit, ...product }: ProductRow) => ({ ...product, unit: sale_unit });
