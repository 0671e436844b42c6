import { Link } from "@remix-run/react";
import { longDay } from "#domain/french/day-words";
import { nearDay } from "#domain/french/near-days";
import { formatCount } from "#app/display/numbers";
import type { Work } from "./work.server";

/** The seven days from today, each with its load beside the others, and the way to its board. */
export function DayStrip({ days, day }: { days: Work["days"]; day: string }) {
  const most = Math.max(1, ...days.map(({ sheets }) => sheets ?? 0));
  return (
    <nav aria-label="Jours">
      <ul className="day-strip">
        {days.map(({ date, sheets, isClosed }, at) => (
          <li key={date}>
            <Link to={at === 0 ? "/" : `/?jour=${date}`} aria-current={date === day ? "date" : undefined}>
              <svg viewBox={`0 0 1 ${most}`} preserveAspectRatio="none" aria-hidden>
                {sheets !== null && <rect y={most - sheets} width="1" height={sheets} />}
              </svg>
              {isClosed && !sheets && <small aria-hidden>fermé</small>}
              <span aria-hidden>{nearDay(date)}</span>
              <span className="visually-hidden">
                {longDay(date)}
                {isClosed && ", la maison est fermée"}
                {sheets !== null && `\u00a0: ${formatCount(sheets, "fiche")} à faire`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
