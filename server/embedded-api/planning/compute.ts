import { unknownRecords } from "#domain/unknown";
import { readSnapshot } from "../database/snapshot";
import type { Database } from "../database/tables";
import { type FieldErrors, invalid } from "../http/refusal";
import { readForPlanning } from "../kitchen/read/kitchen";
import { dayInParis } from "#domain/paris";
import { needsOfPlan } from "../needs/compute";
import type { ExtraQuantity, NeedsInput } from "../needs/input";
import { planOf } from "../needs/reserve";
import { type PlannedOrder, readPlannedOrders } from "./orders";
import { type NeedsByDay, withProductDays } from "./product-days";
import type { PlanQuestion } from "./query";

/** The input of a plan, with the version in which each order was counted. */
export type PlanInput = Omit<NeedsInput, "orders" | "reserved"> & {
  orders: PlannedOrder[];
  reserved?: { orders: PlannedOrder[]; before: string };
};

/**
 * Reads one state of the database in 13 queries and computes the needs it asks for. Throws a 422 on orders and products
 * that do not exist.
 */
export async function computePlan(db: Database, question: PlanQuestion): Promise<NeedsByDay> {
  const { named_orders } = question;
  return needsByDay({ ...(await readPlan(db, question)), ...(named_orders && { named_orders }) });
}

/** Returns the needs of a plan, with the days of its products. */
export function needsByDay(input: NeedsInput): NeedsByDay {
  const plan = planOf(input);
  return withProductDays(needsOfPlan(plan), plan);
}

/**
 * Returns all that a plan depends on, from one state of the database. Throws as {@link computePlan} does, unless the
 * plan is `past`: what is gone since then is left out.
 */
export async function readPlan(db: Database, question: PlanQuestion, { past = false } = {}): Promise<PlanInput> {
  return readSnapshot(db, (state) => readInput(state, question, past));
}

/**
 * Reads the input as {@link readPlan} does, from a state of the database that is held already; `adjust` may change the
 * orders that are read.
 */
export async function readInput(
  db: Database,
  question: PlanQuestion,
  past: boolean,
  adjust?: (orders: PlannedOrder[]) => Promise<PlannedOrder[]>,
): Promise<PlanInput> {
  const { period, extras, extras_on, chosen_offers, options, as_of } = question;
  const { orders, reserved } = await readBoth(db, question, past, adjust);
  const kitchen = await readForPlanning(
    db,
    { products: productsOf([...orders, ...reserved], extras) },
    dayInParis(new Date(as_of)),
  );
  if (!past) refuseUnknown(extras, kitchen.products);
  const before = period && reserved.length > 0 ? { reserved: { orders: reserved, before: period.from } } : {};
  return {
    kitchen,
    orders,
    extras,
    extras_on,
    chosen_offers,
    options,
    as_of,
    ...before,
    ...(period && { until: period.to }),
  };
}

/**
 * Returns the orders of a plan, and those of the days between its moment and its period, which take stock first. Orders
 * of days that are past reserve nothing.
 */
async function readBoth(
  db: Database,
  { selection, reserve_before, as_of }: PlanQuestion,
  past: boolean,
  adjust = (orders: PlannedOrder[]) => Promise.resolve(orders),
): Promise<{ orders: PlannedOrder[]; reserved: PlannedOrder[] }> {
  if (selection === null || !("basis" in selection))
    return { orders: await adjust(await readPlannedOrders(db, selection, { past })), reserved: [] };
  const today = dayInParis(new Date(as_of));
  const from = reserve_before && today < selection.from ? today : selection.from;
  const day = selection.basis === "delivery" ? "delivery_on" : "production_on";
  const all = (await adjust(await readPlannedOrders(db, { ...selection, from }, { past }))).filter(
    (order) => order[day] >= from,
  );
  return {
    orders: all.filter((order) => order[day] >= selection.from),
    reserved: all.filter((order) => order[day] < selection.from),
  };
}

/** Returns the ids of the products that a plan starts from: those ordered and those added. */
export function productsOf(orders: readonly PlannedOrder[], extras: readonly ExtraQuantity[]): Set<number> {
  return new Set([
    ...orders.flatMap((order) => order.lines.map((line) => line.product_id)),
    ...extras.map((extra) => extra.product_id),
  ]);
}

function refuseUnknown(extras: ExtraQuantity[], products: Map<number, unknown>): void {
  const unknown = extras.filter((extra) => !products.has(extra.product_id));
  const errors: FieldErrors = Object.fromEntries(
    unknown.map((extra) => [`extra.${extra.product_id}`, [unknownRecords.products]]),
  );
  if (unknown.length > 0) throw invalid(errors);
}
