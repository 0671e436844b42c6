import { dayParameter, idParameter, sliceParameters, yesNoParameter } from "../../http/parameters";
import type { ProductionSheets, SheetsMeta } from "./answer";

/**
 * The choice of production sheets: of one day, of one recipe, a page of them. Without `per_page`: all. `nearest` asks
 * for the next day after `day` that has work, else the first, where `day` has none and the plan is of several days.
 */
export const sheetsParameters = {
  day: dayParameter,
  nearest: yesNoParameter,
  recipe_id: idParameter,
  ...sliceParameters,
};
export type SheetsQuery = {
  day?: string | undefined;
  nearest?: boolean | undefined;
  recipe_id?: number | undefined;
  page: number;
  per_page?: number | undefined;
};

export interface PartOfSheets {
  data: ProductionSheets;
  meta: SheetsMeta;
}

interface Piece {
  day: string;
  type: "recipe" | "product";
  id: number;
  name: string;
}

/**
 * Returns the part of a plan's work that is asked for, and what else there is. A day or a recipe that the plan does not
 * have counts as not asked, a page past the end as the last one.
 */
export function partOf<P extends Piece>(
  all: readonly P[],
  query: SheetsQuery,
  isOpen: (piece: P) => boolean,
): { visible: readonly P[]; meta: SheetsMeta } {
  const names = new Map(all.flatMap(({ type, id, name }) => (type === "recipe" ? [[id, name]] : [])));
  const { compare } = new Intl.Collator("fr");
  const recipes = Array.from(names, ([id, name]) => ({ id, name })).sort(
    (a, b) => compare(a.name, b.name) || a.id - b.id,
  );
  const days = [...new Set(all.map(({ day }) => day))];
  const loads = days.map((day) => {
    const ofDay = all.filter((one) => one.day === day);
    return { day, sheets: ofDay.length, open: ofDay.filter(isOpen).length };
  });
  const day = days.find((one) => one === query.day) ?? (query.nearest ? nearestOf(days, query.day) : null);
  const recipe_id = recipes.find(({ id }) => id === query.recipe_id)?.id ?? null;
  const chosen = all.filter(
    (one) =>
      (day === null || one.day === day) && (recipe_id === null || (one.type === "recipe" && one.id === recipe_id)),
  );
  const per_page = query.per_page ?? Math.max(1, chosen.length);
  const last_page = Math.max(1, Math.ceil(chosen.length / per_page));
  const current_page = Math.min(query.page, last_page);
  const start = (current_page - 1) * per_page;
  return {
    visible: chosen.slice(start, start + per_page),
    meta: { current_page, last_page, per_page, total: chosen.length, days, recipes, day, recipe_id, loads },
  };
}

/** Returns the first of several days after one of which there are none, else the first of them. */
function nearestOf(days: readonly string[], wanted: string | undefined): string | null {
  if (wanted === undefined || days.length <= 1) return null;
  return days.find((day) => day > wanted) ?? days[0] ?? null;
}

/**
 * Returns the part of sheets already made. The orders of a day stay with it, whatever of its work is shown: allergies
 * are told with every part.
 */
export function partOfMade(sheets: ProductionSheets, query: SheetsQuery): PartOfSheets {
  const all = sheets.flatMap(({ day, recipes, products }) => [
    ...recipes.map(({ recipe_id: id, name, rest }) => ({ day, type: "recipe" as const, id, name, rest })),
    ...products.map(({ product_id: id, name, rest }) => ({ day, type: "product" as const, id, name, rest })),
  ]);
  const { visible, meta } = partOf(all, query, ({ rest }) => rest !== "0");
  const visibleKeys = new Set(visible.map(({ day, type, id }) => `${day} ${type} ${id}`));
  const data = sheets
    .map((sheet) => ({
      ...sheet,
      recipes: sheet.recipes.filter(({ recipe_id }) => visibleKeys.has(`${sheet.day} recipe ${recipe_id}`)),
      products: sheet.products.filter(({ product_id }) => visibleKeys.has(`${sheet.day} product ${product_id}`)),
    }))
    .filter(({ recipes, products }) => recipes.length + products.length > 0);
  return { data, meta };
}
