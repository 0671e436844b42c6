import { type HouseDays, weekdayOf } from "#domain/orders/standing-order-days";
import type { Database } from "../../database/tables";
import { isClosedOn } from "../../kitchen/closed-days";
import { createHolidays } from "../../kitchen/holidays";
import { readClosedDays } from "../../kitchen/read/closed-days";

/** The calendar of the house, and the ISO weekdays on which it is always closed. */
export interface House extends HouseDays {
  closedWeekdays: readonly number[];
}

/**
 * Reads the calendar of the house as standing orders go by it: on a public holiday they do as they say themselves,
 * whatever the house makes then: 1 query.
 */
export async function readHouseDays(db: Database): Promise<House> {
  const closed = await readClosedDays(db);
  const isHoliday = createHolidays();
  return {
    isHoliday,
    closedWeekdays: closed.closed_weekdays,
    isClosed: (day) =>
      closed.closed_weekdays.includes(weekdayOf(day)) ||
      isClosedOn({ ...closed, observes_public_holidays: false }, day, isHoliday),
  };
}
