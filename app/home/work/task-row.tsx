import type { ReactNode } from "react";
import { RowPicture } from "#app/catalogue/pictures/row-picture";
import { ButtonLink } from "#app/shell/actions/button";
import { formatTime } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { anchorOf, progressOf, restOf, toWeigh } from "#app/planning/sheets/marked";
import { DoneAtOnce, LeftOverNote, Made, RestNote, nothingLeft, formatUnnoted } from "#app/planning/sheets/marking";
import { formatDue, formatOwed } from "#app/planning/sheets/owed";
import { sheetsPath } from "#app/planning/sheets/path";
import { startPath } from "#app/planning/weighings/paths";
import type { Task } from "./work.server";

interface TaskRowProps {
  task: Task;
  day: string;
  /** True where it says from when it is owed, and to whom. */
  isOwed?: boolean;
}

/** A thing to make, with its quantity and its buttons. */
export function TaskRow({ task, day, isOwed = false }: TaskRowProps) {
  const { type, id, name, unit, quantity, times, sheet } = task;
  const rest = sheet && restOf(sheet);
  const isBegun = sheet !== null && progressOf(sheet) === "begun";
  return (
    <li id={anchorOf({ type, id, day })}>
      <RowPicture of={task} />
      <Name task={task} day={day} note={isOwed ? owedOf(task, day) : dueOf(task, day)}>
        {sheet?.lacks && <small className="too-late">{sheet.lacks}</small>}
        <LeftOverNote sheet={sheet} />
      </Name>
      {isBegun ? <RestNote sheet={sheet} /> : <strong>{formatQuantity(rest ?? quantity, unit)}</strong>}
      <div className="actions">
        {type === "recipe" && (
          <ButtonLink
            to={startPath(id, { ...toWeigh(sheet, quantity, times), day })}
            variant="outline"
            color="neutral"
            aria-label={`Peser ${name}`}
          >
            Peser
          </ButtonLink>
        )}
        {sheet && <DoneAtOnce sheet={sheet} />}
      </div>
      {sheet && sheet.done.length > 0 && <Made sheet={sheet} />}
    </li>
  );
}

/**
 * A thing that is done, with its undoing; one that nobody noted and nothing asks for, with the button that notes it.
 */
export function DoneRow({ task, day }: Omit<TaskRowProps, "isOwed">) {
  const { type, id, sheet } = task;
  if (!sheet) return null;
  const isUnnoted = sheet.unnoted !== null;
  const note = isUnnoted ? formatUnnoted(sheet) : sheet.done.length === 0 && nothingLeft;
  return (
    <li id={anchorOf({ type, id, day })} data-done>
      <Name task={task} day={day} note={note || ""} />
      {isUnnoted && <DoneAtOnce sheet={sheet} />}
      <Made sheet={sheet} />
    </li>
  );
}

function Name({ task, day, note, children }: { task: Task; day: string; note: string; children?: ReactNode }) {
  return (
    <a href={`${sheetsPath(day)}#${anchorOf({ ...task, day })}`}>
      {task.name}
      {note && <small>{note}</small>}
      {children}
    </a>
  );
}

const owedOf = ({ owed }: Task, day: string): string => (owed ? formatOwed(owed, day) : "");

/** Returns « pour 12 h, en 2 fois », « pour ven. 9 h » of another day, « pour ven. 27 », « pour le stock ». */
function dueOf({ due, times, ahead, forStock }: Task, day: string): string {
  const hour = due && (due.deliveryOn === day ? due.deliveryTime && formatTime(due.deliveryTime) : formatDue(due, day));
  const parts = [
    ahead ?? (hour && `pour ${hour}`),
    forStock,
    times !== null && times > 1 && `en ${formatCount(times, "fois", "fois")}`,
  ];
  return parts.filter(Boolean).join(", ");
}
