import { addDays } from "#domain/days";

/** Returns the last day of the lots that expire within three days. */
export const lastExpiring = (today: string): string => addDays(today, 3);
