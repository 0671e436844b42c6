import { fold } from "#domain/french/fold";
import type { Database } from "#api/database/tables";
import { type FieldErrors, refusedFields } from "#api/http/refusal";
import { WriteErrors } from "#api/http/write-errors";
import { findCycle } from "#api/kitchen/components";
import { type NamedMeasure, type Taking, readMeasures } from "../../measures";
import { type Present, isAlike } from "./alike";
import { type Pause, inChunks } from "../chunks";
import { gatherByName, headOf, rowsOf } from "./gather";
import type { Importer } from "../importer";
import { type Known, readKnown } from "../known";
import { type Line, fieldsOf, otherwise, textOf } from "../lines";
import { type Taken, type TakenField, type Takeable, readTakeable } from "./takeable";

/** The ids that a line takes; negative where the same file creates the thing. */
export type Takes = Readonly<Record<TakenField, number | null>>;

/** A thing made of others, that is to be written. */
export interface Made<Body> {
  id: number;
  body: Body;
  takes: Takes[];
}

/** The rules by which a file of recipes or of products is read: several lines are one of them, each takes one thing. */
export interface MakerRules<Body extends { name: string }> {
  path: "recipes" | "products";
  /** The field by which things of its own kind are taken, and all by which any are. */
  own: TakenField;
  takes: readonly TakenField[];
  /** The list of the body that holds what is taken, and the column of the file that names it. */
  list: string;
  named: string;
  head: readonly string[];
  part: readonly string[];
  /** Completes what the file says of a thing with so many lines. */
  sent(values: Record<string, unknown>, lines: object[]): object;
  read(sent: object): Body;
  /** Checks the rules of a body, of which `measureOf` tells the measure of what a line takes. */
  check(body: Body, measureOf: (index: number) => NamedMeasure | undefined, errors: WriteErrors): void;
  /** Reads what is there, as its answers tell it. */
  present(db: Database, ids: readonly number[]): Promise<Map<number, Present>>;
  /** Returns the measure of what a file creates; undefined where it cannot be told. */
  measureOf(values: Record<string, unknown>, name: string): NamedMeasure | undefined;
}

interface Around {
  known: Known;
  takeable: Takeable;
  created: ReadonlyMap<string, number>;
  present: ReadonlyMap<number, Present>;
  /** By id, of what the file creates. */
  measures: ReadonlyMap<number, NamedMeasure>;
  measureOf(taking: Taking): NamedMeasure | undefined;
  namesOf: ReadonlyMap<number, string>;
  /** The others of the file that each thing of it takes. */
  takenOf: ReadonlyMap<number, number[]>;
}

/**
 * Returns the parts of an importer that gathers lines: recipes and products are only created, in any order; one that is
 * there as the file says it stays as it is.
 */
export function makerImporter<Body extends { name: string }>(
  rules: MakerRules<Body>,
): Pick<Importer<Made<Body>>, "path" | "gather" | "open" | "number"> {
  return {
    path: rules.path,
    gather: gatherByName,
    async open(db, lines, pause) {
      const around = await readAround(db, lines, rules, pause);
      return async (line) => checkThing(line, around, rules);
    },
    async number(writes, take) {
      const ids = await take(rules.path, writes.length);
      const given = new Map(writes.map(({ id }, index) => [id, ids[index] ?? id]));
      return writes.map(({ id, body, takes }) => ({
        id: given.get(id) ?? id,
        body,
        takes: takes.map((one) => ({ ...one, [rules.own]: given.get(one[rules.own] ?? 0) ?? one[rules.own] })),
      }));
    },
  };
}

const takesAtOnce = 500;

