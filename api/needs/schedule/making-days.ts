import type { Kitchen } from "../../kitchen/kitchen";
import { numberOf } from "../../kitchen/day-numbers";
import type { Node, RecipeNode } from "../graph/graph";
import { createMakingDays, hasLeads } from "../../kitchen/open-days";

/** The days on which things are made (docs/domain.md, rule 19). Days are numbers. */
export interface Making {
  /** Returns the day on which a recipe is to be made for a day that takes of it, whether or not that is past. */
  dayFor(recipe: RecipeNode, day: number): number;
  /** Returns the day on which what is due on a day is asked; NaN where others have made it by then. */
  within(due: number): number;
  /** The last day whose work counts; what later days take is known, so that theirs is made in time. */
  last: number;
}

/** Everything is made on the day that takes of it. */
export const onItsDay: Making = {
  dayFor: (_, day) => day,
  within: (due) => due,
  last: Infinity,
};

/**
 * Returns when things are made in a kitchen: on the day of use, or so many days before as the recipe says, on the last
 * open day then. The day of an order is somebody's word: what is made on it is, open or not.
 * @param first the first day on which something can be made
 * @param isMadeBefore true where what was due before it is for others to make; else it is asked on that day
 * @param last the last day whose work counts
 */
export function makingOf(
  { recipes, closed }: Pick<Kitchen, "recipes" | "closed">,
  { first, isMadeBefore, last }: { first: number; isMadeBefore: boolean; last: number },
): Making {
  if (!hasLeads({ recipes })) return { ...onItsDay, last };
  const makingDay = createMakingDays(closed);
  return {
    dayFor: ({ of: { lead_days } }, day) => makingDay(lead_days, day),
    within: (due) => (due >= first ? due : isMadeBefore ? NaN : first),
    last,
  };
}

/** Returns the days on which something is asked for or made, ascending. */
export function daysOfWork(askers: readonly { needed_on: string }[], nodes: readonly Node[], making: Making): number[] {
  const days = new Set(askers.map(({ needed_on }) => numberOf(needed_on)));
  const byLead = new Map(nodes.flatMap((node) => (node.type === "recipe" ? [[node.of.lead_days, node] as const] : [])));
  // A set is walked through what is added meanwhile too.
  for (const day of days)
    for (const recipe of byLead.values()) {
      const on = making.within(making.dayFor(recipe, day));
      if (!Number.isNaN(on)) days.add(on);
    }
  return [...days].sort((a, b) => a - b);
}
