import fc from "fast-check";
import type { Kitchen } from "../../server/embedded-api/kitchen/kitchen";

/** Lead times of recipes, in turn, and the ISO weekdays on which nothing is made. */
export interface LeadTimes {
  leads: readonly number[];
  closed: readonly number[];
}

/** Drawn lead times, one of which at least is a day or more. */
export const leadTimes: fc.Arbitrary<LeadTimes> = fc
  .record({
    leads: fc.array(fc.constantFrom(0, 0, 1, 1, 2, 4), { minLength: 1, maxLength: 9 }),
    closed: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 }),
  })
  .filter(({ leads }) => leads.some((days) => days > 0));

/** Returns the kitchen whose recipes are made so many days before, in a house that is closed on some days. */
export function withLeads(kitchen: Kitchen, { leads, closed }: LeadTimes): Kitchen {
  const recipes = [...kitchen.recipes].map(
    ([id, recipe]) => [id, { ...recipe, lead_days: leads[id % leads.length] ?? 0 }] as const,
  );
  return {
    ...kitchen,
    recipes: new Map(recipes),
    closed: { closed_weekdays: [...closed], closed_periods: [], observes_public_holidays: false },
  };
}

const aDay = 86_400_000;

/**
 * Returns the last day, not after one, whose weekday is none of these, and not before the first: reckoned apart from
 * the product.
 */
export function openDay(day: string, { closed = [], first }: { closed?: readonly number[]; first: string }): string {
  let at = Date.parse(`${day}T12:00:00Z`);
  while (closed.includes(new Date(at).getUTCDay() || 7)) at -= aDay;
  const open = new Date(at).toISOString().slice(0, 10);
  return open < first ? first : open;
}

/** Returns the day so many days before another. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - count * aDay).toISOString().slice(0, 10);
