import { type FormDescription, type LineList, lineLists, mostLines } from "./description";
import { chosenOf, furtherFields, initialCells, isNone, textOf } from "./typed";
import type { Line, Typed } from "./cells";

/**
 * The intent of a submit button; "foresee" shows the effects of saving elsewhere. Line intents give the form back
 * without saving.
 */
export type Intent = { act: "save" } | { act: "foresee" } | OwnIntent | LineIntent;

/** A button that one form has of its own. */
interface OwnIntent {
  act: "own";
  name: string;
}

export type LineIntent = { act: "add"; list: string } | { act: LineAct; list: string; index: number };

/**
 * "open" shows a line's further fields, or puts them away again; "less" and "more" step its quantity, where the list is
 * a counter.
 */
type LineAct = "remove" | "up" | "down" | "open" | Step;
type Step = "less" | "more";

const lineActs: readonly string[] = ["remove", "up", "down", "open", "less", "more"] satisfies LineAct[];
const isLineAct = (act: string | undefined): act is LineAct => act !== undefined && lineActs.includes(act);

/**
 * Reads a button's `intent`; none (Enter in a field, an old browser) means save; null when it asks for nothing this
 * form has.
 * @param own the intents of the form's own buttons
 */
export function readIntent(form: FormDescription, value: FormDataEntryValue | null, own: object = {}): Intent | null {
  if (value === null || value === "save") return { act: "save" };
  if (value === "foresee") return { act: "foresee" };
  if (typeof value !== "string") return null;
  if (Object.hasOwn(own, value)) return { act: "own", name: value };
  const [act, list = "", position = "", ...rest] = value.split(":");
  if (rest.length > 0 || !lineLists(form).some(({ name }) => name === list)) return null;
  if (act === "add") return position === "" ? { act, list } : null;
  if (!isLineAct(act) || !/^\d{1,6}$/.test(position)) return null;
  return { act, list, index: Number(position) };
}

/** Returns the `intent` value that readIntent reads back. */
export const intentValue = (intent: LineIntent): string =>
  intent.act === "add" ? `add:${intent.list}` : `${intent.act}:${intent.list}:${intent.index}`;

/** Tells whether an intent changes lines. */
export const isLineIntent = (intent: Intent): intent is LineIntent =>
  intent.act !== "save" && intent.act !== "foresee" && intent.act !== "own";

/**
 * Returns the form after a line was added, removed or moved; the same form when the intent points outside it or the
 * list is full. Same function with and without JavaScript.
 */
export function applyIntent(form: FormDescription, typed: Typed, intent: LineIntent): Typed {
  const list = lineLists(form).find(({ name }) => name === intent.list);
  const lines = typed.lists[intent.list];
  if (!list || !lines) return typed;
  const changed =
    intent.act === "add"
      ? lines.length < mostLines(list)
        ? lines.toSpliced(placeOfNew(list, lines), 0, {
            key: freshKey(lines),
            isOpen: false,
            cells: initialCells(list.fields),
          })
        : lines
      : isStep(intent.act)
        ? step(list, lines, intent.index, intent.act)
        : arrange(lines, intent);
  return { ...typed, lists: { ...typed.lists, [intent.list]: changed } };
}

/**
 * Returns the place for the eye after an intent: the field path of the line concerned, or the list itself once it is
 * empty.
 */
export function placeAfter(form: FormDescription, typed: Typed, intent: LineIntent): string {
  const list = lineLists(form).find(({ name }) => name === intent.list);
  const lines = typed.lists[intent.list] ?? [];
  const last = lines.length - 1;
  if (list?.counter && "index" in intent && isStep(intent.act))
    return `${intent.list}.${intent.index}.${list.counter.quantity}`;
  const fields = Object.keys((intent.act === "open" ? list && furtherFields(list) : list?.fields) ?? {});
  const [first] = fields;
  if (last < 0 || first === undefined) return intent.list;
  const index = intent.act !== "add" ? placeOf(intent, last) : list ? placeOfNew(list, lines) - 1 : last;
  return `${intent.list}.${index}.${first}`;
}

/** Tells whether an intent steps the quantity of a line. */
export const isStep = (act: Intent["act"]): act is Step => act === "less" || act === "more";

/** Returns the index of a line that is added: last, but at a counter before what is offered. */
function placeOfNew(list: LineList, lines: readonly Line[]): number {
  const picker = list.counter?.picker;
  const offered = picker === undefined ? -1 : lines.findIndex(({ cells }) => chosenOf(cells, picker) !== null);
  return offered < 0 ? lines.length : offered;
}

/** Returns the lines with one more, or one less, of a line; none of it is empty, and what is no number stays. */
function step(list: LineList, lines: readonly Line[], index: number, act: Step): readonly Line[] {
  const [line, name] = [lines[index], list.counter?.quantity];
  if (!line || name === undefined) return lines;
  const [, integer, decimals = ""] = /^(\d{1,15})([.,]\d*)?$/.exec(textOf(line.cells, name).trim() || "0") ?? [];
  if (integer === undefined) return lines;
  const stepped = `${String(BigInt(integer) + (act === "more" ? 1n : -1n))}${decimals}`;
  const cell = stepped.startsWith("-") || isNone(stepped) ? "" : stepped;
  return lines.with(index, { ...line, cells: { ...line.cells, [name]: cell } });
}

interface Place {
  act: LineAct;
  index: number;
}

/** Returns the index of the line concerned afterwards, or of the one that took its place. */
const placeOf = ({ act, index }: Place, last: number) =>
  Math.min(last, Math.max(0, act === "up" ? index - 1 : act === "down" ? index + 1 : index));

function arrange(lines: readonly Line[], { act, index }: Place): readonly Line[] {
  const line = lines[index];
  if (!line) return lines;
  if (act === "open") return lines.with(index, { ...line, isOpen: !line.isOpen });
  const others = lines.filter((other) => other !== line);
  return act === "remove" ? others : others.toSpliced(placeOf({ act, index }, lines.length - 1), 0, line);
}

/** Returns a key that none of these lines has. */
export const freshKey = (lines: readonly Line[]) =>
  String(1 + Math.max(-1, ...lines.map(({ key }) => Number(key) || 0)));
