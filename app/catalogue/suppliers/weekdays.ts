import { weekdayNames } from "../choices";

/** Returns the delivery days (ISO 1..7) in short: « lun., mer., ven. », « tous les jours » for none or all. */
export function weekdaysSaid(days: readonly number[]): string {
  if (days.length === 0 || days.length === 7) return "tous les jours";
  return [...days]
    .sort((a, b) => a - b)
    .map((day) => `${(weekdayNames[day] ?? "").slice(0, 3)}.`)
    .join(", ");
}
