import { recipeLine, searchedOfRecipe } from "#domain/contract/catalogue/recipes";
import { mappingOf } from "../../database/mapping";
import { fold } from "#domain/french/fold";
import { searchText } from "../../database/folding";
import type { Database } from "../../database/tables";
import { WriteErrors } from "../../http/write-errors";
import type { AnyAuthor, Author } from "../../records/author";
import { inUse } from "../../records/refusals";
import { storedEquivalences } from "../equivalences";
import { followSteps } from "../pictures/steps";
import { recipeMapping } from "./answer";
import { checkUnmoved, openStock, undated } from "../stock";
import type { RecipeBody } from "./body";
import { readUsesOfRecipe } from "./read";
import { checkAmongOthers, checkRecipe } from "./rules";

/** Writes a new recipe with its lines and answers its id. Throws a 422 Refusal. */
export async function createRecipe(db: Database, body: RecipeBody, author: Author): Promise<number> {
  await checkRecipeWrite(db, null, body);
  return insertRecipe(db, body, author);
}

/** Makes an existing recipe what the body says. Throws a 422 Refusal. */
export async function updateRecipe(db: Database, id: number, body: RecipeBody, author: Author): Promise<void> {
  await checkRecipeWrite(db, id, body);
  await forgetPasses(db, id, body.output_unit);
  await followSteps(db, id, body.steps, author);
  await db
    .updateTable("recipes")
    .set((e) => ({ ...recipeColumns(body), updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("recipe_lines").where("recipe_id", "=", id).execute();
  await insertLines(db, id, body);
}

/** Forgets what was made and not taken of a recipe whose unit changes: those quantities are in the unit before. */
async function forgetPasses(db: Database, id: number, unit: RecipeBody["output_unit"]): Promise<void> {
  await db
    .deleteFrom("batch_passes")
    .where("recipe_id", "=", id)
    .where("recipe_id", "in", (e) => e.selectFrom("recipes").select("id").where("output_unit", "!=", unit))
    .execute();
}

/** Deletes a recipe that nothing but itself takes. Throws a 409 Refusal that names what does. */
export async function deleteRecipe(db: Database, id: number): Promise<void> {
  const usedBy = (await readUsesOfRecipe(db, id)).filter((user) => user.type !== "recipe" || user.id !== id);
  if (usedBy.length > 0) throw inUse(usedBy);
  await checkUnmoved(db, { type: "recipe", id });
  await db.deleteFrom("recipes").where("id", "=", id).execute();
}

/** Throws the 422 Refusal that writing this would; `id` is null for what is new. */
export async function checkRecipeWrite(db: Database, id: number | null, body: RecipeBody): Promise<void> {
  const before =
    id === null ? null : await db.selectFrom("recipes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const errors = new WriteErrors();
  checkRecipe(body, errors);
  await checkAmongOthers(db, before, body, errors);
  errors.refuse();
}

/** Writes a new recipe with its lines and answers its id. */
export async function insertRecipe(db: Database, body: RecipeBody, author: AnyAuthor): Promise<number> {
  const { id } = await db
    .insertInto("recipes")
    .values({ ...recipeColumns(body), created_at: author.at, updated_at: author.at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLines(db, id, body);
  await openStock(db, { type: "recipe", id }, undated(body.stock_quantity), null, author);
  return id;
}

/** Returns the columns of the recipe itself that a body fills. */
export function recipeColumns(body: RecipeBody) {
  return {
    ...recipeMapping.store(body),
    name_folded: fold(body.name),
    search: searchText(...searchedOfRecipe.map((name) => body[name])),
    equivalences: storedEquivalences(body.equivalences),
  };
}

/** The way the fields of a recipe’s line stand in its row. */
export const lineMapping = mappingOf(recipeLine.fields);

/** Returns the rows of a recipe's lines. */
export function lineRows(recipeId: number, lines: RecipeBody["lines"]) {
  return lines.map((line, position) => ({
    ...lineMapping.store(line),
    recipe_id: recipeId,
    position,
    child_recipe_id: line.recipe_id,
  }));
}

/** Writes the lines of a recipe that has none yet. */
export async function insertLines(db: Database, recipeId: number, body: RecipeBody): Promise<void> {
  const lines = lineRows(recipeId, body.lines);
  if (lines.length > 0) await db.insertInto("recipe_lines").values(lines).execute();
}
