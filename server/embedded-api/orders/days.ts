import type { Day } from "../database/columns";

const dayLength = 86_400_000;

/** Returns the day that comes so many days before another. */
export function daysBefore(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayLength).toISOString().slice(0, 10);
}
