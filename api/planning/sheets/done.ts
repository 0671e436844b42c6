import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { doneOf, readDone } from "../../batches/done-batches";
import { readUnusedWeighings } from "../../batches/finished-weighings";
import type { Sheet } from "../../batches/production-sheet";
import type { ProductionSheets } from "./answer";

/**
 * Returns production sheets with what was marked done of each, and the weighing that its next batch takes: 3 queries.
 */
export async function withDone(db: Database, sheets: ProductionSheets): Promise<ProductionSheets> {
  const all = sheetsIn(sheets);
  const batches = await readDone(db, all);
  const weighings = await readUnusedWeighings(db, all);
  const of = (sheet: Sheet) =>
    doneOf(batches, sheet).map(({ id, expected, obtained, user_name, recorded_at }) => ({
      id,
      expected: quantityScale.read(expected),
      obtained: quantityScale.read(obtained),
      user_name,
      recorded_at,
    }));
  return sheets.map((sheet) => ({
    ...sheet,
    recipes: sheet.recipes.map((recipe) => {
      const weighed = weighings.find(
        ({ recipe_id, production_on }) => recipe_id === recipe.recipe_id && production_on === sheet.day,
      );
      return {
        ...recipe,
        done: of({ item: { type: "recipe", id: recipe.recipe_id }, production_on: sheet.day }),
        weighed: weighed ? { id: weighed.id, output_quantity: weighed.output_quantity } : null,
      };
    }),
    products: sheet.products.map((product) => ({
      ...product,
      done: of({ item: { type: "product", id: product.product_id }, production_on: sheet.day }),
    })),
  }));
}

/** Returns what each of these sheets is of, and its name. */
export function sheetsIn(sheets: ProductionSheets): (Sheet & { name: string })[] {
  return sheets.flatMap(({ day: production_on, recipes, products }) => [
    ...recipes.map(({ recipe_id: id, name }) => ({ item: { type: "recipe" as const, id }, production_on, name })),
    ...products.map(({ product_id: id, name }) => ({ item: { type: "product" as const, id }, production_on, name })),
  ]);
}
