import { longDay, shortDay } from "#domain/french/day-words";
import { addDays } from "#domain/days";
import { formatCount } from "#app/display/numbers";
import { ButtonLink } from "#app/shell/actions/button";
import { sheetsPath } from "#app/planning/sheets/path";
import { TaskRow } from "./task-row";
import type { Task } from "./work.server";

interface OwingProps {
  tasks: readonly Task[];
  /** The days before today that still owe something. */
  days: readonly string[];
  today: string;
}

/**
 * « Reste »: the sheets of today that days before should have made and somebody still waits for; and the ways to note
 * that they were made on their day. Nothing when nothing is owed.
 */
export function Owing({ tasks, days, today }: OwingProps) {
  if (tasks.length === 0) return null;
  return (
    <section className="card station owing" aria-labelledby="reste">
      <h2 id="reste">
        Reste <span className="ring">{formatCount(tasks.length, "fiche")}</span>
      </h2>
      <ul>
        {tasks.map((task) => (
          <TaskRow key={`${task.type}-${task.id}`} task={task} day={today} isOwed />
        ))}
      </ul>
      {days.length > 0 && (
        <p className="actions">
          {days.map((day) => (
            <ButtonLink key={day} to={sheetsPath(day)} variant="ghost" color="neutral">
              Noter {formatPastDay(day, today)} comme fait
            </ButtonLink>
          ))}
        </p>
      )}
    </section>
  );
}

/** Returns « mercredi » of one of the six days before `today`, « mer. 18 nov. » of one before. */
const formatPastDay = (day: string, today: string): string =>
  day > addDays(today, -7) ? longDay(day).replace(/ .*/, "") : shortDay(day);
