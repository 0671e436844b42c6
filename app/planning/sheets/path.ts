import { workedStatuses } from "#domain/order-life";

/** Returns the address of a day's sheets, with what of its orders is ready or delivered already. */
export const sheetsPath = (day: string) => {
  const made = workedStatuses.map((status) => ["status", status]);
  return `/production-planning/production-sheets?${new URLSearchParams([["from", day], ["to", day], ...made])}`;
};
