import type { ProductionSheets, SheetProduct, SheetRecipe } from "../../server/api-client/contract/production-sheets";
import type { BatchRow } from "../../server/api-client/contract/batches";
import type { Page } from "../../server/api-client/contract/records";
import type { ApiClient } from "../../server/api-client/api";
import { addDays } from "#domain/days";
import { byStation } from "#domain/stations";
import { type NeedsQuery, needsApiQuery, readNeedsQuery } from "~/planning/needs-query";
import { chooseSheets } from "~/planning/sheets/choose";
import { type MarkedSheet, restOf, sheetOfProduct, sheetOfRecipe } from "~/planning/sheets/marked";
import { orNull } from "~/shell/api-errors";

/** The most recipes and products that the board shows of a day. */
const shownWork = 100;

/** A recipe or product to make on the board's day. */
export interface Task {
  type: "recipe" | "product";
  id: number;
  name: string;
  /** Its family, which gives it its colour. */
  category: string | null;
  /** The name of its photo. */
  picture: string | null;
  unit: string;
  quantity: string | null;
  /** Times that it is made; null of a product. */
  times: number | null;
  /** Null where the API cannot mark it. */
  sheet: MarkedSheet | null;
  isDone: boolean;
}

/** A post of the kitchen with its work of the board's day. */
export interface Station {
  /** Null for what has no post. */
  name: string | null;
  tasks: Task[];
}

/** Returns the plan that the board is drawn from: the seven days from today. */
export const boardQuery = (today: string): NeedsQuery =>
  readNeedsQuery(new URLSearchParams({ from: today, to: addDays(today, 6) }), today);

/** Returns the day that an address asks the board for (`jour`), today unless it is one of the seven days. */
export function boardDay(params: URLSearchParams, today: string): string {
  const asked = params.get("jour") ?? "";
  return asked > today && asked <= addDays(today, 6) ? asked : today;
}

/**
 * Reads what changes whenever somebody marks something of a day done or takes it back; null where the API does not
 * tell.
 */
export async function readStamp(api: ApiClient, day: string): Promise<string | null> {
  const made = await orNull(
    api.get<Page<BatchRow>>("/api/batches", {
      query: { productionFrom: day, productionTo: day, reversed: false, perPage: 1 },
    }),
  );
  return made && `${made.meta.total}-${made.data[0]?.id ?? 0}`;
}

/**
 * Reads what is to be made on a day by post, and how many recipes and products each of the seven days has (null where
 * the API does not say); null where the API cannot work it out.
 */
export async function readWork(api: ApiClient, today: string, day: string) {
  // Before the sheets: what is marked meanwhile is seen once more rather than missed.
  const stamp = await readStamp(api, day);
  const answer = await orNull(
    api.get<ProductionSheets>("/api/production-planning/production-sheets", {
      query: { ...needsApiQuery(boardQuery(today)), day, perPage: shownWork },
    }),
  );
  if (!answer) return null;
  const chosen = chooseSheets(answer, new URLSearchParams({ jour: day }));
  const loads = answer.meta?.loads ?? (answer.meta ? [] : loadsOf(answer.data));
  const loadOf = new Map(loads.map(({ day: of, sheets }) => [of, sheets]));
  const isKnown = loads.length > 0 || chosen.days.length === 0;
  const sheet = chosen.day === day ? chosen.sheets[0] : undefined;
  return {
    stamp,
    days: Array.from({ length: 7 }, (_, at) => addDays(today, at)).map((date) => ({
      date,
      sheets: loadOf.get(date) ?? (isKnown ? 0 : null),
    })),
    stations: stationsOf(day, sheet?.recipes ?? [], sheet?.products ?? []),
    total: sheet ? chosen.page.total : 0,
    next: chosen.days.find((one) => one > day) ?? null,
  };
}

export type Work = NonNullable<Awaited<ReturnType<typeof readWork>>>;

const loadsOf = (sheets: ProductionSheets["data"]) =>
  sheets.map(({ day, recipes, products }) => ({ day, sheets: recipes.length + products.length }));

/**
 * Returns the work of a day by post: those that every kitchen has first, then the house's own by name, then the rest.
 */
export function stationsOf(day: string, recipes: readonly SheetRecipe[], products: readonly SheetProduct[]): Station[] {
  const tasks = [
    ...recipes.map((recipe) => ({ station: recipe.station ?? null, task: taskOfRecipe(day, recipe) })),
    ...products.map((product) => ({ station: product.station ?? null, task: taskOfProduct(day, product) })),
  ];
  return byStation(tasks, ({ station }) => station).map(({ name, things }) => ({
    name,
    tasks: things.map(({ task }) => task),
  }));
}

const taskOfRecipe = (day: string, recipe: SheetRecipe): Task => ({
  type: "recipe",
  id: recipe.recipeId,
  name: recipe.name,
  category: recipe.category ?? null,
  picture: recipe.picture ?? null,
  unit: recipe.unit,
  quantity: recipe.plannedOutput,
  times: recipe.physicalBatches,
  ...standingOf(sheetOfRecipe(day, recipe)),
});

const taskOfProduct = (day: string, product: SheetProduct): Task => ({
  type: "product",
  id: product.productId,
  name: product.name,
  category: product.category ?? null,
  picture: product.picture ?? null,
  unit: product.unit,
  quantity: product.quantity,
  times: null,
  ...standingOf(sheetOfProduct(day, product)),
});

const standingOf = (sheet: MarkedSheet | null) => ({
  sheet,
  isDone: sheet !== null && sheet.done.length > 0 && restOf(sheet) === null,
});
