import { type Acts, enterIntent } from "#app/forms/submit/form-actions";
import { initialCells, textOf, withoutBlankLines } from "#app/forms/describe/typed";
import type { Line, Typed } from "#app/forms/describe/cells";
import { type Weekday, lineFields, namesOf, standingOrderForm, weekdays } from "./form";

/** Hidden field with the ISO weekdays, joined by commas, on which the house is closed. */
export const closedField = "closed";

/** Begins the intents of the buttons of weekdays; the days that they are about follow. */
const [likeIntent, spreadIntent, clearIntent] = ["like", "spread", "clear"];

/** Returns the intent that gives a weekday what another has. */
export const likeDay = (from: Weekday, to: Weekday): string => `${likeIntent}:${from}:${to}`;

/** Returns the intent that gives the open weekdays that have nothing what one of them has. */
export const spreadDay = (from: Weekday): string => `${spreadIntent}:${from}`;

/** Returns the intent that takes everything from a weekday. */
export const clearDay = (day: Weekday): string => `${clearIntent}:${day}`;

/** Returns the id of a weekday's part of the form. */
export const partOf = (day: Weekday): string => `jour-${day}`;

/** Returns so many lines that nobody filled in. */
export const blankLines = (count: number): Line[] =>
  Array.from({ length: count }, (_, at) => ({ key: String(at), isOpen: false, cells: initialCells(lineFields) }));

/** Returns the lines of a weekday in which something is typed. */
export function linesOf(typed: Typed, day: Weekday): readonly Line[] {
  const { lines } = namesOf(day);
  const groups = standingOrderForm.groups.filter(({ list }) => list?.name === lines);
  return withoutBlankLines({ groups }, typed).lists[lines] ?? [];
}

/** Tells whether a weekday has a line in which something is typed. */
export const hasLines = (typed: Typed, day: Weekday): boolean => linesOf(typed, day).length > 0;

const dayActs: Acts = Object.fromEntries<Acts[string]>(
  weekdays.flatMap((from): [string, Acts[string]][] => [
    [
      spreadDay(from),
      (typed, sent) => {
        const closed = String(sent.get(closedField)).split(",");
        const empty = weekdays.filter((day, at) => !hasLines(typed, day) && !closed.includes(String(at + 1)));
        return { typed: empty.reduce((copied, day) => copyDay(copied, from, day), typed), focus: partOf(from) };
      },
    ],
    [clearDay(from), (typed) => ({ typed: emptied(typed, from), focus: partOf(from) })],
    ...weekdays
      .filter((to) => to !== from)
      .map((to): [string, Acts[string]] => [
        likeDay(from, to),
        (typed) => ({ typed: copyDay(typed, from, to), focus: partOf(to) }),
      ]),
  ]),
);

/**
 * The buttons of the form: those about its weekdays, where what a copied day had is replaced; Enter in a field goes to
 * the next one and saves nothing.
 */
export const standingOrderActs: Acts = { ...dayActs, [enterIntent]: (typed) => ({ typed, focus: null }) };

function copyDay({ cells, lists }: Typed, from: Weekday, to: Weekday): Typed {
  const [given, taking] = [namesOf(from), namesOf(to)];
  return {
    cells: { ...cells, [taking.time]: textOf(cells, given.time), [taking.mode]: textOf(cells, given.mode) },
    lists: { ...lists, [taking.lines]: lists[given.lines] ?? [] },
  };
}

function emptied({ cells, lists }: Typed, day: Weekday): Typed {
  const { time, mode, lines } = namesOf(day);
  return { cells: { ...cells, [time]: "", [mode]: "pickup" }, lists: { ...lists, [lines]: blankLines(1) } };
}
