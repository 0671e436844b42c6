import { addDays } from "#domain/days";
import { dayInParis, instantInParis } from "#domain/paris";
import type { Day, Instant } from "../../database/columns";

/** Returns the moment of what happened on a day: now when that is today, else noon of that day in Paris. */
export const momentOf = (day: Day, now: Instant): Instant =>
  day === dayOf(now) ? now : instantInParis(`${day}T12:00`);

/** Returns the day of an instant in Paris. */
export const dayOf = (at: Instant): Day => dayInParis(new Date(at));

/** Returns the first moment of a day in Paris. */
export const startOf = (day: Day): Instant => instantInParis(`${day}T00:00`);

/** Returns the first moment after a day in Paris. */
export const endOf = (day: Day): Instant => startOf(addDays(day, 1));
