import type { Database, Row } from "../../database/tables";
import { unknownRun } from "#domain/french/not-found";
import { notFound } from "../../http/refusal";
import type { PlanInput } from "../plan-input";
import { type PlanParameters, readPlanBody } from "../parameters";
import type { ProductionSheets } from "../sheets/answer";
import { asPlanned } from "../sheets/as-planned";
import { type PartOfSheets, type SheetsQuery, partOfMade } from "../sheets/part";
import { sheetsOf, withLeftOfPlan } from "../sheets/read";
import { type Counting, countingColumns, readCountedPlan } from "./counted-plan";
import { readParameters } from "./parameters";
import { unpack } from "./packing";
import { withoutSheets } from "./read";

type Sheet = ProductionSheets[number];
type Piece = Sheet["recipes"][number] | Sheet["products"][number];
type Gone = NonNullable<PartOfSheets["meta"]["gone"]>[number];

const notComparable =
  "Ce calcul a été figé avant que ses fiches puissent être comparées. Calculez de nouveau, puis figez.";

/**
 * Returns those sheets of a frozen plan that would be others today, with what each replaces, and those that fell away.
 * A day of which only the allergies differ stands there without work. Throws a 404 as the frozen sheets do.
 */
export async function readChangedSheets(
  db: Database,
  id: number,
  query: SheetsQuery,
  now: Date,
): Promise<PartOfSheets> {
  const row = await db
    .selectFrom("planning_runs")
    .select(["parameters", "sheets", "created_at", ...countingColumns])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound(unknownRun);
  if (row.sheets === null) throw withoutSheets();
  if (row.counted === null) throw notFound(notComparable);
  const before = await unpack<ProductionSheets>(row.sheets);
  const parameters = readParameters(row.parameters);
  const after = await presentSheets(db, { id, ...row, parameters }, now);
  const { changed, gone } = compareSheets(before, after);
  const { as_of: _, ...question } = parameters;
  const { data, meta } = partOfMade(await withLeftOfPlan(db, changed, readPlanBody(question, now)), query);
  const isAll = meta.recipe_id === null && meta.current_page === 1;
  const warned = changed.filter(
    (sheet) => isAll && sheet.allergies_changed && isIdle(sheet) && (meta.day ?? sheet.day) === sheet.day,
  );
  return {
    data: [...data, ...warned].sort((a, b) => (a.day < b.day ? -1 : 1)),
    meta: { ...meta, gone: gone.filter(({ day }) => meta.day === null || meta.day === day) },
  };
}

/** Writes the sheets that the plan would have today, had nothing been marked done since it was frozen. */
async function presentSheets(
  db: Database,
  run: Counting & Pick<Row<"planning_runs">, "id" | "created_at"> & { parameters: PlanParameters },
  now: Date,
): Promise<ProductionSheets> {
  const input = await readCountedPlan(db, run, now, async (state, read, counted) => {
    const { input: planned } = await asPlanned(state, read, run.created_at);
    // What was made of an order that was counted is counted as it was already.
    const isCounted = ({ id }: { id: number }) => String(id) in counted;
    const asCounted = (orders: Orders = [], ofPlanned: Orders = []) => [
      ...orders.filter(isCounted),
      ...ofPlanned.filter((order) => !isCounted(order)),
    ];
    return {
      ...planned,
      orders: asCounted(read.orders, planned.orders),
      ...(planned.after && { after: asCounted(read.after, planned.after) }),
    };
  });
  return sheetsOf(db, input);
}

type Orders = PlanInput["orders"];

const isIdle = ({ recipes, products }: Sheet): boolean => recipes.length + products.length === 0;

/** Returns the sheets of `after` that differ from those of `before`, and those that fell away. */
export function compareSheets(
  before: ProductionSheets,
  after: ProductionSheets,
): { changed: ProductionSheets; gone: Gone[] } {
  const earlier = new Map(before.map((sheet) => [sheet.day, sheet]));
  const later = new Map(after.map((sheet) => [sheet.day, sheet]));
  const changed = after
    .map((sheet): Sheet => {
      const was = earlier.get(sheet.day);
      const recipes = new Map(was?.recipes.map((recipe) => [recipe.recipe_id, recipe]));
      const products = new Map(was?.products.map((product) => [product.product_id, product]));
      return {
        ...sheet,
        recipes: sheet.recipes.flatMap((recipe) => differing(recipe, recipes.get(recipe.recipe_id))),
        products: sheet.products.flatMap((product) => {
          const known = products.get(product.product_id);
          const others = known && was && !isSame(ordersOf(known, was), ordersOf(product, sheet));
          return differing(product, known, others);
        }),
        allergies_changed: !isSame(allergiesOf(was), allergiesOf(sheet)),
      };
    })
    .filter((sheet) => !isIdle(sheet) || sheet.allergies_changed);
  const gone = before.flatMap(({ day, recipes, products }): Gone[] => {
    const now = later.get(day);
    const ids = new Set([
      ...(now?.recipes.map(({ recipe_id }) => `recipe ${recipe_id}`) ?? []),
      ...(now?.products.map(({ product_id }) => `product ${product_id}`) ?? []),
    ]);
    return [
      ...recipes.map((recipe): Gone => {
        const { recipe_id: id, name, unit, planned_output: quantity } = recipe;
        return { day, type: "recipe", id, name, unit, quantity };
      }),
      ...products.map((product): Gone => {
        const { product_id: id, name, unit, quantity } = product;
        return { day, type: "product", id, name, unit, quantity };
      }),
    ].filter(({ type, id }) => !ids.has(`${type} ${id}`));
  });
  return { changed, gone };
}

const quantityOf = (piece: Piece): string => ("planned_output" in piece ? piece.planned_output : piece.quantity);

/** Returns a sheet with its difference; nothing where it is the same. */
function differing<P extends Piece>(piece: P, before: P | undefined, otherOrders = false): P[] {
  if (!before) return [{ ...piece, change: "added", replaces: null }];
  const replaces = quantityOf(before);
  if (replaces !== quantityOf(piece)) return [{ ...piece, change: "quantity", replaces }];
  if (!isSame(wordsOf(before), wordsOf(piece))) return [{ ...piece, change: "content", replaces }];
  return otherOrders ? [{ ...piece, change: "orders", replaces }] : [];
}

/** Returns the parts of a sheet that stand on its paper, besides its quantity and for whom it is. */
function wordsOf(piece: Piece) {
  const { name, unit, allergens } = piece;
  const lines = piece.lines.map((line) => [
    line.name,
    line.part,
    line.note,
    line.quantity,
    line.gross_quantity,
    line.unit,
  ]);
  if (!("batches" in piece)) return [name, unit, allergens, lines];
  const { batches, physical_batches, notes } = piece;
  const steps = piece.steps.map((step) => [step.text, step.minutes, step.temperature_c, step.critical]);
  return [name, unit, allergens, lines, batches, physical_batches, notes, steps];
}

/** Returns the orders of a product's sheet as its paper names them. */
function ordersOf({ by_order }: Sheet["products"][number], { orders }: Sheet) {
  const known = new Map(orders.map((order) => [order.order_id, order]));
  return by_order.map(({ order_id, quantity }) => {
    const order = order_id === null ? undefined : known.get(order_id);
    return [order_id, quantity, order?.customer_name, order?.delivery_on, order?.delivery_time];
  });
}

const allergiesOf = (sheet: Sheet | undefined) =>
  (sheet?.orders ?? []).flatMap(({ order_id, allergy_notes }) => (allergy_notes ? [[order_id, allergy_notes]] : []));

/** Compares as they are sent: frozen sheets were kept as JSON. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
