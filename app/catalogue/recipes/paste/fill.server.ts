import type { Article } from "#server/api-client/contract/catalogue/articles";
import type { One } from "#server/api-client/contract/records";
import type { RequestContext } from "#server/context";
import { createConcurrencyLimit } from "#domain/concurrency-limit";
import { fold } from "#domain/french/fold";
import { typedDecimal } from "#app/forms/describe/decimals";
import { type LineList, type PickerTarget, lineLists } from "#app/forms/describe/description";
import { lookUpIn } from "#app/forms/picker/pickers.server";
import { type FormState, redisplayState, openForm } from "#app/forms/submit/state";
import { findErrors } from "#app/forms/submit/submit.server";
import { chosenName, chosenValue, initialCells, markedLabel } from "#app/forms/describe/typed";
import type { Cells } from "#app/forms/describe/cells";
import type { FieldErrors } from "#app/shell/api-errors";
import { pastedField, pastedForm, unreadField } from "./form";
import { type Candidate, type Match, matchName } from "./match.server";
import { plainOf } from "./quantities";
import { type Ingredient, type ReadLine, type Yield, readCard } from "./read";

/** Ingredients and steps that are filled in, at most; what is beyond is told as not understood. */
const most = 200;
/** Names that are looked up at the same time. */
const atOnce = 4;

/** Returns the form of a new recipe filled with a pasted text, what was not understood marked; else why it is not. */
export async function fillFrom(
  { api, freshKey }: Pick<RequestContext, "api" | "freshKey">,
  text: string,
): Promise<FormState | { problem: string }> {
  const read = readCard(text);
  if ("problem" in read) return read;
  const blank = openForm(pastedForm, freshKey);
  const card = gather(read.lines);
  const lists = lineLists(pastedForm);
  const [lines, steps] = ["lines", "steps"].map((name) => lists.find((list) => list.name === name));
  if (!lines || !steps) return blank;
  const lookup = lookUpIn(api);
  const limited = createConcurrencyLimit({ atOnce });
  const filled = await Promise.all(card.ingredients.map((one) => limited(() => fillLine(api, lines, one, lookup))));
  const errors: Record<string, string[]> = { ...card.errors };
  filled.forEach((line, at) => {
    for (const [field, message] of Object.entries(line.errors)) errors[`lines.${String(at)}.${field}`] = [message];
  });
  const typed = {
    cells: { ...blank.typed.cells, ...card.cells, [unreadField]: card.unread.join("\n") },
    lists: {
      ...blank.typed.lists,
      lines: filled.map(({ cells }, at) => ({ key: String(at), isOpen: false, cells })),
      steps: card.steps.map((step, at) => ({
        key: String(at),
        isOpen: false,
        cells: { ...initialCells(steps.fields), text: step },
      })),
    },
  };
  const found = await findErrors({ form: pastedForm, api, path: "/api/recipes", id: null }, typed);
  // An empty unit becomes that of what is chosen.
  const isAuto = (path: string) => {
    const at = /^lines\.(\d+)\.unit$/.exec(path)?.[1];
    return at !== undefined && filled[Number(at)]?.cells.unit === "";
  };
  const own = Object.entries(found.fields).filter(([path]) => !(path in errors) && !isAuto(path));
  return redisplayState(typed, blank.envelope, {
    errors: inOrder({ ...Object.fromEntries(own), ...errors }),
    general: found.general,
  });
}

/** Returns errors as their fields follow each other: of the form, then line by line. */
function inOrder(errors: FieldErrors): FieldErrors {
  const placeOf = (path: string) => Number(/\.(\d+)\./.exec(path)?.[1] ?? -1);
  return Object.fromEntries(Object.entries(errors).toSorted(([a], [b]) => placeOf(a) - placeOf(b)));
}

interface OfCard {
  source: string;
  takes: Ingredient;
  heading: string | null;
}

/** Puts what a card says in the places of the form. */
function gather(lines: readonly ReadLine[]) {
  const cells: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  const ingredients: OfCard[] = [];
  const steps: string[] = [];
  const unread: string[] = [];
  let heading: { text: string; source: string; isUsed: boolean } | null = null;
  const leave = () => {
    if (heading && !heading.isUsed) unread.push(heading.source);
    heading = null;
  };
  const takeHeading = (): string | null => {
    if (heading === null) return null;
    heading.isUsed = true;
    return heading.text;
  };
  for (const { source, reads } of lines) {
    switch (reads.kind) {
      case "name":
        cells.name = reads.text;
        break;
      case "heading":
        leave();
        if (reads.zone === null) heading = { text: reads.text, source, isUsed: false };
        break;
      case "yield":
        if (!fillYield(reads.gives, cells, errors)) unread.push(source);
        break;
      case "duration":
        if (cells[reads.of] === undefined) cells[reads.of] = String(reads.minutes);
        else unread.push(source);
        break;
      case "ingredient":
        if (ingredients.length < most) ingredients.push({ source, takes: reads.takes, heading: takeHeading() });
        else unread.push(source);
        break;
      case "step": {
        const last = steps.length - 1;
        const before = steps[last];
        if (reads.goesOn && before !== undefined) steps[last] = `${before} ${reads.text}`;
        else if (steps.length < most) {
          const part = takeHeading();
          steps.push(part === null ? reads.text : `${part} : ${reads.text}`);
          heading = null;
        } else unread.push(source);
        break;
      }
      case "unread":
        unread.push(source);
    }
  }
  leave();
  return { cells, errors, ingredients, steps, unread };
}

