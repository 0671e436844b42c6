import type {
  ProductionSheet,
  ProductionSheets,
  SheetProduct,
  SheetRecipe,
} from "#server/api-client/contract/planning/production-sheets";
import type { BatchRow } from "#server/api-client/contract/planning/batches";
import type { Page } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { addDays } from "#domain/days";
import { overdueFrom } from "#domain/orders/order-work";
import { formatMadeAhead, formatForStock } from "#domain/planning/made-ahead";
import { byStation } from "#domain/kitchen/stations";
import { formatQuantity } from "#app/display/quantities";
import { needsApiQuery } from "#app/planning/needs-query";
import { chooseSheets } from "#app/planning/sheets/choose";
import { type MarkedSheet, progressOf, sheetOfProduct, sheetOfRecipe } from "#app/planning/sheets/marked";
import { type Due, type Owed, dueKey, dueOf, owedOf } from "#app/planning/sheets/owed";
import { weekQuery } from "#app/planning/sheets/sheets-query";
import { orNull } from "#app/shell/api-errors";

/** The most recipes and products that the board shows of a day. */
const mostTasks = 100;

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
  /** True where nothing of it is asked any more. */
  isDone: boolean;
  /** The day and hour at which the first order that it is made for is due. */
  due: Pick<Due, "deliveryOn" | "deliveryTime"> | null;
  /** The earlier day on which something of it should have been made, and for whom. */
  owed: Owed | null;
  /** « pour ven. 27 »: the later days that some of it is made ahead for. */
  ahead: string | null;
  /** « pour le stock », « dont 7 kg pour le stock »: what of it fills the stock up. */
  forStock: string | null;
}

/** A post of the kitchen with its work of the board's day. */
export interface Station {
  /** Null for what has no post. */
  name: string | null;
  /** The tasks to do, and those done a moment ago: nothing moves under the finger that marks them. */
  tasks: Task[];
  /** The tasks that are done, folded away. */
  done: Task[];
}

/** Returns the day that an address asks the board for (`jour`), today unless it is one of the seven days. */
export function boardDay(params: URLSearchParams, today: string): string {
  const requested = params.get("jour") ?? "";
  return requested > today && requested <= addDays(today, 6) ? requested : today;
}

/** Milliseconds for which what was marked stays where it was, and a whole day can be taken back as one. */
const [aMoment, aWhile] = [60_000, 600_000];

/**
 * Reads what changes whenever somebody marks something of a day, or of a day before it that still owes something, done
 * or takes it back, and once more a moment and a while after that; null where the API does not tell.
 */
export async function readStamp(api: ApiClient, day: string, now: Date): Promise<string | null> {
  const made = await orNull(
    api.get<Page<BatchRow>>("/api/batches", {
      query: { productionFrom: overdueFrom(day), productionTo: day, reversed: false, perPage: 1 },
    }),
  );
  if (!made) return null;
  const [last] = made.data;
  const age = [aMoment, aWhile].filter((time) => last && isWithin(last.recordedAt, time, now)).length;
  return `${made.meta.total}-${last?.id ?? 0}-${age}`;
}

const isWithin = (instant: string, time: number, now: Date): boolean => Date.parse(instant) > now.getTime() - time;

/**
 * Reads what is to be made on a day by post, and how many recipes and products each of the seven days has (null where
 * the API does not say); null where the API cannot work it out.
 */
