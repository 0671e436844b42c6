import { addDays, midnightOf } from "#domain/days";
import type { Day } from "../database/columns";
import type { Item } from "../stock/ledger/item";

/** Returns the last day of what keeps so many days; null when it does not go off. */
export const expiryDay = (made_on: Day, days: number | null): Day | null =>
  days === null ? null : addDays(made_on, days);

const letters = { article: "A", recipe: "R", product: "P" } as const;

const dayLength = 86_400_000;
const at = (day: Day): number => midnightOf(day)?.getTime() ?? 0;

/**
 * Returns the lot code of what was made of an item on a day: its id, the year and the day of the year, R12-2026-326.
 */
export function lotCodeOf({ type, id }: Item, made_on: Day): string {
  const year = made_on.slice(0, 4);
  const ofYear = (at(made_on) - at(`${year}-01-01`)) / dayLength + 1;
  return `${letters[type]}${id}-${year}-${String(ofYear).padStart(3, "0")}`;
}
