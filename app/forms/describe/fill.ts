import { typedDecimal } from "./decimals";
import {
  type Choice,
  type Field,
  type Fields,
  type FormDescription,
  type LineList,
  type PickerField,
  lineLists,
  plainFields,
} from "./description";
import { chosenName, chosenValue, initialCells, markedLabel, saysMore } from "./typed";
import type { Cell, Cells, Line, Typed } from "./cells";

/** Returns the form filled with what the API holds, as a person would have typed it. Missing properties stay empty. */
export function fillTyped(form: FormDescription, held: object): Typed {
  const entity = form.translation?.read(held) ?? held;
  return {
    cells: fillCells(Object.fromEntries(plainFields(form)), entity),
    lists: Object.fromEntries(
      lineLists(form).map((list) => [
        list.name,
        objectsOf(property(entity, list.name)).map((line, index) => fillLine(list, line, String(index))),
      ]),
    ),
  };
}

const fillLine = (list: LineList, line: object, key: string): Line => lineOf(list, key, fillCells(list.fields, line));

const lineOf = (list: LineList, key: string, cells: Cells): Line => ({
  key,
  isOpen: !list.rows && saysMore(list, cells),
  cells,
});

const property = (of: object, name: string): unknown => (Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined);

const objectsOf = (value: unknown): object[] =>
  Array.isArray(value) ? value.filter((item): item is object => typeof item === "object" && item !== null) : [];

const written = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

function fillCells(fields: Fields, from: object): Cells {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Cell][] =>
      field.kind === "picker" ? fillPicker(field, name, from) : [[name, fillCell(field, property(from, name))]],
    ),
  );
}

function fillCell(field: Exclude<Field, PickerField>, value: unknown): Cell {
  switch (field.kind) {
    case "checkbox":
      return value === true ? "on" : "";
    case "set":
      return Array.isArray(value) ? value.map(written) : [];
    case "decimal":
      return typedDecimal(written(value), written(value) === "" ? 0 : field.places);
    case "select":
      return amongChoices(field.choices, written(value));
    case "time":
      return written(value).slice(0, 5);
    default:
      return written(value);
  }
}

/** Returns the choice of a value: "5.50" is "5.5"; a value that is no choice is kept as it is. */
function amongChoices(choices: readonly Choice[], value: string): string {
  if (choices.some(([choice]) => choice === value) || !/^\d+\.\d+$/.test(value)) return value;
  const short = value.replace(/\.?0+$/, "");
  return choices.some(([choice]) => choice === short) ? short : value;
}

function fillPicker(field: PickerField, name: string, from: object): [string, Cell][] {
  for (const target of field.targets) {
    const id = property(from, target.property);
    if (typeof id !== "number") continue;
    const label = markedLabel(written(property(from, target.labelProperty)) || `n° ${id}`, target.mark);
    return [
      [name, label],
      [chosenName(name), chosenValue(target.property, id, label)],
    ];
  }
  return [
    [name, ""],
    [chosenName(name), ""],
  ];
}

/** Returns a form filled with a copy of what the API holds: without what belongs to the original alone. */
export function copyTyped(form: FormDescription, entity: object): Typed {
  const { cells, lists } = fillTyped(form, entity);
  return {
    cells: copyCells(Object.fromEntries(plainFields(form)), cells),
    lists: Object.fromEntries(
      lineLists(form).map((list) => [
        list.name,
        list.uncopied
          ? []
          : (lists[list.name] ?? []).map(({ key, cells: from }) => lineOf(list, key, copyCells(list.fields, from))),
      ]),
    ),
  };
}

function copyCells(fields: Fields, cells: Cells): Cells {
  const uncopied = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.uncopied));
  return { ...cells, ...initialCells(uncopied) };
}
