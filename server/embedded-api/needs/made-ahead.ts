import { formatMillionths } from "#domain/exact/quantity";
import type { RecipeNode } from "./graph";
import { splitPegs } from "./pegs";
import { type Plan, shown } from "./plan";

/** A quantity that is made ahead for orders of a later day, YYYY-MM-DD. */
export interface ForDay {
  day: string;
  quantity: string;
}

/**
 * Returns the part of a day's work, by its position, that is made ahead for orders of later days: by their day of
 * production, ascending. None where the day makes nothing ahead.
 */
export function forDaysOf(plan: Plan, node: RecipeNode, at: number): ForDay[] {
  const { days } = plan.wholeFlow(node);
  const made = days[at];
  const behind = made && made.forLater > 0n ? plan.behindOn(node, at) : null;
  if (!made || !behind) return [];
  const { askers, parts } = splitPegs(shown(plan, made.planned), behind);
  const on = plan.schedule.days[at] ?? "";
  const sums = new Map<string, bigint>();
  for (const [index, asker] of Array.from(askers).entries()) {
    const day = plan.demand.askers[asker]?.needed_on ?? on;
    if (day > on) sums.set(day, (sums.get(day) ?? 0n) + BigInt(parts[index] ?? 0));
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, quantity]) => ({ day, quantity: formatMillionths(quantity) }));
}
