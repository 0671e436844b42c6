import { fold, searchText } from "../../database/folding";
import { orNull, percentScale, quantityScale } from "../../database/scale";
import type { Database, Instant } from "../../database/tables";
import type { RecipeBody } from "./body";
import { storedEquivalences } from "../equivalences";

/** Writes a new recipe with its lines and answers its id. */
export async function insertRecipe(db: Database, body: RecipeBody, at: Instant): Promise<number> {
  const { id } = await db
    .insertInto("recipes")
    .values({ ...recipeColumns(body), created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLines(db, id, body);
  return id;
}

/** The columns of the recipe itself that a body fills. */
export function recipeColumns({ lines, ...body }: RecipeBody) {
  return {
    ...body,
    name_folded: fold(body.name),
    search: searchText(body.name, body.code, body.category),
    output_quantity: quantityScale.store(body.output_quantity),
    equivalences: storedEquivalences(body.equivalences),
    production_loss_percent: percentScale.store(body.production_loss_percent),
    batch_step: orNull(quantityScale.store, body.batch_step),
    min_batches: quantityScale.store(body.min_batches),
    max_batch_quantity: orNull(quantityScale.store, body.max_batch_quantity),
    steps: JSON.stringify(body.steps),
    stock_managed: Number(body.stock_managed),
    stock_quantity: quantityScale.store(body.stock_quantity),
  };
}

/** Writes the lines of a recipe that has none yet. */
export async function insertLines(db: Database, recipeId: number, body: RecipeBody): Promise<void> {
  const lines = body.lines.map(({ recipe_id: child_recipe_id, ...line }, position) => ({
    ...line,
    recipe_id: recipeId,
    position,
    child_recipe_id,
    quantity: quantityScale.store(line.quantity),
    yield_percent: orNull(percentScale.store, line.yield_percent),
    from_stock: Number(line.from_stock),
  }));
  if (lines.length > 0) await db.insertInto("recipe_lines").values(lines).execute();
}
