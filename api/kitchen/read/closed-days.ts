import { company } from "#domain/contract/company";
import { mappingOf } from "../../database/mapping";
import type { Database } from "../../database/tables";
import type { ClosedDays } from "../closed-days";

const { closed_weekdays, closed_periods, observes_public_holidays } = company;
const mapping = mappingOf({ closed_weekdays, closed_periods, observes_public_holidays });

/** Returns the days on which the house makes nothing; none while it is not written down: 1 query. */
export async function readClosedDays(db: Database): Promise<ClosedDays> {
  const row = await db
    .selectFrom("company")
    .select(["closed_weekdays", "closed_periods", "observes_public_holidays"])
    .executeTakeFirst();
  return row ? mapping.read(row) : { closed_weekdays: [], closed_periods: [], observes_public_holidays: false };
}
