import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { Instant } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { hasReserves } from "../../needs/stock/reserves";
import type { PlanInput } from "../plan-input";
import { type NotedBatch, readMovements, readShares, type Share, undo } from "../noted-work/reverted-work";

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
  const orderIds = input.orders.map(({ id }) => id);
  const ids = batches.map(({ id }) => id);
  const moved = await readMovements(db, { batches: ids, orders: orderIds, since });
  const shares = await readShares(db, ids);
  if (batches.length === 0 && moved.length === 0) return { input, noted: [] };
  // What nobody took of lapses on the days before the plan's: its own take of it anew.
  const day = [dayInParis(new Date(input.as_of)), ...days].sort()[0] ?? "";
  const sharesOf = groupBy(shares, ({ order_id }) => order_id);
  const planned: PlanInput = {
    ...input,
    orders: input.orders.flatMap((order) => onItsDays(order, sharesOf(order.id))),
    ...(input.after && { after: input.after.flatMap((order) => onItsDays(order, sharesOf(order.id))) }),
  };
  return { input: await undo(db, planned, { batches: ids, moved, shares }, { day }), noted: batches };
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

type Order = PlanInput["orders"][number];
type Line = Order["lines"][number];

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
