import { Temporal } from "temporal-polyfill";
import { readSnapshot } from "../database/snapshot";
import type { Database } from "../database/tables";
import { readForPlanning } from "../kitchen/read/kitchen";
import { readMakingAhead } from "../kitchen/read/making";
import { dayInParis } from "#domain/paris";
import { needsOfPlan } from "../needs/compute";
import { planOf } from "../needs/reserve";
import type { LaterDays } from "../needs/suggestions/period";
import { missesMinimum, withSuggestions } from "../needs/suggestions/suggest";
import { readWithLacks } from "./compute";
import type { PlanInput } from "./plan-input";
import { knowingTakes, lacksReportedOf } from "./shortages";
import type { PlannedOrder } from "./orders/order-of-plan";
import { productsOf, readPlannedOrders } from "./orders/planned-orders";
import { type NeedsByDay, withProductDays } from "./product-days";
import { longestPeriod, type PlanQuestion } from "./query";

/** Days after a period whose needs may be bought with it, at most. */
const mostDays = 14;
/** Order lines past which the days that follow are not looked at: each one tried is a calculation. */
const mostLines = 2500;

/**
 * Reads one state of the database and computes the needs it asks for, with what brings each supplier's order to a
 * minimum that is missed. Throws a 422 as the plan does.
 */
export async function computeWithSuggestions(db: Database, question: PlanQuestion): Promise<NeedsByDay> {
  return readSnapshot(db, async (state) => {
    const { input, ofLacks } = await readWithLacks(state, question);
    const { named_orders } = question;
    const plan = planOf({ ...knowingTakes(input, ofLacks), ...(named_orders && { named_orders }) });
    const needs = needsOfPlan(plan, lacksReportedOf(question, ofLacks));
    return withProductDays(
      needs.suppliers.some(missesMinimum)
        ? withSuggestions(needs, plan, await readLater(state, question, input))
        : needs,
      plan,
    );
  });
}

/**
 * Returns the orders of the days that follow the period, by day, and a kitchen that knows what they need: read again
 * only for products that the plan does not know.
 */
async function readLater(
  db: Database,
  { selection, period, as_of }: PlanQuestion,
  input: PlanInput,
): Promise<LaterDays> {
  const none = { kitchen: input.kitchen, days: [] };
  if (!selection || !("basis" in selection) || !period || period.to < dayInParis(new Date(as_of))) return none;
  const length = Temporal.PlainDate.from(period.from).until(period.to, { largestUnit: "day" }).days + 1;
  const days = Math.min(length, mostDays, longestPeriod - length);
  const last = Temporal.PlainDate.from(period.to).add({ days }).toString();
  if (days < 1 || last > "9999-12-31") return none;
  const ahead = input.after ? await readMakingAhead(db) : null;
  const read = await readPlannedOrders(db, {
    ...selection,
    from: Temporal.PlainDate.from(period.to).add({ days: 1 }).toString(),
    to: ahead?.reach(last) ?? last,
  });
  const isAfter = ({ production_on }: PlannedOrder) => ahead !== null && production_on > last;
  const orders = read.filter((order) => !isAfter(order));
  const all = [...input.orders, ...read];
  if (orders.length === 0 || all.reduce((count, { lines }) => count + lines.length, 0) > mostLines) return none;
  const products = productsOf([...all, ...(input.reserved?.orders ?? [])], input.extras);
  const known = [...products].every((id) => input.kitchen.products.has(id));
  const kitchen = known
    ? input.kitchen
    : {
        ...(await readForPlanning(db, { products }, dayInParis(new Date(as_of)), {
          under_safety_on: input.restock ? period.to : null,
          made_under_safety: input.reserves ?? null,
          closed: input.kitchen.closed,
        })),
        closed: input.kitchen.closed,
      };
  const day = selection.basis === "delivery" ? "delivery_on" : "production_on";
  const ends = [...new Set(orders.map((order) => order[day]))].sort();
  return {
    kitchen,
    days: ends.map((to) => ({ to, orders: orders.filter((order) => order[day] === to) })),
    ...(ahead && { after: read.filter(isAfter) }),
  };
}
