import { weekdayNames } from "../choices";

const short = (day = 0) => `${(weekdayNames[day] ?? "").slice(0, 3)}.`;

/**
 * Returns the delivery days (ISO 1..7) in short: « lun., mer. », « lun. à mer., ven. » where three or more follow each
 * other, « tous les jours » for none or all.
 */
export function formatWeekdays(days: readonly number[]): string {
  if (days.length === 0 || days.length === 7) return "tous les jours";
  const spans: number[][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const span = spans.at(-1);
    if (span?.at(-1) === day - 1) span.push(day);
    else spans.push([day]);
  }
  return spans
    .map((span) =>
      span.length < 3
        ? span.map((day) => short(day)).join(", ")
        : `${short(span[0])}\u00a0à\u00a0${short(span.at(-1))}`,
    )
    .join(", ");
}