export async function readWork(api: ApiClient, today: string, day: string, now: Date) {
  // Before the sheets: what is marked meanwhile is seen once more rather than missed.
  const stamp = await readStamp(api, day, now);
  const answer = await orNull(
    api.get<ProductionSheets>("/api/production-planning/production-sheets", {
      query: { ...needsApiQuery(weekQuery(today)), day, perPage: mostTasks },
    }),
  );
  if (!answer) return null;
  const chosen = chooseSheets(answer, new URLSearchParams({ jour: day }));
  const loads = answer.meta?.loads ?? (answer.meta ? [] : loadsOf(answer.data));
  const loadOf = new Map(loads.map(({ day: of, sheets, open }) => [of, open ?? sheets]));
  const isKnown = loads.length > 0 || chosen.days.length === 0;
  const sheet = chosen.day === day ? chosen.sheets[0] : undefined;
  const tasks = sheet ? tasksOf(sheet) : [];
  const closed = new Set(answer.meta?.closedDays);
  const owed = tasks.filter((task) => task.owed !== null && !task.isDone).sort(byDue);
  const done = tasks.filter(({ isDone }) => isDone).length;
  const total = sheet ? chosen.page.total : 0;
  if (sheet && loads.find((load) => load.day === day)?.open === undefined) loadOf.set(day, total - done);
  return {
    stamp,
    days: Array.from({ length: 7 }, (_, at) => addDays(today, at)).map((date) => ({
      date,
      sheets: loadOf.get(date) ?? (isKnown ? 0 : null),
      isClosed: closed.has(date),
    })),
    owed,
    owedDays: [...new Set((sheet?.orders ?? []).flatMap(({ overdueSince }) => overdueSince ?? []))].sort(),
    stations: stationsOf(
      tasks.filter((task) => !owed.includes(task)),
      (task) => isJustDone(task, chosen.pressed?.batches ?? [], now),
    ),
    done,
    total,
    pressed: chosen.pressed,
    next: chosen.days.find((one) => one > day) ?? null,
  };
}

export type Work = NonNullable<Awaited<ReturnType<typeof readWork>>>;

const loadsOf = (sheets: ProductionSheets["data"]) =>
  sheets.map(({ day, recipes, products }) => ({ day, sheets: recipes.length + products.length, open: undefined }));

type StationTask = Task & { station: string | null };

const byDue = (a: Task, b: Task): number => dueKey(a.due).localeCompare(dueKey(b.due));

/** Tells whether a task was marked a moment ago, by itself: what was marked with all of its day folds at once. */
function isJustDone({ sheet, isDone }: Task, pressed: readonly number[], now: Date): boolean {
  const last = sheet?.done.at(-1);
  return isDone && last !== undefined && !pressed.includes(last.id) && isWithin(last.recordedAt, aMoment, now);
}

/**
 * Returns the work of a day by post: those that every kitchen has first, then the house's own by name, then the rest;
 * in each what is due first, then in the order of the plan.
 * @param isVisible whether something done is still shown
 */
export function stationsOf(tasks: readonly StationTask[], isVisible: (task: Task) => boolean): Station[] {
  return byStation(tasks, ({ station }) => station).map(({ name, things }) => {
    const visible = things.filter((task) => !task.isDone || isVisible(task)).sort(byDue);
    return { name, tasks: visible, done: things.filter((task) => !visible.includes(task)) };
  });
}

/** Returns the work of a day, the recipes before the products, in the order of the plan. */
export function tasksOf({ day, recipes, products, orders }: Worked): StationTask[] {
  return [
    ...recipes.map((recipe) => ({
      type: "recipe" as const,
      id: recipe.recipeId,
      quantity: recipe.plannedOutput,
      times: recipe.physicalBatches,
      ahead: formatMadeAhead(recipe.forDays, recipe.plannedOutput, (quantity) => formatQuantity(quantity, recipe.unit)),
      forStock: formatForStock(recipe.forStock, recipe.needed, (quantity) => formatQuantity(quantity, recipe.unit)),
      ...taskOf(recipe, sheetOfRecipe(day, recipe), orders),
    })),
    ...products.map((product) => ({
      type: "product" as const,
      id: product.productId,
      quantity: product.quantity,
      times: null,
      ahead: null,
      forStock: formatForStock(product.forStock, product.quantity, (part) => formatQuantity(part, product.unit)),
      ...taskOf(product, sheetOfProduct(day, product), orders),
    })),
  ];
}

type Worked = Pick<ProductionSheet, "day" | "recipes" | "products" | "orders">;

const taskOf = (made: SheetRecipe | SheetProduct, sheet: MarkedSheet | null, orders: ProductionSheet["orders"]) => ({
  name: made.name,
  category: made.category ?? null,
  picture: made.picture ?? null,
  station: made.station ?? null,
  unit: made.unit,
  sheet,
  isDone: sheet !== null && ["done", "unnoted"].includes(progressOf(sheet)),
  due: dueOf(made, orders),
  owed: owedOf(made, orders),
});
