import { formatMillionths } from "#domain/exact/quantity";
import type { RecipeNode } from "../graph/graph";
import { splitByDay } from "../pegging/pegs";
import { type Plan, toMillionths } from "../plan";

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
  const behind = made && plan.isAhead(node, at) ? plan.behindOn(node, at) : null;
  if (!made || !behind) return [];
  const on = plan.schedule.days[at] ?? "";
  return splitByDay(toMillionths(plan, made.planned), behind, (asker) => plan.demand.askers[asker]?.needed_on ?? on)
    .filter(({ day, part }) => day > on && part > 0n)
    .map(({ day, part }) => ({ day, quantity: formatMillionths(part) }));
}
