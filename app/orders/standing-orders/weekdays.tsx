import { weekdayName } from "#domain/french/day-words";
import { capitalised } from "#app/display/words";

const week = [1, 2, 3, 4, 5, 6, 7];

/** The seven days of a week, those of a standing order by their letters: « · Ma · · Ve · · ». */
export function Weekdays({ days }: { days: readonly number[] }) {
  const letters = (day: number) => capitalised(weekdayName(day).slice(0, 2));
  return (
    <span className="unbroken">
      <span aria-hidden>{week.map((day) => (days.includes(day) ? letters(day) : "·")).join(" ")}</span>
      <span className="visually-hidden">{days.map((day) => weekdayName(day)).join(", ")}</span>
    </span>
  );
}
