/** Minutes as a cook says them: « 45 min », « 2 h », « 2 h 30 ». */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00a0min`;
  return `${hours}\u00a0h${rest === 0 ? "" : `\u00a0${String(rest).padStart(2, "0")}`}`;
}
