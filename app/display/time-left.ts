const hour = 60;
export const minutesOfDay = 24 * hour;

/** Returns the whole minutes left at `moment` until an instant; null where there are none, or for a whole day. */
export function timeLeft(orderBefore: string | null, moment: string): number | null {
  const minutes = Math.floor((Date.parse(orderBefore?.includes("T") ? orderBefore : "") - Date.parse(moment)) / 60_000);
  return minutes >= 1 ? minutes : null;
}

/** Returns « encore 3 h », or that it is too late. */
export function formatTimeLeft(minutes: number): string {
  if (minutes < 1) return "trop tard";
  const duration =
    minutes >= 2 * minutesOfDay
      ? `${Math.floor(minutes / minutesOfDay)}\u00a0j`
      : minutes >= hour
        ? `${Math.floor(minutes / hour)}\u00a0h`
        : `${minutes}\u00a0min`;
  return `encore\u00a0${duration}`;
}
