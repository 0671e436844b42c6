/** Returns the address of a day's sheets. */
export const sheetsPath = (day: string) =>
  `/production-planning/production-sheets?${new URLSearchParams({ from: day, to: day })}`;
