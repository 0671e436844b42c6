import { type ClosedDays, isClosedOn } from "./closed-days";
import { dateOf, numberOf, weekday } from "./day-numbers";
import { createHolidays } from "./holidays";
import type { Kitchen } from "./kitchen";

/** Days back that an open day is looked for. */
const mostClosed = 400;

/** Tells whether something of a kitchen is made on another day than that of use. */
export function hasLeads({ recipes }: Pick<Kitchen, "recipes">): boolean {
  for (const { lead_days } of recipes.values()) if (lead_days > 0) return true;
  return false;
}

const closesEver = ({ closed_weekdays, closed_periods, observes_public_holidays }: ClosedDays): boolean =>
  closed_weekdays.length > 0 || closed_periods.length > 0 || observes_public_holidays;

/** Returns a function that finds the last day on which a house works, not after a day. Days are numbers. */
export function createOpenDays(closed: ClosedDays | undefined): (day: number) => number {
  if (!closed || !closesEver(closed)) return (day) => day;
  const isHoliday = createHolidays();
  const known = new Map<number, number>();
  const isClosed = (day: number) =>
    closed.closed_weekdays.includes(weekday(day)) || isClosedOn(closed, dateOf(day), isHoliday);
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

/** Returns the days from one through another on which a house is closed, YYYY-MM-DD. */
export function closedDaysWithin(closed: ClosedDays, from: string, to: string): string[] {
  const openOn = createOpenDays(closed);
  const days = [];
  for (let day = numberOf(from); day <= numberOf(to); day += 1) if (openOn(day) !== day) days.push(dateOf(day));
  return days;
}

/**
 * Returns a function that finds the day on which what is made so many days ahead is made for a day that takes of it: of
 * none ahead that day itself, open or not (decision 105). Days are numbers.
 */
export function createMakingDays(closed: ClosedDays | undefined): (lead_days: number, day: number) => number {
  const openOn = createOpenDays(closed);
  return (lead_days, day) => (lead_days === 0 ? day : openOn(day - lead_days));
}

/**
 * Returns the last day that what was made of a recipe for a day is made for: itself, of what is made ahead later.
 * `closed` is null where nothing is made ahead.
 */
export const madeThrough = (production_on: string, lead_days: number, closed: ClosedDays | null): string =>
  closed && lead_days > 0 ? lastDayFor(production_on, lead_days, closed) : production_on;

/**
 * Returns the last day (YYYY-MM-DD) for which a recipe of such a lead time, a day or more, is made on a day: in time
 * or, on a closed one, late.
 */
function lastDayFor(day: string, lead_days: number, closed: ClosedDays): string {
  const makingDay = createMakingDays(closed);
  const on = numberOf(day);
  let last = on + lead_days;
  while (makingDay(lead_days, last + 1) <= on) last += 1;
  return dateOf(last);
}
