/** The address of the needs of one day of production. */
export const needsOfDay = (day: string): string => `/production-planning/compute-needs?${new URLSearchParams({ from: day, to: day })}`;

/** The address of the needs of one order by itself, whatever its day and status. */
export const needsOfOrder = (id: number): string => `/production-planning/compute-needs?${new URLSearchParams({ "order_ids[]": String(id) })}`;
