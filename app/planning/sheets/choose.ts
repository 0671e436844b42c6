import type { ProductionSheet, ProductionSheets } from "#server/api-client/contract/planning/production-sheets";
import type { Query } from "#server/api-client/api";
import { isDay } from "#domain/days";

/** Recipes and products of a page of sheets: what a tablet holds, and a day of an ordinary kitchen. */
const sheetsPerPage = 60;

/** A day as somebody marked it done as a whole, while it can be taken back as one. */
export type Pressed = NonNullable<NonNullable<ProductionSheets["meta"]>["pressed"]>;

/** A frozen sheet of what is not to be made any more. */
export type Gone = NonNullable<NonNullable<ProductionSheets["meta"]>["gone"]>[number];

/** The name in an address of what is shown of frozen sheets, and its value for what has changed. */
export const [onlyName, onlyChanged] = ["seulement", "changees"];

/** Tells whether an address asks only for what has changed since a calculation was frozen. */
export const asksChanged = (params: URLSearchParams): boolean => params.get(onlyName) === onlyChanged;

/** The value of the day (`jour`) in an address that asks for all of them. */
export const allDays = "tous";

/** The sheets of a plan that a page shows, and what else it could show. */
export interface ChosenSheets {
  sheets: ProductionSheet[];
  /** Every day of the plan, ascending; the one shown alone, if any. */
  days: string[];
  day: string | null;
  /** Every recipe of the plan by name; the one shown alone, if any. */
  recipes: { id: number; name: string }[];
  recipeId: number | null;
  /** Every day is shown because that was asked for. */
  isAll: boolean;
  /** The sheets that fell away, where only what has changed since the calculation was frozen is shown; else null. */
  gone: Gone[] | null;
  /** The day that somebody marked done as a whole a moment ago. */
  pressed: Pressed | null;
  page: { currentPage: number; lastPage: number; total: number };
}

/**
 * Reads the part of a plan's sheets that an address asks for; of several days one alone unless it asks for all of them,
 * or for what has changed: today, else the first that is to come. Of `only` one day of the plan that day, and no more.
 */
export async function readChosen(
  { params, today, only = null }: { params: URLSearchParams; today: string; only?: string | null },
  read: (query: Query) => Promise<ProductionSheets>,
): Promise<ChosenSheets> {
  if (only !== null) return readOnly(params, only, read);
  const isAll = params.get("jour") === allDays || asksChanged(params);
  const isExplicit = isAll || isDay(params.get("jour") ?? "") || params.has("recette");
  const requested = new URLSearchParams(params);
  if (!isExplicit) requested.set("jour", today);
  const answer = chooseSheets(await read({ ...sheetsApiQuery(requested), nearest: isExplicit ? null : 1 }), requested);
  if (isExplicit || answer.day !== null || answer.days.length <= 1) return { ...answer, isAll };
  // An API that does not look for the nearest day has answered them all.
  requested.set("jour", answer.days.find((day) => day > today) ?? answer.days[0] ?? "");
  return { ...chooseSheets(await read(sheetsApiQuery(requested)), requested), isAll };
}

async function readOnly(
  params: URLSearchParams,
  only: string,
  read: (query: Query) => Promise<ProductionSheets>,
): Promise<ChosenSheets> {
  const requested = new URLSearchParams(params);
  requested.set("jour", only);
  const chosen = chooseSheets(await read(sheetsApiQuery(requested)), requested);
  if (chosen.day === only) return { ...chosen, days: [only] };
  const page = { currentPage: 1, lastPage: 1, total: 0 };
  return { ...chosen, sheets: [], days: [], day: only, recipes: [], recipeId: null, page };
}

const [partName, sheetsPart] = ["part", "fiches"];

/** Tells whether the address of a plan's file asks for its production sheets on paper. */
export const asksSheets = (params: URLSearchParams): boolean => params.get(partName) === sheetsPart;

/** Returns the query string of the paper that holds all of what an address shows, whatever its page. */
export function paperSearch(params: URLSearchParams, { day }: ChosenSheets): string {
  const paper = new URLSearchParams(params);
  paper.delete("page");
  paper.delete("jour");
  if (day !== null) paper.set("jour", day);
  paper.set(partName, sheetsPart);
  return `?${paper}`;
}

/**
 * Returns the part of a plan's sheets that a URL asks for, as the API's query: one day (`jour`), one recipe over its
 * days (`recette`), or both, page by page.
 */
export function sheetsApiQuery(params: URLSearchParams): Query {
  const wellFormed = (name: string, form: RegExp) => (form.test(params.get(name) ?? "") ? params.get(name) : null);
  const day = params.get("jour") ?? "";
  return {
    day: isDay(day) ? day : null,
    recipeId: wellFormed("recette", /^\d{1,15}$/),
    page: wellFormed("page", /^[1-9]\d{0,5}$/),
    perPage: sheetsPerPage,
  };
}

/** Returns the same as the query of a paper, which has no pages of its own to ask for. */
export function paperQuery(params: URLSearchParams): Query {
  const { day, recipeId } = sheetsApiQuery(params);
  return { day, recipeId };
}

/**
 * Returns the API's answer to {@link sheetsApiQuery}; of an API that answers all the sheets, the part that the URL asks
 * for. A choice that the plan does not have counts as not made.
 */
export function chooseSheets({ data, meta }: ProductionSheets, params: URLSearchParams): ChosenSheets {
  if (!meta || (meta.days.length === 0 && !meta.gone))
    return { ...chooseAmong(data, params), pressed: meta?.pressed ?? null };
  const { days, day, recipes, recipeId, currentPage, lastPage, total } = meta;
  const gone = asksChanged(params) ? (meta.gone ?? null) : null;
  const pressed = meta.pressed ?? null;
  const page = { currentPage, lastPage, total };
  return { sheets: data, days, day, recipes, recipeId, isAll: false, gone, pressed, page };
}

function chooseAmong(all: readonly ProductionSheet[], params: URLSearchParams): ChosenSheets {
  const names = new Map(all.flatMap(({ recipes }) => recipes.map(({ recipeId, name }) => [recipeId, name])));
  const { compare } = new Intl.Collator("fr");
  const recipes = Array.from(names, ([id, name]) => ({ id, name })).sort((a, b) => compare(a.name, b.name));
  const days = all.map(({ day }) => day);
  const day = days.find((one) => one === params.get("jour")) ?? null;
  const recipeId = recipes.find(({ id }) => String(id) === params.get("recette"))?.id ?? null;
  const ofDay = all.filter((sheet) => day === null || sheet.day === day);
  const sheets = recipeId === null ? ofDay : ofDay.flatMap((sheet) => aloneIn(sheet, recipeId));
  const total = sheets.reduce((sum, sheet) => sum + sheet.recipes.length + sheet.products.length, 0);
  const page = { currentPage: 1, lastPage: 1, total };
  return { sheets, days, day, recipes, recipeId, isAll: false, gone: null, pressed: null, page };
}

function aloneIn(sheet: ProductionSheet, recipeId: number): ProductionSheet[] {
  const recipes = sheet.recipes.filter((recipe) => recipe.recipeId === recipeId);
  return recipes.length === 0 ? [] : [{ ...sheet, recipes, products: [] }];
}
