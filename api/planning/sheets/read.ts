import { pictureNames } from "../../catalogue/pictures/read";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { createAllergens } from "../../kitchen/costing/allergens";
import { closedDaysWithin } from "../../kitchen/open-days";
import { readClosedDays } from "../../kitchen/read/closed-days";
import {
  type DayRecipe,
  type ScaledLine,
  type Work,
  productionDays,
  workOf,
} from "../../needs/schedule/production-days";
import { turnOf } from "../../needs/next-change";
import { type PlanInput, servedOrders } from "../plan-input";
import type { WorkedOut } from "../answer-cache";
import type { PlanQuestion } from "../query";
import type { ProductionSheets } from "./answer";
import { withLeftOver } from "./left-over";
import { type PartOfSheets, type SheetsQuery, partOf } from "./part";
import { readCurrentWork, withLeft } from "./current-work";

type Sheet = ProductionSheets[number];

/**
 * Returns the production sheets of a plan, as much of them as is asked for; what is marked done already stays among
 * them. Throws a 422 as the calculation does.
 */
export async function readSheets(
  db: Database,
  question: PlanQuestion,
  query: SheetsQuery,
): Promise<WorkedOut<PartOfSheets>> {
  const [work] = await readCurrentWork(db, [question]);
  if (!work) throw new RangeError("no plan");
  const { visible, meta } = partOf(work.all, query, (piece) => work.left(piece).rest !== "0");
  const { sheets, due } = await writeSheets(db, work.input, visible, work.all);
  const data = await withLeftOver(db, withLeft(sheets, work, due), work);
  const { as_of, kitchen } = work.plan.input;
  const { period } = question;
  const closed = kitchen.closed ?? (await readClosedDays(db));
  const closed_days = period ? closedDaysWithin(closed, period.from, period.to) : [];
  const fullMeta = { ...meta, ...(closed_days.length > 0 && { closed_days }) };
  return { answer: { data, meta: fullMeta }, until: turnOf(as_of, kitchen.suppliers.values()) };
}

/**
 * Returns sheets as they were written before with what is left of each today: what the plan, as it is asked now, still
 * asks to make of it.
 */
export async function withLeftOfPlan(
  db: Database,
  sheets: ProductionSheets,
  question: PlanQuestion,
): Promise<ProductionSheets> {
  const [work] = await readCurrentWork(db, [question], { past: true });
  if (!work) return sheets;
  const orders = await readOrders(db, servedOrders(work.input));
  return withLeftOver(db, withLeft(sheets, work, dueIn(orders)), work);
}

/** Returns all production sheets of what a plan is computed from: 4 queries. */
export async function sheetsOf(db: Database, input: PlanInput): Promise<ProductionSheets> {
  const all = workOf(input);
  return (await writeSheets(db, input, all, all)).sheets;
}

async function writeSheets(
  db: Database,
  input: PlanInput,
  work: readonly Work[],
  all: readonly Work[],
): Promise<{ sheets: ProductionSheets; due: (order: number) => string }> {
  const days = productionDays(input, work);
  const written = await readRecipes(
    db,
    new Set(days.flatMap(({ recipes }) => recipes.map(({ recipe_id }) => recipe_id))),
  );
  const placeOf = await readPlaces(
    db,
    days.flatMap(({ products }) => products.map(({ product_id }) => product_id)),
  );
  const orders = await readOrders(db, servedOrders(input));
  const allergensOf = createAllergens(input.kitchen);
  const contains = (made: Parameters<typeof allergensOf>[0] | undefined) =>
    made ? allergensOf(made) : { allergens: [], traces: [] };
  const behind = groupBy(all, ({ day }) => day);
  const sheets = days.map(({ day, recipes, products }) => ({
    day,
    recipes: recipes.map((recipe) => ({
      ...recipe,
      ...written(recipe),
      ...contains(input.kitchen.recipes.get(recipe.recipe_id)),
    })),
    products: products.map((product) => ({
      ...product,
      ...(placeOf.get(product.product_id) ?? nowhere),
      lines: product.lines.map((line) => ({ ...line, note: null })),
      ...contains(input.kitchen.products.get(product.product_id)),
    })),
    orders: ordersOf(behind(day), orders),
  }));
  return { sheets, due: dueIn(orders) };
}

