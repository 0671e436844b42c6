/** The address of the needs of one day of production. */
export const needsOfDay = (day: string): string => `/production-planning/compute-needs?${new URLSearchParams({ from: day, to: day })}`;
