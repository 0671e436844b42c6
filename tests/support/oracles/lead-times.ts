import fc from "fast-check";
import type { Kitchen } from "#api/kitchen/kitchen";

/** Lead times of recipes, in turn, the ISO weekdays and the periods in which nothing is made. */
export interface LeadTimes {
  leads: readonly number[];
  closed: readonly number[];
  periods: readonly { from: string; until: string }[];
}

const aDay = 86_400_000;
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Drawn lead times, one of which at least is a day or more, about the end of November 2026. */
export const leadTimes: fc.Arbitrary<LeadTimes> = fc
  .record({
    leads: fc.array(fc.constantFrom(0, 0, 1, 1, 2, 4), { minLength: 1, maxLength: 9 }),
    closed: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 }),
    periods: fc.array(
      fc.record({ after: fc.nat(9), more: fc.nat(3) }).map(({ after, more }) => ({
        from: dayOf(noon("2026-11-20") + after * aDay),
        until: dayOf(noon("2026-11-20") + (after + more) * aDay),
      })),
      { maxLength: 1 },
    ),
  })
  .filter(({ leads }) => leads.some((days) => days > 0));

/** Returns the kitchen whose recipes are made so many days before, in a house that is closed on some days. */
export function withLeads(kitchen: Kitchen, { leads, closed, periods }: LeadTimes): Kitchen {
  const recipes = [...kitchen.recipes].map(
    ([id, recipe]) => [id, { ...recipe, lead_days: leads[id % leads.length] ?? 0 }] as const,
  );
  return {
    ...kitchen,
    recipes: new Map(recipes),
    closed: { closed_weekdays: [...closed], closed_periods: [...periods], observes_public_holidays: false },
  };
}

/**
 * Returns the day on which what is made so many days ahead is made for a day that takes of it, in a house that is open
 * on some days: reckoned apart from the product. On the first day what is late.
 */
export function dayToMake(
  day: string,
  { lead_days, closed, first }: { lead_days: number; closed: Kitchen["closed"]; first: string },
): string {
  if (lead_days === 0) return day;
  const isClosed = (on: number) =>
    (closed?.closed_weekdays ?? []).includes(new Date(on).getUTCDay() || 7) ||
    (closed?.closed_periods ?? []).some(({ from, until }) => from <= dayOf(on) && dayOf(on) <= until);
  let at = noon(day) - lead_days * aDay;
  while (isClosed(at)) at -= aDay;
  return dayOf(at) < first ? first : dayOf(at);
}
