import type { Cell, Cells, Line, Typed } from "./cells";
import {
  type Field,
  type Fields,
  type FormDescription,
  type LineList,
  lineLists,
  mostLines,
  plainFields,
} from "./description";

/** A form too large to be one that a person filled in. */
export class FormTooLarge extends Error {
  override name = "FormTooLarge";
}

/**
 * Returns the name of the hidden field beside a picker's text that holds its choice when the form was rendered,
 * `property:id:text`.
 */
export const chosenName = (name: string) => `${name}.chosen`;

/** Hidden field of a row whose further fields are shown. */
export const openName = "open";

const mostEntries = 10_000;
const lineName = /^([A-Za-z]+)\.(\d{1,6})\.([A-Za-z.]+)$/;

/**
 * Reads what was typed, declared fields only: a name that is not in the description is as if it had not been sent, a
 * field sent twice counts once. Lines keep their order and are numbered afresh. Throws FormTooLarge over the limit of a
 * list or 10,000 entries.
 */
export function readTyped(form: FormDescription, sent: FormData): Typed {
  const entries = gather(sent);
  const rows = gatherLines(form, entries);
  return {
    cells: readCells(Object.fromEntries(plainFields(form)), (name) => entries.get(name)),
    lists: Object.fromEntries(
      lineLists(form).map((list) => [list.name, readLines(list, rows.get(list.name) ?? new Map<number, Entries>())]),
    ),
  };
}

type Entries = Map<string, string[]>;

function gather(sent: FormData): Entries {
  const entries: Entries = new Map();
  let count = 0;
  for (const [name, value] of sent) {
    if (++count > mostEntries) throw new FormTooLarge("Ce formulaire contient trop de champs.");
    if (typeof value === "string") append(entries, name, value);
  }
  return entries;
}

function append(entries: Entries, name: string, value: string) {
  const known = entries.get(name);
  if (known) known.push(value);
  else entries.set(name, [value]);
}

function gatherLines(form: FormDescription, entries: Entries): Map<string, Map<number, Entries>> {
  const lists = new Map(
    lineLists(form).map((list) => [
      list.name,
      { most: mostLines(list), fields: list.fields, rows: new Map<number, Entries>() },
    ]),
  );
  for (const [path, values] of entries) {
    const [, name = "", index = "", field = ""] = lineName.exec(path) ?? [];
    const list = lists.get(name);
    if (!list || !(field === openName || Object.hasOwn(list.fields, field.replace(/\.chosen$/, "")))) continue;
    const row = list.rows.get(Number(index)) ?? new Map<string, string[]>();
    row.set(field, values);
    list.rows.set(Number(index), row);
    if (list.rows.size > list.most) throw new FormTooLarge(`Ce formulaire contient plus de ${list.most} lignes.`);
  }
  return new Map([...lists].map(([name, { rows }]) => [name, rows]));
}

const readLines = (list: LineList, rows: Map<number, Entries>): Line[] =>
  [...rows].sort(([a], [b]) => a - b).map(([, row], index) => readLine(list, row, String(index)));

/**
 * Reads a line. Further fields that the page left out have their initial values; boxes that are not ticked say nothing
 * of themselves, but are there when others are.
 */
function readLine(list: LineList, row: Entries, key: string): Line {
  const further = furtherFields(list);
  const tells = Object.keys(further).some((name) => row.has(name));
  const leftOut = Object.entries(further).filter(
    ([name, { kind }]) => !row.has(name) && !(tells && (kind === "checkbox" || kind === "set")),
  );
  return {
    key,
    isOpen: list.rows ? row.has(openName) : tells,
    cells: { ...readCells(list.fields, (name) => row.get(name)), ...initialCells(Object.fromEntries(leftOut)) },
  };
}

/** Returns the fields of a list's lines that a page may leave out. */
export const furtherFields = (list: LineList): Fields =>
  Object.fromEntries(Object.entries(list.fields).filter(([, field]) => field.more));

/** Tells whether a line says anything in its further fields. */
export function saysMore(list: LineList, cells: Cells): boolean {
  const further = furtherFields(list);
  const blank = initialCells(further);
  return Object.keys(further).some((name) => !sameCell(cells[name] ?? "", blank[name] ?? ""));
}

