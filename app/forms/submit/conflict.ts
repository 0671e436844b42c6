import {
  type Field,
  type Fields,
  type FormDescription,
  type LineList,
  lineLists,
  plainFields,
} from "../describe/description";
import { print } from "../describe/fingerprint";
import { formatCell } from "../describe/format-cell";
import { chosenName, sameCell } from "../describe/typed";
import type { Cells, Line, Typed } from "../describe/cells";

export type Side = "mine" | "theirs";

/** One field on which what was typed and what was saved meanwhile differ. */
export interface Difference {
  /** A field path, or the name of a list whose lines no longer correspond. */
  path: string;
  label: string;
  mine: string;
  theirs: string;
  /** The side that changed since the form was opened; null when both did, and a person must choose. */
  changed: Side | null;
}

/** Returns a short print of each field and list as it was when the form was opened, to tell later who changed what. */
export function printsOf(form: FormDescription, typed: Typed): string {
  const fields = plainFields(form).map(([name, field]) => `${name}=${print(comparable(field, name, typed.cells))}`);
  const lists = lineLists(form).map(
    (list) =>
      `${list.name}=${print(JSON.stringify((typed.lists[list.name] ?? []).map((line) => comparableLine(list, line))))}`,
  );
  return [...fields, ...lists].join(" ");
}

const readPrints = (prints: string) =>
  new Map(prints.split(" ").map((pair): [string, string] => [pair.split("=")[0] ?? "", pair.split("=")[1] ?? ""]));

const comparable = (field: Field, name: string, cells: Cells): string => formatCell(field, cells[name] ?? "");

const comparableLine = (list: LineList, line: Line) =>
  Object.entries(list.fields).map(([name, field]) => comparable(field, name, line.cells));

/**
 * Returns every field on which the two differ, in the form's order; both must be as plainlyTyped writes them. Lines are
 * compared one by one while they correspond, else their list as a whole.
 */
export function differences(form: FormDescription, mine: Typed, theirs: Typed, prints: string): Difference[] {
  const [before, mineNow, theirsNow] = [
    readPrints(prints),
    readPrints(printsOf(form, mine)),
    readPrints(printsOf(form, theirs)),
  ];
  const changed = (name: string): Side | null =>
    before.get(name) === mineNow.get(name) ? "theirs" : before.get(name) === theirsNow.get(name) ? "mine" : null;
  return [
    ...cellDifferences(Object.fromEntries(plainFields(form)), mine.cells, theirs.cells, "", "", changed),
    ...lineLists(form).flatMap((list) =>
      listDifferences(list, mine.lists[list.name] ?? [], theirs.lists[list.name] ?? [], changed(list.name)),
    ),
  ];
}

function cellDifferences(
  fields: Fields,
  mine: Cells,
  theirs: Cells,
  prefix: string,
  label: string,
  changed: (name: string) => Side | null,
): Difference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [a, b] = [mine[name] ?? "", theirs[name] ?? ""];
    return field.unrecorded || sameCell(a, b)
      ? []
      : {
          path: prefix + name,
          label: label + field.label,
          mine: formatCell(field, a),
          theirs: formatCell(field, b),
          changed: changed(name),
        };
  });
}

function listDifferences(
  list: LineList,
  mine: readonly Line[],
  theirs: readonly Line[],
  changed: Side | null,
): Difference[] {
  if (!correspond(list, mine, theirs)) {
    const [a, b] = [mine, theirs].map((lines) => lines.map((line) => formatLine(list, line)).join("\n"));
    return a === b ? [] : [{ path: list.name, label: list.singular, mine: a ?? "", theirs: b ?? "", changed }];
  }
  const editable = Object.fromEntries(Object.entries(list.fields).filter(([name]) => !list.readOnly?.includes(name)));
  return mine.flatMap((line, index) =>
    cellDifferences(
      editable,
      line.cells,
      theirs[index]?.cells ?? {},
      `${list.name}.${index}.`,
      `${list.singular} ${index + 1}, `,
      () => changed,
    ),
  );
}

/** Tells whether lines correspond: there are as many, each about the same thing (its first field). */
function correspond(list: LineList, mine: readonly Line[], theirs: readonly Line[]): boolean {
  const first = Object.keys(list.fields)[0] ?? "";
  return (
    mine.length === theirs.length &&
    mine.every((line, index) => sameCell(line.cells[first] ?? "", theirs[index]?.cells[first] ?? ""))
  );
}

const formatLine = (list: LineList, line: Line) =>
  Object.entries(list.fields)
    .flatMap(([name, field]) => {
      const cell = line.cells[name] ?? "";
      return cell.length === 0 ? [] : field.kind === "checkbox" ? field.label.toLowerCase() : formatCell(field, cell);
    })
    .join(" · ");

/** Returns the form with the sides chosen: `theirs` replaces what was typed, anything else keeps it. */
export function applyChoices(
  form: FormDescription,
  mine: Typed,
  theirs: Typed,
  sides: ReadonlyMap<string, Side>,
): Typed {
  const taken = (path: string) => sides.get(path) === "theirs";
  return {
    cells: take(Object.fromEntries(plainFields(form)), mine.cells, theirs.cells, taken),
    lists: Object.fromEntries(
      lineLists(form).map((list): [string, readonly Line[]] => {
        const [lines, others] = [mine.lists[list.name] ?? [], theirs.lists[list.name] ?? []];
        if (taken(list.name)) return [list.name, others];
        const takes = (index: number) => (name: string) =>
          taken(`${list.name}.${index}.${name}`) || (list.readOnly?.includes(name) ?? false);
        return [
          list.name,
          lines.map((line, index) => ({
            ...line,
            cells: take(list.fields, line.cells, others[index]?.cells ?? line.cells, takes(index)),
          })),
        ];
      }),
    ),
  };
}

function take(fields: Fields, mine: Cells, theirs: Cells, taken: (name: string) => boolean): Cells {
  const names = Object.keys(fields)
    .filter(taken)
    .flatMap((name) => [name, chosenName(name)]);
  return {
    ...mine,
    ...Object.fromEntries(names.flatMap((name) => (Object.hasOwn(theirs, name) ? [[name, theirs[name] ?? ""]] : []))),
  };
}

const sideName = "side:";

/** Returns the radio buttons' name for a difference, and the hidden field that lists every difference shown. */
export const sideField = (path: string) => sideName + path;
export const differenceField = "difference";

/** Returns the sides chosen on the conflict panel. */
export function readSides(sent: FormData): ReadonlyMap<string, Side> {
  return new Map(
    [...sent].flatMap(([name, value]): [string, Side][] =>
      name.startsWith(sideName) && (value === "mine" || value === "theirs")
        ? [[name.slice(sideName.length), value]]
        : [],
    ),
  );
}

/** Differences that were shown and on which nobody decided. */
export function undecided(sent: FormData): string[] {
  const sides = readSides(sent);
  return sent.getAll(differenceField).filter((path): path is string => typeof path === "string" && !sides.has(path));
}
