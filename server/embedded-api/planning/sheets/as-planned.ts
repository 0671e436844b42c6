import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { Instant } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList, textList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { withMade } from "../../kitchen/read/made";
import { madeForOf, servedUntil } from "../../kitchen/read/stock";
import { partsOf, type Stock, type StockPart, stockOfParts } from "../../kitchen/stock";
import { claimLapsed } from "../../needs/lapsed";
import { hasReserves } from "../../needs/reserves";
import { type PlanInput, servedOrders } from "../compute";
import { readSpared } from "../used-since";

/**
 * Returns what a plan is computed from as if nothing of its own days had been marked done: the sheets of a day stay
 * what they were while it is worked through. What its batches moved of recipes and products, what its orders took of
 * finished stock and what they say was made by batches is put back, and what they passed on does not count: 5 queries.
 * What was made for an order on another day than that on which its rest is asked is asked on the day it was made.
 * @param since only what was noted after this instant
 * @returns the input, as it was given where nothing was noted, and what was noted of its days
 */
export async function asPlanned(
  db: Database,
  input: PlanInput,
  since: Instant = "",
): Promise<{ input: PlanInput; noted: NotedBatch[] }> {
  const days = workedDays(input);
  const batches = await db
    .selectFrom("batches")
    .select(["id", "recipe_id", "product_id", "production_on", "expected"])
    .where("production_on", "in", textList(db, days))
    .where("reversed_at", "is", null)
    .where("recorded_at", ">", since)
    .execute();
  const orderIds = servedOrders(input).map(({ id }) => id);
  const moved = await readMoved(
    db,
    batches.map(({ id }) => id),
    orderIds,
    since,
  );
  const shares = await readShares(
    db,
    batches.map(({ id }) => id),
  );
  if (batches.length === 0 && moved.length === 0) return { input, noted: [] };
  // What nobody took of lapses on the days before the plan's: its own take of it anew.
  const day = [dayInParis(new Date(input.as_of)), ...days].sort()[0] ?? "";
  const recipes = await withMade(db, input.kitchen.recipes, day, { days, since });
  const sharesOf = groupBy(shares, ({ order_id }) => order_id);
  const served = servedUntil(input.kitchen);
  const put = [
    ...moved.map(({ quantity, ...lot }) => ({ ...lot, expires_on: served(lot), quantity: -BigInt(quantity) })),
    ...shares.flatMap(({ waits, product_id, expires_on, quantity }) =>
      waits ? [{ recipe_id: null, product_id, expires_on, quantity: BigInt(quantity) }] : [],
    ),
  ];
  const putOfRecipe = groupBy(put, ({ recipe_id }) => recipe_id);
  const putOfProduct = groupBy(put, ({ product_id }) => product_id);
  const planned: PlanInput = {
    ...input,
    orders: input.orders.flatMap((order) => onItsDays(order, sharesOf(order.id))),
    ...(input.after && { after: input.after.flatMap((order) => onItsDays(order, sharesOf(order.id))) }),
    kitchen: {
      ...input.kitchen,
      recipes: withStock(recipes, putOfRecipe),
      products: withStock(input.kitchen.products, putOfProduct),
    },
  };
  const [kitchen = planned.kitchen] = await readSpared(db, [{ kitchen: planned.kitchen, today: day }]);
  return { input: { ...planned, kitchen: claimLapsed({ ...planned, kitchen }) }, noted: batches };
}

/**
 * Returns the days on which a plan makes something: where recipes are made ahead, or made for their safety stock, any
 * of its days may be one.
 */
function workedDays({ orders, extras_on, from, until, reserves, kitchen }: PlanInput): Set<string> {
  const days = new Set([...orders.map(({ production_on }) => production_on), extras_on]);
  const first = from ?? (hasReserves(kitchen) ? reserves?.from : undefined);
  if (first !== undefined && until !== undefined)
    for (let day = first; day <= until; day = addDays(day, 1)) days.add(day);
  return days;
}

/** A batch of a plan's days that stands. */
export type NotedBatch = Pick<Row<"batches">, "id" | "recipe_id" | "product_id" | "production_on" | "expected">;

type Order = PlanInput["orders"][number];
type Line = Order["lines"][number];
type Share = Awaited<ReturnType<typeof readShares>>[number];

