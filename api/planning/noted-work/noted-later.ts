import { addDays } from "#domain/days";
import { overdueFrom } from "#domain/orders/order-work";
import { dayInParis } from "#domain/paris";
import type { Kitchen } from "../../kitchen/kitchen";
import type { PlannedOrder } from "../orders/order-of-plan";
import type { PlanQuestion } from "../query";

/** The days of a plan that are over, and still have work: the first and the last of them, and the plan's moment. */
export interface PastDays {
  first: string;
  last: string;
  today: string;
  /** Some of these orders are still to be delivered: today asks for them however old they are. */
  isDue: boolean;
}

type Dated = Pick<PlannedOrder, "production_on" | "delivery_on">;

/**
 * Returns the days of a plan that are over on its moment; null for none. What remains of them it may ask today. Of days
 * that make something ahead (`from`, with the orders `after` them) any may have work.
 */
export function pastDaysOf(
  { include_overdue, as_of }: Pick<PlanQuestion, "include_overdue" | "as_of">,
  orders: readonly Dated[],
  { from, until, after = [] }: { from?: string; until?: string; after?: readonly Dated[] } = {},
): PastDays | null {
  const today = dayInParis(new Date(as_of));
  const yesterday = addDays(today, -1);
  const isAhead = from !== undefined && from < today;
  const ends = isAhead ? [from, until !== undefined && until < yesterday ? until : yesterday] : [];
  const past = [...orders.map(({ production_on }) => production_on), ...ends].filter((day) => day < today).sort();
  const [first = today] = past;
  const isDemanded = ({ production_on, delivery_on }: Dated) =>
    delivery_on >= today && (production_on < today || isAhead);
  const isDue = [...orders, ...after].some(isDemanded);
  return include_overdue && first < today ? { first, last: past.at(-1) ?? first, today, isDue } : null;
}

/** Tells whether days of a plan may be over on its moment. */
export const mayBeOver = ({ period, include_overdue, as_of }: PlanQuestion): boolean =>
  include_overdue && (period === null || period.from < dayInParis(new Date(as_of)));

/** Tells whether what was noted on a day may have been made for a day before it, of a plan's days that are over. */
export const mayServe = ({ first, today, isDue }: PastDays, noted_on: string): boolean =>
  noted_on > first && noted_on <= today && (isDue || overdueFrom(noted_on) <= first);

/** Returns the days on which something may have been made for those that are over, as far back as any is asked for. */
export function daysSince({ first, today }: PastDays): string[] {
  const days = [];
  const earliest = overdueFrom(today);
  for (let day = first < earliest ? earliest : first; day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Returns a kitchen in which what was noted later, and nothing took yet, serves the days of a plan that are over as
 * well: today's plan counts it for what remains of them.
 */
export function withNotedLater(kitchen: Kitchen, past: PastDays): Kitchen {
  const { first } = past;
  const recipes = [...kitchen.recipes].map(([id, recipe]) => {
    const made = recipe.made?.map((one) => (mayServe(past, one.from) ? { ...one, from: first } : one));
    return [id, made ? { ...recipe, made } : recipe] as const;
  });
  const products = [...kitchen.products].map(([id, product]) => {
    const left_over = product.left_over?.map((one) => (mayServe(past, one.day) ? { ...one, from: first } : one));
    return [id, left_over ? { ...product, left_over } : product] as const;
  });
  return { ...kitchen, recipes: new Map(recipes), products: new Map(products) };
}
