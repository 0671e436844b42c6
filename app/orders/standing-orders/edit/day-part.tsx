import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { formatCount } from "#app/display/numbers";
import { capitalised } from "#app/display/words";
import { formatTime } from "#app/display/dates";
import { readTime } from "#app/forms/describe/dates";
import type { FoldProps } from "#app/forms/controls/entity-form";
import { Folded } from "#app/forms/controls/folded";
import { FoldedGroup } from "#app/forms/controls/folded-group";
import { useTouched } from "#app/forms/controls/use-touched";
import { textOf } from "#app/forms/describe/typed";
import type { Typed } from "#app/forms/describe/cells";
import { Button } from "#app/shell/actions/button";
import { deliveryModeNames } from "../../choices";
import { clearDay, hasLines, likeDay, linesOf, partOf, spreadDay } from "./form-actions";
import type { OpenedStandingOrder } from "./editing.server";
import { type Weekday, namesOf, formatWeekday, weekdays } from "./form";

/** The folded parts of a standing order's form: those of weekdays with the buttons that copy them. */
export function StandingOrderFold(props: FoldProps) {
  const day = weekdays.find((one) => namesOf(one).lines === props.group.list?.name);
  return day ? <DayPart day={day} {...props} /> : <FoldedGroup {...props} />;
}

function DayPart({ day, state, children }: FoldProps & { day: Weekday }) {
  const { name, closedWeekdays } = useLoaderData<OpenedStandingOrder>();
  const { typed } = state;
  const touched = useTouched();
  const isFirst = weekdays.find((_, at) => !closedWeekdays.includes(at + 1)) === day;
  // Where nothing is filled in yet, the first day waits for it.
  const [isOpen, setOpen] = useState(name === null && isFirst && !weekdays.some((one) => hasLines(typed, one)));
  if (!isOpen && isForcedOpen(day, state)) setOpen(true);
  const isClosed = closedWeekdays.includes(weekdays.indexOf(day) + 1);
  const summary = describeDay(typed, day);
  return (
    <div
      className="group folded weekday"
      id={partOf(day)}
      tabIndex={-1}
      {...touched}
      role="group"
      aria-label={capitalised(formatWeekday(day))}
    >
      <Folded
        legend={capitalised(formatWeekday(day))}
        summary={summary ?? (isClosed ? "La maison est fermée" : "Pas ce jour-là")}
        isOpen={isOpen}
      >
        {children}
        <p className="actions">
          <Act value={spreadDay(day)}>Les autres jours aussi</Act>
          <Act value={clearDay(day)}>Retirer ce jour</Act>
        </p>
      </Folded>
      {isClosed && summary !== null && (
        <p className="field-error">La maison est fermée le {formatWeekday(day)} : rien ne sera préparé ce jour-là.</p>
      )}
      {summary === null && !isClosed && <Likes day={day} typed={typed} />}
    </div>
  );
}

/** Buttons that give a weekday what others have, one for each that differs from those before. */
function Likes({ day, typed }: { day: Weekday; typed: Typed }) {
  const seen = new Set<string>();
  const others = weekdays.filter((from) => {
    if (from === day || !hasLines(typed, from)) return false;
    const { time, mode } = namesOf(from);
    const signature = JSON.stringify([...[time, mode].map((name) => textOf(typed.cells, name)), cellsOf(typed, from)]);
    if (seen.has(signature)) return false;
    seen.add(signature);
    return true;
  });
  if (others.length === 0) return null;
  return (
    <p className="actions">
      {others.map((from) => (
        <Act key={from} value={likeDay(from, day)}>{`Comme ${formatWeekday(from)}`}</Act>
      ))}
    </p>
  );
}

const Act = ({ value, children }: { value: string; children: string }) => (
  <Button type="submit" name="intent" value={value} color="neutral" variant="outline">
    {children}
  </Button>
);

const cellsOf = (typed: Typed, day: Weekday) => linesOf(typed, day).map(({ cells }) => cells);

/** Tells whether a weekday must not be folded: something of it is wrong, has the eye, or is half filled in. */
function isForcedOpen(day: Weekday, { typed, errors, focus }: FoldProps["state"]): boolean {
  const names: readonly string[] = Object.values(namesOf(day));
  return (
    [...Object.keys(errors), focus ?? ""].some((path) => names.includes(path.split(".")[0] ?? "")) ||
    cellsOf(typed, day).some((cells) => ["productId", "quantity"].some((name) => textOf(cells, name).trim() === ""))
  );
}

/** Returns what a weekday holds, « 7 h 30 · Livraison · 3 produits »; null where it holds nothing. */
function describeDay(typed: Typed, day: Weekday): string | null {
  const count = linesOf(typed, day).length;
  if (count === 0) return null;
  const { time, mode } = namesOf(day);
  const at = readTime(textOf(typed.cells, time));
  const [, way = ""] = Object.entries(deliveryModeNames).find(([one]) => one === textOf(typed.cells, mode)) ?? [];
  return [at && formatTime(at), way, formatCount(count, "produit")].filter(Boolean).join(" · ");
}
