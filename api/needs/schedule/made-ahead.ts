import { formatMillionths } from "#domain/exact/quantity";
import type { Schedule } from "./flow";
import type { ProductNode, RecipeNode } from "../graph/graph";
import { splitByDay } from "../pegging/pegs";
import { type Plan, toMillionths } from "../plan";

/** A quantity that is made ahead for orders of a later day, YYYY-MM-DD. */
export interface ForDay {
  day: string;
  quantity: string;
}

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
