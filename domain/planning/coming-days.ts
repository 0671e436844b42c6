import { addDays } from "../days";

/** Days after today that a plan reaches at most: 62 days with today. */
const mostDays = 61;

/** Days from one through another, YYYY-MM-DD. */
interface Days {
  from: string;
  to: string;
}

/**
 * Returns the days of which a page or a paper tells what lacks: the coming week, or the days until one that is later;
 * null beyond what a plan can reach. Days are YYYY-MM-DD.
 */
export function comingDays(today: string, until: string | null = null): Days | null {
  const week = addDays(today, 6);
  const to = until !== null && until > week ? until : week;
  return to > addDays(today, mostDays) ? null : { from: today, to };
}

/**
 * Returns the days whose plan tells what lacks on some days from today on: those from today until their last, a week at
 * least. Null for days that begin in the past, and beyond what a plan can reach.
 */
export const lackDays = ({ from, to }: Days, today: string): Days | null =>
  from < today ? null : comingDays(today, to);
