import type { Schedule } from "./flow";
import type { ProductNode, RecipeNode } from "../graph/graph";

/** Tells whether some of what a day makes, by its position, is made ahead, or goes that day into what is. */
export type MadeAhead = (node: ProductNode | RecipeNode, at: number) => boolean;

/** Returns a function that tells what days make ahead, each looked at once. */
export function createMadeAhead(flows: Schedule["flows"]): MadeAhead {
  const known = new Map<number, boolean[]>();
  let hasAny: boolean | null = null;
  const of: MadeAhead = (node, at) => {
    // Most kitchens make nothing ahead, and a large one has a hundred thousand lines.
    if (!(hasAny ??= flows.some(({ days }) => days.some((day) => day !== null && day.forLater > 0n)))) return false;
    const ofNode = known.get(node.rank) ?? [];
    known.set(node.rank, ofNode);
    return (ofNode[at] ??= isAhead(node, at));
  };
  return of;

  function isAhead({ type, rank }: ProductNode | RecipeNode, at: number): boolean {
    const flow = flows[rank];
    const made = flow?.days[at];
    if (type === "product" || !flow || !made || made.net === 0n) return false;
    return made.forLater > 0n || flow.inflows.some(({ from, link }) => !link.fromStock && of(from, at));
  }
}
