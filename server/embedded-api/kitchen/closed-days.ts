import type { company } from "#domain/contract/company";
import type { Answer } from "#domain/contract/field";

/** The days on which a house makes nothing: ISO weekdays 1 (Monday) to 7, periods, public holidays. */
export type ClosedDays = Pick<
  Answer<typeof company>,
  "closed_weekdays" | "closed_periods" | "observes_public_holidays"
>;
