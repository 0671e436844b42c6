import { dateOf } from "../../kitchen/day-numbers";
import type { Demand } from "../graph/demand";
import type { ProductNode, RecipeNode } from "../graph/graph";
import type { Plan } from "../plan";

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
export function overdueSince({ demand, vectors, flow }: Plan, node: ProductNode | RecipeNode): string | null {
  const { net, dueBefore } = flow(node);
  if (net === 0n) return null;
  if (node.type === "product") return earliestOverdue(demand, vectors.get(node)?.toMake.keys() ?? []);
  return dueBefore.size > 0 ? dateOf(Math.min(...dueBefore.values())) : null;
}

/**
 * Returns the earliest day on which what a day makes of a recipe was due, by the position of the day: what is there
 * serves first what was to be taken first; null where nothing of it is overdue.
 */
export function dueSince({ flow }: Plan, node: RecipeNode, on: number): string | null {
  const due = flow(node).dueBefore.get(on);
  return due === undefined ? null : dateOf(due);
}

/** Returns the earlier of two days; the other where one is null. */
export const earlierOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;
