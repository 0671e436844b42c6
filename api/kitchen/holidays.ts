import publicHolidays from "@socialgouv/jours-feries";

const halfDay = 43_200_000;

/**
 * Returns a function that tells whether a day (YYYY-MM-DD) is a public holiday in France, Alsace and Moselle's own ones
 * left out.
 */
export function createHolidays(): (day: string) => boolean {
  const known = new Map<number, Set<string>>();
  return (day) => {
    const year = Number(day.slice(0, 4));
    let days = known.get(year);
    if (!days) known.set(year, (days = new Set(Object.values(publicHolidays(year)).map(dateOfLocalMidnight))));
    return days.has(day);
  };
}

/**
 * Returns the day of a holiday. The library gives each one as midnight of the server's own zone, an hour off where it
 * added days across a change of time: noon of that local day is the same day whichever way it is off.
 */
function dateOfLocalMidnight(midnight: Date): string {
  const noon = new Date(midnight.getTime() + halfDay);
  return new Date(Date.UTC(noon.getFullYear(), noon.getMonth(), noon.getDate())).toISOString().slice(0, 10);
}