async function readAround<Body extends { name: string }>(
  db: Database,
  things: readonly Line[],
  rules: MakerRules<Body>,
  pause: Pause,
): Promise<Around> {
  const heads = things.map((thing) => headOf(rowsOf(thing), rules.head).values);
  const names = heads.map((head) => textOf(head, "name") ?? "");
  const known = await readKnown(
    db,
    rules.path,
    heads.map(({ name }) => ({ name })),
    pause,
  );
  const created = new Map(
    names.flatMap((name, index): [string, number][] =>
      known.namesake(null, name) === null ? [[fold(name), -1 - index]] : [],
    ),
  );
  const present = new Map<number, Present>();
  for await (const ids of inChunks(known.ids, takesAtOnce, pause))
    for (const [id, one] of await rules.present(db, ids)) present.set(id, one);
  const texts = things.flatMap((thing) => rowsOf(thing).flatMap((row) => textOf(row, rules.named) || []));
  const takeable = await readTakeable(db, texts, rules.takes, { field: rules.own, ids: created }, pause);
  const found = things.map((thing) =>
    rowsOf(thing).flatMap((row): (Taken & { fromStock: boolean })[] => {
      const taken = takeable.find(textOf(row, rules.named) ?? "");
      return typeof taken === "string" ? [] : [{ ...taken, fromStock: row.from_stock === true }];
    }),
  );
  const there = new Map(found.flat().map((taken) => [`${taken.field} ${taken.id}`, taken]));
  const measureOfPart: ((taking: Taking) => NamedMeasure | undefined)[] = [];
  for await (const some of inChunks(
    [...there.values()].filter(({ id }) => id > 0),
    takesAtOnce,
    pause,
  ))
    measureOfPart.push(await readMeasures(db, some.map(takesOf)));
  return {
    known,
    takeable,
    created,
    present,
    measures: new Map(
      heads.flatMap((head, index) => {
        const measure = rules.measureOf(head, names[index] ?? "");
        return measure ? [[-1 - index, measure]] : [];
      }),
    ),
    measureOf: (taking) => measureOfPart.map((measureOf) => measureOf(taking)).find((one) => one !== undefined),
    namesOf: new Map(names.map((name, index) => [-1 - index, name])),
    takenOf: new Map(
      found.map((some, index) => [
        -1 - index,
        some.flatMap(({ field, id, fromStock }) => (field === rules.own && id < 0 && !fromStock ? [id] : [])),
      ]),
    ),
  };
}

const nothing: Takes = { article_id: null, recipe_id: null, product_id: null };
const takesOf = (taken: Taken | null): Takes => (taken ? { ...nothing, [taken.field]: taken.id } : nothing);

