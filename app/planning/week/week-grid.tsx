import { signOf } from "#domain/exact/decimal";
import { shortDay } from "#domain/french/day-words";
import { unitName } from "#domain/kitchen/units";
import { formatCount, formatDecimal, missing } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { InTurn } from "#app/planning/in-turn";
import { DaySpan } from "../when-cell";
import { OpensReason, ReasonPanel } from "../reasons/why";
import { gridDecimals } from "./decimals";
import { faultWords } from "./fault-words";
import type { Grid, GridCell, GridDay, GridRow, GridSum, Week } from "./grid";

interface WeekGridProps {
  caption: string;
  /** The heading of the first column: « Produit ». */
  heading: string;
  grid: Grid;
  days: Week["days"];
  /** The address of a day’s production sheets, but for the day at its end. */
  sheets: string;
}

/** A table of each thing made on each day, with exact sums of rows and columns, rounded to be read. */
export function WeekGrid({ caption, heading, grid, days, sheets }: WeekGridProps) {
  const label = `${caption}, par jour`;
  const isTurned = days.lastPage > 1;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what it can enter */}
      <div className="week-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="plan-week">
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {days.rows.map((day) => (
                <th key={day.day} scope="col" data-day={dayState(day)} aria-current={day.isToday ? "date" : undefined}>
                  <DayHead day={day} href={`${sheets}${day.day}`} />
                </th>
              ))}
              {isTurned && <th scope="col">Autres jours</th>}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {grid.rows.rows.map((row) => (
              <InTurn key={row.anchor}>
                <Row row={row} days={days.rows} isTurned={isTurned} />
              </InTurn>
            ))}
          </tbody>
          <tfoot>
            {grid.sums.map((sum) => (
              <Sum key={sum.unit} sum={sum} days={days.rows} isTurned={isTurned} />
            ))}
          </tfoot>
        </table>
      </div>
      {grid.legend && <p className="dimmed">{grid.legend}</p>}
    </>
  );
}

const dayState = ({ isToday, isWeekend }: GridDay) => (isToday ? "today" : isWeekend ? "weekend" : undefined);

function DayHead({ day: { day, isToday, isPast, unworked }, href }: { day: GridDay; href: string }) {
  const [weekday, ...date] = shortDay(day).split(" ");
  return (
    <>
      <a href={href}>
        <time dateTime={day}>
          {weekday} <b>{date.join("\u00a0")}</b>
        </time>
      </a>
      {isToday && <small>aujourd’hui</small>}
      {isPast && <small>passé</small>}
      {unworked > 0 && <small data-fault>{formatCount(unworked, "cde à corriger", "cdes à corriger")}</small>}
    </>
  );
}

interface RowProps<Displayed> {
  days: readonly GridDay[];
  isTurned: boolean;
  displayed: Displayed;
}

function Row({ row, days, isTurned }: { row: GridRow; days: readonly GridDay[]; isTurned: boolean }) {
  const { anchor, href, name, unit, cells, when, others, total, why } = row;
  return (
    <>
      <tr id={anchor}>
        <th scope="row">
          <a href={href}>{name}</a>
          <small>{unitName(unit, true)}</small>
        </th>
        {when ? (
          <td colSpan={days.length} className="dimmed">
            <DaySpan {...when} />
          </td>
        ) : (
          days.map((day, at) => (
            <td key={day.day} data-day={dayState(day)}>
              <Cell cell={cells[at] ?? null} row={row} />
            </td>
          ))
        )}
        {isTurned && <td>{figureOf(others)}</td>}
        <td>
          <OpensReason anchor={anchor}>{figureOf(total)}</OpensReason>
          <Besides row={row} />
        </td>
      </tr>
      <Below cells={cells} days={days} isTurned={isTurned} />
      {why && (
        <tr className="reason">
          <td colSpan={days.length + (isTurned ? 3 : 2)}>
            <ReasonPanel anchor={anchor} reason={why} unit={unit} />
          </td>
        </tr>
      )}
    </>
  );
}

/**
 * A row below another that says what it lacks, and what of it is of or for other days, day by day: a day's column is
 * too narrow for a sentence.
 */
function Below({ cells, days, isTurned }: Pick<GridRow, "cells"> & Omit<RowProps<GridRow>, "displayed">) {
  const describeDays = (of: "lacks" | "besides") =>
    cells.flatMap((cell, at) => {
      const [day, words] = [days[at]?.day, cell?.[of]];
      return day && words ? [`${shortDay(day)}\u00a0: ${words}`] : [];
    });
  const [lacks, besides] = [describeDays("lacks"), describeDays("besides")];
  if (lacks.length + besides.length === 0) return null;
  return (
    <tr className="lacking">
      <td colSpan={days.length + (isTurned ? 3 : 2)}>
        {lacks.length > 0 && <p data-fault>{lacks.join("\u00a0; ")}</p>}
        {besides.length > 0 && <p className="owed">{besides.join("\u00a0; ")}</p>}
      </td>
    </tr>
  );
}

function Cell({ cell, row: { fault } }: { cell: GridCell | null; row: GridRow }) {
  if (!cell) return null;
  const { quantity, batches, lacks, owed } = cell;
  const isNothing = signOf(quantity) === 0;
  return (
    <>
      {isNothing ? <small>du reste</small> : figureOf(quantity)}
      {batches && !isNothing && <small>×&nbsp;{figureOf(batches)}</small>}
      {fault && <small data-fault>{faultWords[fault]}</small>}
      {lacks && <small data-fault>manque</small>}
      {owed && <small className="owed">{owed}</small>}
    </>
  );
}

/** The figures beside a total: batches, stock taken, surplus. */
function Besides({ row: { batches, surplus, fromStock, alreadyMade, unit } }: { row: GridRow }) {
  return (
    <>
      {batches && <small>{formatQuantity(batches, "fournée")}</small>}
      {signOf(alreadyMade) > 0 && <small>déjà fait {formatQuantity(alreadyMade, unit)}</small>}
      {signOf(fromStock) > 0 && <small>+ {formatQuantity(fromStock, unit)} du stock</small>}
      {signOf(surplus) > 0 && <small>reste {formatQuantity(surplus, unit)}</small>}
    </>
  );
}

function Sum({
  sum: { unit, cells, others, total },
  days,
  isTurned,
}: { sum: GridSum } & Omit<RowProps<never>, "displayed">) {
  return (
    <tr>
      <th scope="row">
        Total <small>{unitName(unit, true)}</small>
      </th>
      {days.map((day, at) => (
        <td key={day.day} data-day={dayState(day)}>
          {cells ? figureOf(cells[at] ?? null) : missing}
        </td>
      ))}
      {isTurned && <td>{cells ? figureOf(others) : missing}</td>}
      <td>{figureOf(total)}</td>
    </tr>
  );
}

/** Returns a figure in the unit of its row; a dash for nothing. */
function figureOf(value: string | null): string {
  if (value === null || signOf(value) === 0) return missing;
  const figure = formatDecimal(value, { most: gridDecimals });
  return figure === "0" ? "<\u00a00,001" : figure;
}
