import { dateOf } from "../kitchen/day-numbers";
import type { Demand } from "./demand";
import type { ProductNode, RecipeNode } from "./graph";
import type { Plan } from "./plan";

/** Returns the earliest day on which those of these askers that are overdue were to be served; null for none. */
export function earliestOverdue({ overdue }: Demand, askers: Iterable<number>): string | null {
  let earliest: string | null = null;
  for (const asker of askers) {
    const day = overdue.get(asker);
    if (day !== undefined && (earliest === null || day < earliest)) earliest = day;
  }
  return earliest;
}

/** Returns the earliest day on which what a plan makes of a thing was to be made; null where none of it is overdue. */
export function overdueSince(plan: Plan, node: ProductNode | RecipeNode): string | null {
  const { demand, vectors, behind, flow } = plan;
  if (flow(node).net === 0n) return null;
  if (demand.overdue.size === 0) return dueSince(plan, node);
  if (node.type === "product") return earliestOverdue(demand, vectors.get(node)?.toMake.keys() ?? []);
  const { list, positions } = behind(node);
  const overdue = [...demand.overdue.keys()].filter((asker) => list.high[positions[asker] ?? -1] !== 0);
  return earlierOf(earliestOverdue(demand, overdue), dueSince(plan, node));
}

/**
 * Returns the earliest day on which what is made of a recipe was due to be made, as it is too late for that: on one
 * day, by its position, or on any; null where nothing is.
 */
export function dueSince({ flow }: Plan, node: ProductNode | RecipeNode, on: number | null = null): string | null {
  const dues = flow(node).tooLate.flatMap((one) => (on === null || one.on === on ? [one.due] : []));
  return dues.length > 0 ? dateOf(Math.min(...dues)) : null;
}

/** Returns the earlier of two days; the other where one is null. */
export const earlierOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;