function checkThing<Body extends { name: string }>(line: Line, around: Around, rules: MakerRules<Body>) {
  const rows = rowsOf(line);
  const { values, at, errors: contradictions } = headOf(rows, rules.head);
  const name = textOf(values, "name") ?? "";
  const namesake = around.known.namesake(null, name);
  const there = around.known.find({ name });
  if (
    namesake !== null &&
    there !== null &&
    Object.keys(contradictions).length === 0 &&
    isThere(rows, values, around.present.get(there), { around, rules })
  )
    return { line: { action: "update" as const, id: there, name: namesake, unchanged: true, told: [] }, write: null };
  const id = around.created.get(fold(name)) ?? 0;
  const errors = new WriteErrors();
  errors.addAll(contradictions);

  const taking = rows.flatMap((row, index) => {
    const part = fieldsOf(row, rules.part);
    const text = textOf(row, rules.named) ?? "";
    if (text === "" && Object.keys(part).length === 0) return [];
    const found = text === "" ? "Dites ce qu’il faut : un nom ou une référence." : around.takeable.find(text);
    if (typeof found === "string") errors.add(`rows.${index}.${rules.named}`, found);
    return [{ index, part, taken: typeof found === "string" ? null : found }];
  });
  const ways = waysBack(id, around);
  for (const { index, taken } of taking)
    if (taken?.field === rules.own && ways.has(taken.id) && rows[index]?.from_stock !== true)
      errors.add(`rows.${index}.${rules.named}`, `« ${name} » se contiendrait : ${ways.get(taken.id) ?? ""}.`);

  const lines = taking.map(({ part, taken }) => ({ ...part, ...placeholder(taken) }));
  const placed = (fields: FieldErrors) => {
    for (const [field, messages] of Object.entries(fields)) {
      const [, index, own] = new RegExp(`^${rules.list}\\.(\\d+)\\.(.+)$`).exec(field) ?? [];
      const place =
        index === undefined
          ? `rows.${at.get(field) ?? 0}.${field === rules.list ? rules.named : field}`
          : `rows.${taking[Number(index)]?.index ?? 0}.${own?.endsWith("_id") ? rules.named : (own ?? "")}`;
      for (const message of messages) errors.add(place, message);
    }
  };
  if (namesake !== null)
    errors.add(
      `rows.${at.get("name") ?? 0}.name`,
      `« ${namesake} » existe déjà, et un fichier ne change pas ce qui est là : ouvrez sa fiche, ou ôtez ces lignes.`,
    );
  const fullHead = { ...fieldsOf(otherwise(rows[0] ?? {}), rules.head), ...fieldsOf(values, rules.head) };
  const body = readBodyOf(() => rules.read(rules.sent(fullHead, lines)), placed);
  if (body) {
    const broken = new WriteErrors();
    rules.check(body, (index) => measureOfTaken(taking[index]?.taken ?? null, around), broken);
    placed(broken.all());
  }
  errors.refuse();
  if (!body) throw new Error("A body was neither read nor refused.");
  const write: Made<Body> = { id, body, takes: taking.map(({ taken }) => takesOf(taken)) };
  return { line: { action: "create" as const, id, name: body.name, unchanged: false, told: [] }, write };
}

/** Tells whether a thing is there as its lines say; lines that take nothing say nothing of what it takes. */
function isThere<Body extends { name: string }>(
  rows: readonly Line[],
  values: Readonly<Record<string, unknown>>,
  present: Present | undefined,
  { around, rules }: { around: Around; rules: MakerRules<Body> },
): boolean {
  if (!present || !isAlike(fieldsOf(values, rules.head), present.head)) return false;
  const parts = rows.flatMap((row) => {
    const text = textOf(row, rules.named) ?? "";
    const part = fieldsOf(row, rules.part);
    if (text === "") return Object.keys(part).length === 0 ? [] : [null];
    const taken = around.takeable.find(text);
    return [typeof taken === "string" ? null : { ...part, [taken.field]: taken.id }];
  });
  if (parts.length === 0) return true;
  return (
    parts.length === present.parts.length &&
    parts.every((part, index) => part !== null && isAlike(part, present.parts[index] ?? {}))
  );
}

/** Returns the body; null where it is refused, with what is wrong told by `placed`. */
function readBodyOf<Body>(read: () => Body, placed: (fields: FieldErrors) => void): Body | null {
  try {
    return read();
  } catch (error) {
    const refused = refusedFields(error);
    if (!refused) throw error;
    placed(refused);
    return null;
  }
}

function measureOfTaken(taken: Taken | null, { measures, measureOf }: Around): NamedMeasure | undefined {
  if (!taken) return undefined;
  return taken.id < 0 ? measures.get(taken.id) : measureOf(takesOf(taken));
}

/** Stands in for what is created only with the file: the body is read as if it were there. */
const placeholder = (taken: Taken | null) => (taken ? { [taken.field]: Math.max(taken.id, 1) } : { article_id: 1 });

/** Returns the way by which each thing of the file that this one takes leads back to it, as names. */
function waysBack(id: number, { takenOf, namesOf }: Around): Map<number, string> {
  return new Map(
    (takenOf.get(id) ?? []).flatMap((child): [number, string][] => {
      const cycle = findCycle(id, (one) => (one === id ? [child] : (takenOf.get(one) ?? [])));
      return cycle ? [[child, cycle.map((one) => namesOf.get(one) ?? "").join(" › ")]] : [];
    }),
  );
}