/** Returns an order without what batches of its day gave it, and what those of other days gave it on their days. */
function onItsDays(order: Order, shares: readonly Share[]): Order[] {
  const ofDay = groupBy(shares, ({ production_on }) => production_on);
  const days = [...new Set(shares.map(({ production_on }) => production_on))];
  const others = days.filter((day) => day !== order.production_on);
  return [
    { ...order, lines: withoutShares(order.lines, ofDay(order.production_on)) },
    ...others.map((day) => ({ ...order, production_on: day, lines: linesOfShares(order.lines, ofDay(day)) })),
  ];
}

function linesOfShares(lines: readonly Line[], shares: readonly Share[]): Line[] {
  return shares.flatMap(({ product_id, quantity }) => {
    const line = lines.find((one) => one.product_id === product_id);
    return line ? [{ ...line, quantity: formatMillionths(BigInt(quantity)), produced_quantity: "0" }] : [];
  });
}

function withoutShares(lines: Line[], shares: readonly Share[]): Line[] {
  if (shares.length === 0) return lines;
  const left = new Map<number, bigint>();
  for (const { product_id, quantity, gone } of shares)
    left.set(product_id, (left.get(product_id) ?? 0n) + BigInt(quantity - gone));
  return lines.map((line) => {
    const produced = millionths(line.produced_quantity);
    const share = left.get(line.product_id) ?? 0n;
    const taken = share < produced ? share : produced;
    left.set(line.product_id, share - taken);
    return taken === 0n ? line : { ...line, produced_quantity: formatMillionths(produced - taken) };
  });
}

function withStock<Made extends Stock>(
  made: Map<number, Made>,
  putOf: (id: number) => readonly StockPart[],
): Map<number, Made> {
  return new Map(
    [...made].map(([id, one]) => {
      const put = putOf(id);
      return [id, put.length === 0 ? one : { ...one, ...stockOfParts(summed([...partsOf(one), ...put])) }];
    }),
  );
}

/** Returns one part for each day: what a batch made and what others took of it since are of one lot. */
function summed(parts: readonly StockPart[]): StockPart[] {
  const byDay = new Map<string | null, bigint>();
  for (const { expires_on, quantity } of parts) byDay.set(expires_on, (byDay.get(expires_on) ?? 0n) + quantity);
  return [...byDay].map(([expires_on, quantity]) => ({ expires_on, quantity }));
}

function readMoved(db: Database, batches: readonly number[], orders: readonly number[], since: Instant) {
  return db
    .selectFrom("stock_movements as movement")
    .innerJoin("stock_lots as lot", "lot.id", "movement.lot_id")
    .select((e) => [
      "movement.recipe_id",
      "movement.product_id",
      "lot.expires_on",
      madeForOf("lot").as("made_for"),
      e.fn.sum<number | string>("movement.quantity").as("quantity"),
    ])
    .where("movement.article_id", "is", null)
    .where("movement.recorded_at", ">", since)
    .where((e) =>
      e.or([
        e.and([e("movement.document_type", "=", "batch"), e("movement.document_id", "in", idList(db, batches))]),
        e.and([
          e("movement.document_type", "=", "order_line"),
          e(
            "movement.document_id",
            "in",
            e.selectFrom("external_order_lines").select("id").where("order_id", "in", idList(db, orders)),
          ),
        ]),
      ]),
    )
    .groupBy(["movement.recipe_id", "movement.product_id", "lot.id", "lot.expires_on"])
    .execute();
}

/** Reads what batches gave to orders, and whether it lies in stock for them. */
async function readShares(db: Database, batches: readonly number[]) {
  const rows = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .innerJoin("external_orders as order", "order.id", "share.order_id")
    .leftJoin("stock_lots as lot", "lot.id", "batch.lot_id")
    .select([
      "share.order_id",
      "batch.product_id",
      "batch.production_on",
      "batch.lot_id",
      "lot.expires_on",
      "order.status",
      "share.quantity",
      "share.gone",
    ])
    .where("share.batch_id", "in", idList(db, batches))
    .execute();
  return rows.flatMap(({ product_id, lot_id, status, ...share }) =>
    product_id === null
      ? []
      : [{ ...share, product_id, waits: lot_id !== null && status !== "delivered" && status !== "cancelled" }],
  );
}
