/** Returns the address of the needs of one day of production. */
export const needsOfDay = (day: string): string =>
  `/production-planning/compute-needs?${new URLSearchParams({ from: day, to: day })}`;

/** Returns the address of the needs of these orders by themselves, whatever their days and statuses. */
export const needsOfOrders = (ids: readonly number[]): string =>
  `/production-planning/compute-needs?${new URLSearchParams(ids.map((id) => ["order_ids[]", String(id)]))}`;
