import { Link } from "@remix-run/react";
import { formatShortDate } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { DoneRow, TaskRow } from "./task-row";
import { Owing } from "./owing";
import { Ring } from "../ring";
import type { Station, Task, Work } from "./work.server";

interface WorkOfDayProps {
  work: Work;
  day: string;
  today: string;
}

/** The work of a day to weigh and to tick off: what days before it still owe, then post by post. */
export function WorkOfDay({ work: { owed, owedDays, stations, next, days }, day, today }: WorkOfDayProps) {
  const isClosed = days.some(({ date, isClosed }) => isClosed && date === day);
  if (stations.length === 0 && owed.length === 0)
    return (
      <p className="card idle">
        {isClosed ? "La maison est fermée ce jour-là : rien à produire." : "Rien à produire ce jour-là."}{" "}
        {next && <Link to={`/?jour=${next}`}>Voir ce qui se fait le {formatShortDate(next)}</Link>}
      </p>
    );
  return (
    <>
      {isClosed && <p className="dimmed">La maison est fermée ce jour-là.</p>}
      <Owing tasks={owed} days={owedDays} today={today} />
      {stations.map((station, at) => (
        <StationWork key={station.name ?? ""} station={station} id={`poste-${at + 1}`} day={day} />
      ))}
    </>
  );
}

function StationWork({ station: { name, tasks, done }, id, day }: { station: Station; id: string; day: string }) {
  const made = done.length + tasks.filter(({ isDone }) => isDone).length;
  return (
    <section className="card station" aria-labelledby={id}>
      <h2 id={id}>
        {name ?? "Sans poste"} <Ring done={made} of={tasks.length + done.length} />
      </h2>
      {tasks.length > 0 && (
        <ul>
          {tasks.map((task) => {
            const Row = task.isDone ? DoneRow : TaskRow;
            return <Row key={`${task.type}-${task.id}`} task={task} day={day} />;
          })}
        </ul>
      )}
      {done.length > 0 && (
        <details className="done-tasks">
          <summary>{formatDone(done)}</summary>
          <ul>
            {done.map((task) => (
              <DoneRow key={`${task.type}-${task.id}`} task={task} day={day} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Returns « 12 faits, 2 pas notés ». */
function formatDone(done: readonly Task[]): string {
  const unnoted = done.filter(({ sheet }) => sheet?.unnoted).length;
  const noted = done.length - unnoted;
  return [noted > 0 && formatCount(noted, "fait"), unnoted > 0 && formatCount(unnoted, "pas noté", "pas notés")]
    .filter(Boolean)
    .join(", ");
}
