import type { company } from "#domain/contract/company";
import type { Answer } from "#domain/contract/field";

/** The days on which a house makes nothing: ISO weekdays 1 (Monday) to 7, periods, public holidays. */
export type ClosedDays = Pick<
  Answer<typeof company>,
  "closed_weekdays" | "closed_periods" | "observes_public_holidays"
>;

/** Tells whether somebody is closed on a day, YYYY-MM-DD, by the periods they say or for a public holiday. */
export const isClosedOn = (
  { closed_periods, observes_public_holidays }: Pick<ClosedDays, "closed_periods" | "observes_public_holidays">,
  day: string,
  isHoliday: (day: string) => boolean,
): boolean =>
  closed_periods.some(({ from, until }) => from <= day && day <= until) || (observes_public_holidays && isHoliday(day));
