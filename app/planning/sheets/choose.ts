import type { ProductionSheet, ProductionSheets } from "../../../server/api-client/contract/production-sheets";
import type { Query } from "../../../server/api-client/api";
import { isDay } from "#domain/days";

/** Recipes and products of a page of sheets: what a tablet holds, and a day of an ordinary kitchen. */
const sheetsPerPage = 60;

/** The sheets of a plan that a page shows, and what else it could show. */
export interface ChosenSheets {
  sheets: ProductionSheet[];
  /** Every day of the plan, ascending; the one shown alone, if any. */
  days: string[];
  day: string | null;
  /** Every recipe of the plan by name; the one shown alone, if any. */
  recipes: { id: number; name: string }[];
  recipeId: number | null;
  page: { currentPage: number; lastPage: number; total: number };
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

/**
 * Returns the API's answer to {@link sheetsApiQuery}; of an API that answers all the sheets, the part that the URL asks
 * for. A choice that the plan does not have counts as not made.
 */
export function chooseSheets({ data, meta }: ProductionSheets, params: URLSearchParams): ChosenSheets {
  if (!meta || meta.days.length === 0) return chooseAmong(data, params);
  const { days, day, recipes, recipeId, currentPage, lastPage, total } = meta;
  return { sheets: data, days, day, recipes, recipeId, page: { currentPage, lastPage, total } };
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
  return { sheets, days, day, recipes, recipeId, page: { currentPage: 1, lastPage: 1, total } };
}

function aloneIn(sheet: ProductionSheet, recipeId: number): ProductionSheet[] {
  const recipes = sheet.recipes.filter((recipe) => recipe.recipeId === recipeId);
  return recipes.length === 0 ? [] : [{ ...sheet, recipes, products: [] }];
}
