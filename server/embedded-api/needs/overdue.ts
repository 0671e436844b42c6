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
export function overdueSince({ demand, vectors, behind, flow }: Plan, node: ProductNode | RecipeNode): string | null {
  if (demand.overdue.size === 0 || flow(node).net === 0n) return null;
  if (node.type === "product") return earliestOverdue(demand, vectors.get(node)?.toMake.keys() ?? []);
  const { list, positions } = behind(node);
  return earliestOverdue(
    demand,
    [...demand.overdue.keys()].filter((asker) => list.high[positions[asker] ?? -1] !== 0),
  );
}
