import { addDays } from "./days";

/** Days after today that a plan reaches at most: 62 days with today. */
const mostDays = 61;

/**
 * Returns the days of which a page or a paper tells what lacks: the coming week, or the days until one that is later;
 * null beyond what a plan can reach. Days are YYYY-MM-DD.
 */
export function comingDays(today: string, until: string | null = null): { from: string; to: string } | null {
  const week = addDays(today, 6);
  const to = until !== null && until > week ? until : week;
  return to > addDays(today, mostDays) ? null : { from: today, to };
}