/** Reads the texts that stand beside the quantities of recipes: 2 queries. */
async function readRecipes(
  db: Database,
  ids: Set<number>,
): Promise<
  (
    recipe: DayRecipe,
  ) => Omit<Sheet["recipes"][number], keyof DayRecipe | "allergens" | "traces"> &
    Pick<Sheet["recipes"][number], "lines">
> {
  const rows = await db
    .selectFrom("recipes")
    .selectAll()
    .select(pictureNames("recipe")[0])
    .where("id", "in", idList(db, ids))
    .execute();
  const lines = await db
    .selectFrom("recipe_lines")
    .select(["recipe_id", "note"])
    .where("recipe_id", "in", idList(db, ids))
    .orderBy("recipe_id")
    .orderBy("position")
    .execute();
  const notesOf = groupBy(lines, (line) => line.recipe_id);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ({ recipe_id, lines: scaled }) => {
    const notes = notesOf(recipe_id);
    const noted = (line: ScaledLine) => ({ ...line, note: notes[line.line]?.note ?? null });
    return { lines: scaled.map(noted), ...wordsOf(known.get(recipe_id)) };
  };
}

function wordsOf(row: (Row<"recipes"> & Pick<Place, "picture">) | undefined) {
  const steps: Sheet["recipes"][number]["steps"] = JSON.parse(row?.steps ?? "[]");
  return {
    category: row?.category ?? null,
    picture: row?.picture ?? null,
    station: row?.station ?? null,
    steps,
    prep_minutes: row?.prep_minutes ?? null,
    cook_minutes: row?.cook_minutes ?? null,
    rest_minutes: row?.rest_minutes ?? null,
    storage: row?.storage ?? null,
    shelf_life_days: row?.shelf_life_days ?? null,
    notes: row?.notes ?? null,
  };
}

/** The parts of a product's file that a sheet shows. */
type Place = Pick<Row<"products">, "category" | "station"> & { picture: string | null };

const nowhere: Place = { category: null, picture: null, station: null };

/** Reads the families and photos of products, and the posts at which they are made. */
async function readPlaces(db: Database, ids: Iterable<number>): Promise<Map<number, Place>> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "category", "station"])
    .select(pictureNames("product")[0])
    .where("id", "in", idList(db, new Set(ids)))
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

type SheetOrder = Sheet["orders"][number];

async function readOrders(db: Database, counted: PlanInput["orders"]): Promise<Map<number, SheetOrder>> {
  const overdue = new Map(counted.map(({ id, overdue_since = null }) => [id, overdue_since]));
  const rows = await db
    .selectFrom("external_orders")
    .select(["id as order_id", "number", "customer_name", "delivery_on", "delivery_time", "allergy_notes"])
    .where("id", "in", idList(db, overdue.keys()))
    .execute();
  return new Map(rows.map((row) => [row.order_id, { ...row, overdue_since: overdue.get(row.order_id) ?? null }]));
}

const dueOf = ({ delivery_on, delivery_time }: SheetOrder) => `${delivery_on} ${delivery_time ?? "99:99"}`;

const dueIn = (orders: Map<number, SheetOrder>) => (id: number) => {
  const order = orders.get(id);
  return order ? dueOf(order) : "";
};

/** Returns the orders behind a day's products and what it makes ahead, the earliest delivery first. */
function ordersOf(work: readonly Work[], known: Map<number, SheetOrder>): SheetOrder[] {
  const ids = new Set(work.flatMap((one) => (one.type === "product" || one.isAhead ? one.orders().ids : [])));
  const due = (order: SheetOrder) => `${dueOf(order)} ${order.number}`;
  return [...ids].flatMap((id) => known.get(id) ?? []).sort((a, b) => (due(a) < due(b) ? -1 : 1));
}
