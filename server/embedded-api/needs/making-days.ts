import type { ClosedDays } from "../kitchen/closed-days";
import type { Kitchen } from "../kitchen/kitchen";
import { dateOf, numberOf, weekday } from "./days";
import type { Asker } from "./demand";
import type { Node, RecipeNode } from "./graph";
import { createHolidays } from "./holidays";

/** The days on which things are made (docs/domain.md, rule 19). Days are numbers (days.ts). */
export interface Making {
  /** Returns the day on which a recipe is to be made for a day that takes of it, whether or not that is past. */
  dayFor(recipe: RecipeNode, day: number): number;
  /** Returns the day on which what is due on a day is asked; NaN where others have made it by then. */
  within(due: number): number;
  /** The last day whose work counts; what later days take is known, so that theirs is made in time. */
  last: number;
}

/** Days back that an open day is looked for. */
const mostClosed = 400;

/** Everything is made on the day that takes of it. */
export const onItsDay: Making = {
  dayFor: (_, day) => day,
  within: (due) => due,
  last: Infinity,
};

/** Tells whether something of a kitchen is made on another day than that of use. */
export function hasLeads({ recipes }: Pick<Kitchen, "recipes">): boolean {
  for (const { lead_days } of recipes.values()) if (lead_days > 0) return true;
  return false;
}

const closesEver = ({ closed_weekdays, closed_periods, observes_public_holidays }: ClosedDays): boolean =>
  closed_weekdays.length > 0 || closed_periods.length > 0 || observes_public_holidays;

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
  const openOn = createOpenDays(closed);
  return {
    dayFor: ({ of: { lead_days } }, day) => (lead_days === 0 ? day : openOn(day - lead_days)),
    within: (due) => (due >= first ? due : isMadeBefore ? NaN : first),
    last,
  };
}

/** Returns a function that finds the last day on which a house works, not after a day. Days are numbers (days.ts). */
export function createOpenDays(closed: ClosedDays | undefined): (day: number) => number {
  if (!closed || !closesEver(closed)) return (day) => day;
  const isHoliday = createHolidays();
  const known = new Map<number, number>();
  const isClosed = (day: number) => {
    const date = dateOf(day);
    return (
      closed.closed_weekdays.includes(weekday(day)) ||
      closed.closed_periods.some(({ from, until }) => from <= date && date <= until) ||
      (closed.observes_public_holidays && isHoliday(date))
    );
  };
  return (day) => {
    let open = known.get(day);
    if (open === undefined) {
      open = day;
      while (isClosed(open) && open > day - mostClosed) open -= 1;
      // A house that never opens makes things on their day.
      known.set(day, (open = isClosed(open) ? day : open));
    }
    return open;
  };
}

/** Returns the last day (YYYY-MM-DD) for which a recipe of such a lead time, a day or more, is made on a day. */
export function lastDayFor(day: string, lead_days: number, closed: ClosedDays): string {
  const openOn = createOpenDays(closed);
  const on = numberOf(day);
  let last = on + lead_days;
  while (openOn(last + 1 - lead_days) === on) last += 1;
  return dateOf(last);
}

/** Returns the days on which something is asked for or made, ascending. */
export function daysOfWork(askers: readonly Asker[], nodes: readonly Node[], making: Making): number[] {
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
