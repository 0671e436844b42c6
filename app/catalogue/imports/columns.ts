import { csvHeading } from "#app/catalogue/list/csv-columns";
import { type Field, type FormDescription, lineLists, plainFields } from "#app/forms/describe/description";
import { fold } from "#domain/french/fold";
import { type Reading, readText } from "#app/forms/describe/parse";

/** A column that may be imported: where its values go, and how they are read. */
export interface Column {
  /** Label of the field in the form. */
  label: string;
  /** The property of the API's line. */
  name: string;
  field: Field;
}

/**
 * The columns that may be imported of an entity: the fields of its form, those of one list of its lines beside them,
 * and other names for some headings.
 */
export interface Importable {
  form: FormDescription;
  /** A list of which a line of the file holds one element. */
  list?: string;
  /** Fields that a file does not hold. */
  without: readonly string[];
  /** Fields that a file holds beside those of the form. */
  more?: Readonly<Record<string, Field>>;
  /** Headings in place of the form’s labels, by field. */
  labels?: Readonly<Record<string, string>>;
  /** Several lines of the file are one thing, which they name. */
  gathers?: boolean;
  /** The field of the list without which a file holds none of its elements. */
  named?: string;
  /** The fields that stand in the file’s lines as those of one element of the list, and say something of it alone. */
  ofElement?: readonly string[];
  /** Headings that leave open which of two columns they are: it is asked. */
  open?: { headings: readonly string[]; either: readonly [string, string] };
  /** Values of what is new, of fields that its form leaves open too. */
  initial?: Readonly<Record<string, string>>;
  /** A line of which one cell alone is filled is a title within the list (« FARINES »), not a thing. */
  hasSections?: boolean;
  /** Headings beside the form's labels and those of the exported file, by property. */
  aliases: Readonly<Record<string, readonly string[]>>;
}

/** Returns the columns that may be imported, by folded heading. */
export function columnsOf({ form, list, without, more = {}, labels = {}, aliases }: Importable): Map<string, Column> {
  const beside = lineLists(form).find(({ name }) => name === list);
  const fields = [...plainFields(form), ...Object.entries(more), ...Object.entries(beside?.fields ?? {})].flatMap(
    ([name, field]): [string, Field][] =>
      without.includes(name) ? [] : [[name, { ...field, label: labels[name] ?? field.label }]],
  );
  return new Map(
    fields.flatMap(([name, field]): [string, Column][] => {
      const column = { label: field.label, name: field.kind === "picker" ? propertyOf(name) : name, field };
      const suffix = "suffix" in field && field.suffix ? [`${field.label} (${field.suffix})`] : [];
      return [field.label, csvHeading(field), name, ...suffix, ...(aliases[name] ?? [])].map((heading) => [
        fold(heading),
        column,
      ]);
    }),
  );
}

const propertyOf = (picker: string) => picker.replace(/Id$/, "");

/**
 * Returns the columns that may be imported of a file with these headings: those of the list only where one of them
 * names its elements, for « Unité » is then another.
 */
export function columnsUnder(
  headings: readonly string[],
  importable: Importable,
  chosen: ReadonlyMap<number, string>,
): Map<string, Column> {
  const all = columnsOf(importable);
  const named = importable.named === undefined ? null : propertyOf(importable.named);
  const isNamed = headings.some((heading) => all.get(fold(heading))?.name === named);
  return named === null || isNamed || [...chosen.values()].includes(named)
    ? all
    : columnsOf({ ...importable, list: undefined });
}

const yes = new Set(["oui", "o", "vrai", "x", "1", "yes", "true"]);
const no = new Set(["non", "n", "faux", "0", "no", "false"]);

/** Reads one cell that is not empty: labels and values of choices alike, oui/non, French decimals. */
export function readCell(field: Field, text: string): Reading {
  switch (field.kind) {
    case "checkbox": {
      const folded = fold(text);
      return yes.has(folded) || no.has(folded) ? { value: yes.has(folded) } : { error: "Écrivez oui ou non." };
    }
    case "select": {
      const value = choiceOf(field.choices, text);
      return value === null
        ? { error: `Choix possibles : ${field.choices.map(([, label]) => label).join(", ")}.` }
        : { value };
    }
    case "set": {
      const parts = text.split(/[,;|/]/).flatMap((part) => part.trim() || []);
      const values = parts.map((part) => choiceOf(field.choices, part));
      const unknown = parts.filter((_, at) => values[at] === null);
      if (unknown.length > 0) return { error: `Choix inconnu : ${unknown.join(", ")}.` };
      return { value: field.numeric ? values.map(Number) : values };
    }
    case "picker":
      return { value: text };
    case "decimal":
      return readText(field, field.suffix === "€" ? amountIn(text) : text);
    default:
      return readText(field, text);
  }
}

/** Letters of the longest amount, and of the longest choice, that a cell says. */
const [longestAmount, longestChoice] = [60, 200];

/** Returns an amount without the words by which files say what it is of: « € 1,20 HT », « 0,85 €/kg ». */
function amountIn(text: string): string {
  if (text.length > longestAmount) return text;
  return text
    .replace(/^(€|eur)\s*/i, "")
    .replace(/\s*(?:€|eur|euros?)?\s*(?:ht)?\s*(?:(?:\/|le|la|l’|l'|au)\s*[a-zéè]{1,6}\.?)?$/i, "");
}

type Choices = readonly (readonly [string, string])[];

function choiceOf(choices: Choices, text: string): string | null {
  if (text.length > longestChoice) return null;
  const wanted = plain(text);
  const known = plainChoices(choices);
  const found =
    known.find(({ value, label }) => value === wanted || label === wanted) ??
    (wanted.length > 2 ? known.find(({ label }) => label.startsWith(wanted)) : undefined);
  return found?.means ?? null;
}

const read = new WeakMap<Choices, { means: string; value: string; label: string }[]>();

/** Returns the texts that every cell of a column is compared with, worked out once. */
function plainChoices(choices: Choices): { means: string; value: string; label: string }[] {
  const known =
    read.get(choices) ?? choices.map(([value, label]) => ({ means: value, value: plain(value), label: plain(label) }));
  read.set(choices, known);
  return known;
}

const plain = (text: string) =>
  fold(text)
    .replace(",", ".")
    .replace(/[%.\s]+$/, "")
    .replace(/\s+%/, "");