/** Fills in what a line says of the yield; false where another said otherwise, or nothing can be made of it. */
function fillYield(gives: Yield, cells: Record<string, string>, errors: Record<string, string[]>): boolean {
  const { output, portions, doubt } = gives;
  if (doubt !== null) {
    errors.portions ??= [doubt];
    return false;
  }
  if (output && cells.outputQuantity === undefined) {
    cells.outputQuantity = typedDecimal(output.amount);
    cells.outputUnit = output.unit;
    return true;
  }
  if (portions === null || cells.portions !== undefined) return false;
  cells.portions = typedDecimal(portions);
  return true;
}

interface FilledLine {
  cells: Cells;
  errors: Record<string, string>;
}

const picker = "articleId";

async function fillLine(
  api: RequestContext["api"],
  list: LineList,
  { source, takes, heading }: OfCard,
  lookup: ReturnType<typeof lookUpIn>,
): Promise<FilledLine> {
  const field = list.fields[picker];
  const targets = field?.kind === "picker" ? field.targets : [];
  const match = (name: string) => matchName(api, targets, name, lookup);
  const found = await find(api, takes, match);
  const errors: Record<string, string> = {};
  const { amount, unit, doubt, usesOther } = quantityOf(takes, found);
  if (doubt !== null) errors.quantity = doubt;
  const unsure = doubt !== null || found.match.is !== "same" || found.part !== null || usesOther;
  const note = [heading, usesOther ? null : takes.aside].flatMap((one) => one ?? []).join(" · ");
  const cells = {
    ...initialCells(list.fields),
    [picker]: takes.name,
    [chosenName(picker)]: "",
    quantity: amount === null ? "" : /\//.test(amount) ? amount : typedDecimal(amount),
    unit: unit ?? "",
    part: found.part ?? "",
    note: note.slice(0, 400),
    [pastedField]: unsure ? source : "",
  };
  if (found.match.is === "same" || found.match.is === "near") Object.assign(cells, chosen(found.match.one));
  else errors[picker] = wordsOfNone(takes.name, found.match);
  return { cells, errors };
}

function chosen({ target, option }: Candidate): Record<string, string> {
  const label = labelOf(target, option.name);
  return { [picker]: label, [chosenName(picker)]: chosenValue(target.property, option.id, label) };
}

const labelOf = (target: PickerTarget, name: string) => markedLabel(name, target.mark);
const mostNamed = 5;

function wordsOfNone(name: string, match: Match): string {
  if (match.is !== "several") return `Aucun article ni aucune recette ne s’appelle « ${name} ».`;
  const first = match.candidates.slice(0, mostNamed);
  const names = first.map(({ target, option }) => `« ${labelOf(target, option.name)} »`);
  const others = match.candidates.length > mostNamed ? "…" : "";
  return `« ${name} » : est-ce ${names.join(" ou ")}${others} ? Choisissez.`;
}

interface FoundThing {
  match: Match;
  /** The part of it that is taken: « jaune ». */
  part: string | null;
  /** It is what the measure names: « gousse de vanille » counts pieces. */
  countsPieces: boolean;
}

/** Finds the article or recipe of a line, by the name with its measure, by the name alone, or as a part of an egg. */
async function find(
  api: RequestContext["api"],
  { name, measure }: Ingredient,
  match: (name: string) => Promise<Match>,
): Promise<FoundThing> {
  const plain = { part: null, countsPieces: false };
  if (measure !== null && !/^c/.test(plainOf(measure))) {
    const combined = await match(`${measure} ${name}`);
    if (
      (combined.is === "same" || combined.is === "near") &&
      combined.one.option.unit === "piece" &&
      named(combined.one, measure)
    )
      return { ...plain, match: combined, countsPieces: true };
  }
  const found = await match(name);
  if (found.is === "same") return { ...plain, match: found };
  const [, part = ""] = /^(jaune|blanc)s? d['’ ]?(?:oe|œ)ufs?$/.exec(plainOf(name)) ?? [];
  const egg = part === "" ? null : await match("œuf");
  if (!egg || egg.is === "none" || egg.is === "several") return { ...plain, match: found };
  const known = await partOf(api, egg.one, part);
  return known === null
    ? { ...plain, match: found }
    : { match: { ...egg, is: "near" }, part: known, countsPieces: false };
}

const named = ({ option }: Candidate, measure: string) =>
  fold(option.name).includes(fold(measure).replace(/[sx]$/, ""));

/** Returns the part of an article as its equivalences name it; null where they do not. */
async function partOf(api: RequestContext["api"], { target, option }: Candidate, part: string): Promise<string | null> {
  if (target.resource !== "articles") return null;
  const { data } = await api.get<One<Pick<Article, "equivalences">>>(`/api/articles/${String(option.id)}`);
  return data.equivalences.flatMap((one) => one.part ?? []).find((one) => fold(one) === part) ?? null;
}

/** Returns the quantity that counts: in brackets where the other is not exact, or the thing is not counted so. */
function quantityOf(takes: Ingredient, { match, part, countsPieces }: FoundThing) {
  const { amount, unit, doubt, other } = takes;
  if (countsPieces && amount !== null) return { amount, unit: "piece", doubt: null, usesOther: false };
  const thing = match.is === "same" || match.is === "near" ? match.one.option.unit : undefined;
  const isWeighed = unit === "piece" && part === null && thing !== undefined && thing !== "piece";
  if (other?.amount && (amount === null || unit === null || isWeighed))
    return { amount: other.amount, unit: other.unit, doubt: other.doubt, usesOther: true };
  return unit === null
    ? { amount: null, unit: null, doubt, usesOther: false }
    : { amount, unit, doubt, usesOther: false };
}
