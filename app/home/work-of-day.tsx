import { Link } from "@remix-run/react";
import { RowPicture } from "~/catalogue/pictures/row-picture";
import { ButtonLink } from "~/shell/actions/button";
import { formatShortDate } from "~/display/dates";
import { formatCount } from "~/display/numbers";
import { formatQuantity } from "~/display/quantities";
import { sheetsPath } from "~/planning/sheets/path";
import { anchorOf } from "~/planning/sheets/marked";
import { DoneAtOnce, Made } from "~/planning/sheets/marking";
import { startPath } from "~/planning/weighings/paths";
import { Ring } from "./ring";
import type { Station, Task, Work } from "./work.server";

/** The work of a day, post by post, to weigh and to tick off. */
export function WorkOfDay({ work: { stations, next }, day }: { work: Work; day: string }) {
  if (stations.length === 0)
    return (
      <p className="card idle">
        Rien à produire ce jour-là.{" "}
        {next && <Link to={`/?jour=${next}`}>Voir ce qui se fait le {formatShortDate(next)}</Link>}
      </p>
    );
  return (
    <>
      {stations.map((station, at) => (
        <StationWork key={station.name ?? ""} station={station} id={`poste-${at + 1}`} day={day} />
      ))}
    </>
  );
}

function StationWork({ station: { name, tasks }, id, day }: { station: Station; id: string; day: string }) {
  const done = tasks.filter(({ isDone }) => isDone).length;
  return (
    <section className="card station" aria-labelledby={id}>
      <h2 id={id}>
        {name ?? "Sans poste"} <Ring done={done} of={tasks.length} />
      </h2>
      <ul>
        {tasks.map((task) => (
          <TaskRow key={`${task.type}-${task.id}`} task={task} day={day} />
        ))}
      </ul>
    </section>
  );
}

function TaskRow({ task, day }: { task: Task; day: string }) {
  const { type, id, name, unit, quantity, times, sheet, isDone } = task;
  const anchor = anchorOf({ type, id, day });
  return (
    <li id={anchor} data-done={isDone || undefined}>
      <RowPicture of={task} />
      <a href={`${sheetsPath(day)}#${anchor}`}>
        {name}
        {times !== null && times > 1 && <small>en {formatCount(times, "fois", "fois")}</small>}
      </a>
      <strong>{formatQuantity(quantity, unit)}</strong>
      <div className="actions">
        {type === "recipe" && !isDone && (
          <ButtonLink
            to={startPath(id, { quantity, fills: times, day })}
            variant="outline"
            color="neutral"
            aria-label={`Peser ${name}`}
          >
            Peser
          </ButtonLink>
        )}
        {sheet && !isDone && <DoneAtOnce sheet={sheet} />}
      </div>
      {sheet && sheet.done.length > 0 && <Made sheet={sheet} />}
    </li>
  );
}
