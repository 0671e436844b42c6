declare module "@socialgouv/jours-feries" {
  /** Returns the public holidays of a year in France by name, each at midnight of the machine's time zone. */
  export default function publicHolidays(year: number, options?: { alsace: boolean }): Record<string, Date>;
}
