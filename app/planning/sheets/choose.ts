import type { ProductionSheet } from "../../../server/api-client/contract";

/** The sheets of a plan that a page shows, and what else it could show. */
export interface ChosenSheets {
  sheets: ProductionSheet[];
  /** Every day of the plan, ascending; the one shown alone, if any. */
  days: string[];
  day: string | null;
  /** Every recipe of the plan by name; the one shown alone, if any. */
  recipes: { id: number; name: string }[];
  recipeId: number | null;
}

/** The part of a plan's sheets that a URL asks for: one day (`jour`), one recipe over its days (`recette`), or both. What the plan does not have counts as not asked. */
export function chooseSheets(all: readonly ProductionSheet[], params: URLSearchParams): ChosenSheets {
  const names = new Map(all.flatMap(({ recipes }) => recipes.map(({ recipeId, name }) => [recipeId, name])));
  const { compare } = new Intl.Collator("fr");
  const recipes = Array.from(names, ([id, name]) => ({ id, name })).sort((a, b) => compare(a.name, b.name));
  const days = all.map(({ day }) => day);
  const day = days.find((one) => one === params.get("jour")) ?? null;
  const recipeId = recipes.find(({ id }) => String(id) === params.get("recette"))?.id ?? null;
  const ofDay = all.filter((sheet) => day === null || sheet.day === day);
  const sheets = recipeId === null ? ofDay : ofDay.flatMap((sheet) => aloneIn(sheet, recipeId));
  return { sheets, days, day, recipes, recipeId };
}

function aloneIn(sheet: ProductionSheet, recipeId: number): ProductionSheet[] {
  const recipes = sheet.recipes.filter((recipe) => recipe.recipeId === recipeId);
  return recipes.length === 0 ? [] : [{ ...sheet, recipes, products: [] }];
}
