import type { Option } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import type { FieldErrors } from "#app/shell/api-errors";
import { bareName } from "./bare-name";
import {
  type Fields,
  type FormDescription,
  type LineList,
  type PickerField,
  type PickerTarget,
  type ResourceName,
  lineLists,
  plainFields,
} from "../describe/description";
import { exactlyNamed } from "./find-option";
import { readOptions } from "./read-options";
import { readRefusal } from "../submit/refusal.server";
import { type Offered, mostOffered, pickersOf } from "./datalists";
import { chosenName, chosenOf, chosenValue, markedLabel, textOf } from "../describe/typed";
import type { Cells, Line, Typed } from "../describe/cells";

/** Finds what a resource offers under a search text; "" offers the first ones. */
export type Lookup = (resource: ResourceName, search: string) => Promise<Option[]>;

/** Asks the API, each question once. */
export function lookUpIn(api: ApiClient): Lookup {
  const requests = new Map<string, Promise<Option[]>>();
  return (resource, search) => {
    const key = `${resource} ${search}`;
    const answer = requests.get(key) ?? readOptions(api, resource, search);
    requests.set(key, answer);
    return answer;
  };
}

/** Returns the first options of every resource the form's pickers point at, for their datalists. */
export async function loadOffered(form: FormDescription, lookup: Lookup): Promise<Offered> {
  const resources = new Set(pickersOf(form).flatMap((picker) => picker.targets.map(({ resource }) => resource)));
  const lists = await Promise.all(
    [...resources].map(async (resource) => [resource, (await lookup(resource, "")).slice(0, mostOffered)] as const),
  );
  return Object.fromEntries(lists);
}

/**
 * Gives every picker's text its identity, by exact name or code (case and accents aside); what is unknown or ambiguous
 * gets an error that says so.
 */
export async function resolvePickers(
  form: FormDescription,
  typed: Typed,
  lookup: Lookup,
): Promise<{ typed: Typed; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const cells = await resolveCells(Object.fromEntries(plainFields(form)), typed.cells, "", lookup, errors);
  const lists = await Promise.all(
    lineLists(form).map(async (list): Promise<[string, Line[]]> => {
      const resolveLine = async (line: Line, index: number) => ({
        ...line,
        cells: await resolveCells(list.fields, line.cells, `${list.name}.${index}.`, lookup, errors),
      });
      return [list.name, await Promise.all((typed.lists[list.name] ?? []).map(resolveLine))];
    }),
  );
  return { typed: { cells, lists: Object.fromEntries(lists) }, errors };
}

async function resolveCells(
  fields: Fields,
  cells: Cells,
  prefix: string,
  lookup: Lookup,
  errors: FieldErrors,
): Promise<Cells> {
  const resolved = { ...cells };
  for (const [name, field] of Object.entries(fields)) {
    const text = textOf(cells, name).trim();
    if (field.kind !== "picker" || text === "" || chosenOf(cells, name)) continue;
    const found = await find(field, text, lookup);
    if ("error" in found) errors[prefix + name] = [found.error];
    else
      Object.assign(resolved, {
        [name]: found.label,
        [chosenName(name)]: chosenValue(found.property, found.id, found.label),
      });
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "select" || field.follows === undefined || textOf(resolved, name) !== "") continue;
    const unit = await unitOf(fields, field.follows, resolved, lookup);
    if (field.choices.some(([value]) => value === unit)) Object.assign(resolved, { [name]: unit });
  }
  return resolved;
}

/** Returns the unit of what a picker has chosen; undefined where nothing is chosen or its unit is not told. */
async function unitOf(fields: Fields, name: string, cells: Cells, lookup: Lookup): Promise<string | undefined> {
  const [field, chosen] = [fields[name], chosenOf(cells, name)];
  const target =
    field?.kind === "picker" ? field.targets.find(({ property }) => property === chosen?.property) : undefined;
  if (!target) return undefined;
  const options = await lookup(target.resource, bareName(textOf(cells, name).trim(), target.mark));
  return options.find(({ id }) => id === chosen?.id)?.unit;
}

/**
 * Returns the form with the units that follow what was picked, and what was picked by its name; as it is where no unit
 * follows, or the API cannot be asked.
 */
export async function settleUnits(form: FormDescription, typed: Typed, lookup: Lookup): Promise<Typed> {
  const follows = ({ fields }: LineList) =>
    Object.values(fields).some((field) => field.kind === "select" && field.follows !== undefined);
  if (!lineLists(form).some(follows)) return typed;
  try {
    return (await resolvePickers(form, typed, lookup)).typed;
  } catch (error) {
    if (!readRefusal(error)) throw error;
    return typed;
  }
}

const writeCode = "Écrivez la référence interne de celui qu’il faut.";

type Found = { property: string; id: number; label: string } | { error: string };

async function find({ targets }: Pick<PickerField, "targets">, text: string, lookup: Lookup): Promise<Found> {
  const candidates = await Promise.all(targets.map((target) => candidatesOf(target, text, lookup)));
  const exact = candidates.flatMap((found) => found.exact);
  const [only, another] = exact;
  if (only && !another) return only;
  if (only)
    return {
      error: `Plusieurs choix portent ce nom : ${quoted(exact)}. ${writeCode}`,
    };
  const near = candidates.flatMap((found) => found.near);
  return {
    error:
      near.length > 0
        ? `Aucun choix ne s’appelle « ${text} ». Voulez-vous dire ${quoted(near.slice(0, 4))} ?`
        : `Aucun choix ne s’appelle « ${text} ».`,
  };
}

async function candidatesOf({ property, resource, mark }: PickerTarget, text: string, lookup: Lookup) {
  const bare = bareName(text, mark);
  const options = await lookup(resource, bare);
  const candidate = ({ id, name }: Option) => ({ property, id, label: markedLabel(name, mark) });
  return { exact: exactlyNamed(options, bare).map(candidate), near: options.map(candidate) };
}

const quoted = (found: { label: string }[]) => found.map(({ label }) => `« ${label} »`).join(", ");