function readCells(fields: Fields, values: (name: string) => string[] | undefined): Cells {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Cell][] => {
      const [text = "", ...more] = values(name)?.map((value) => value.replace(/\r\n?/g, "\n")) ?? [];
      if (field.kind === "set") return [[name, [...new Set([text, ...more])].filter((value) => value !== "")]];
      if (field.kind === "checkbox") return [[name, text === "" ? "" : "on"]];
      if (field.kind === "picker")
        return [
          [name, text],
          [chosenName(name), values(chosenName(name))?.[0] ?? ""],
        ];
      return [[name, text]];
    }),
  );
}

/** Returns the text of a cell; that of a set or of an absent one is empty. */
export function textOf(cells: Cells, name: string): string {
  const cell = Object.hasOwn(cells, name) ? cells[name] : undefined;
  return typeof cell === "string" ? cell : "";
}

/** Returns the values ticked in a set of checkboxes. */
export function tickedOf(cells: Cells, name: string): readonly string[] {
  const cell = Object.hasOwn(cells, name) ? cells[name] : undefined;
  return cell !== undefined && typeof cell !== "string" ? cell : [];
}

/** Returns the choice behind a picker's text, when it was chosen before and has not been retyped since. */
export function chosenOf(cells: Cells, name: string): { property: string; id: number } | null {
  const [, property, id, label] = /^([A-Za-z]+):(\d{1,15}):([^]*)$/.exec(textOf(cells, chosenName(name))) ?? [];
  if (property === undefined || label === undefined || label.trim() !== textOf(cells, name).trim()) return null;
  return { property, id: Number(id) };
}

/** Returns a picker's choice as its hidden companion keeps it; see chosenOf. */
export const chosenValue = (property: string, id: number, label: string): string => `${property}:${id}:${label}`;

/** Returns « Crème (recette) » where several resources mix, else the name alone. */
export const markedLabel = (name: string, mark: string | undefined): string => (mark ? `${name} (${mark})` : name);

/** Returns a field as it stands before anybody typed. */
export function initialCells(fields: Fields): Cells {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialCell(field)]));
}

function initialCell(field: Field): Cell {
  if (field.kind === "set") return [];
  if (field.kind === "checkbox") return field.initial ? "on" : "";
  return field.kind === "picker" ? "" : (field.initial ?? "");
}

/** Returns the form before anybody typed. */
export const initialTyped = (form: FormDescription): Typed => ({
  cells: initialCells(Object.fromEntries(plainFields(form))),
  lists: Object.fromEntries(lineLists(form).map((list) => [list.name, []])),
});

/** Tells whether a typed quantity is none at all: 0, 0,0 or 000. */
export const isNone = (quantity: string): boolean => /^0+([.,]0*)?$/.test(quantity);

/** Returns the form without the lines nobody filled in; at a counter, none of a product is not filled in either. */
export function withoutBlankLines(form: FormDescription, typed: Typed): Typed {
  const lists = lineLists(form).map((list): [string, readonly Line[]] => {
    const blank = initialCells(list.fields);
    const names = (cells: Cells) =>
      Object.keys(list.fields).filter((name) => name !== list.counter?.picker || !chosenOf(cells, name));
    return [
      list.name,
      (typed.lists[list.name] ?? []).filter(({ cells }) =>
        names(cells).some(
          (name) =>
            !sameCell(cells[name] ?? "", blank[name] ?? "") &&
            !(name === list.counter?.quantity && isNone(textOf(cells, name).trim())),
        ),
      ),
    ];
  });
  return { ...typed, lists: Object.fromEntries(lists) };
}

/** Tells whether two cells hold the same typing. */
export const sameCell = (a: Cell, b: Cell): boolean =>
  typeof a === "string" || typeof b === "string" ? a === b : [...a].sort().join("\n") === [...b].sort().join("\n");

/**
 * Returns the typing of `now` under the line keys of `before`: the same lines, read from the page. Lines that nobody
 * touched are the very same, so that they are not drawn again.
 */
export const withKeysOf = (before: Typed, now: Typed): Typed => ({
  ...now,
  lists: Object.fromEntries(
    Object.entries(now.lists).map(([name, lines]) => [
      name,
      lines.map((line, index) => withKeyOf(before.lists[name]?.[index], line, index)),
    ]),
  ),
});

function withKeyOf(before: Line | undefined, line: Line, index: number): Line {
  if (!before) return { ...line, key: `n${index}` };
  const isSame =
    before.isOpen === line.isOpen &&
    Object.entries(line.cells).every(([name, cell]) => sameCell(cell, before.cells[name] ?? ""));
  return isSame ? before : { ...line, key: before.key };
}
