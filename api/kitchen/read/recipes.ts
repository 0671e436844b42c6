import { plannedFields } from "#domain/contract/field";
import { recipe, recipeLine } from "#domain/contract/catalogue/recipes";
import { mappingOf } from "../../database/mapping";
import { sql } from "kysely";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import type { KitchenRecipe } from "../kitchen";

/**
 * Returns these recipes and all that they are made of, at every level, cycles or not, without what is in stock: 2
 * queries.
 */
export async function readRecipes(db: Database, ids: Iterable<number>): Promise<Map<number, KitchenRecipe>> {
  const reached = sql<number>`(
    with recursive reached (id) as (
      select id from recipes where id in ${idList(db, ids)}
      union
      select recipe_lines.child_recipe_id from recipe_lines join reached on recipe_lines.recipe_id = reached.id
      where recipe_lines.child_recipe_id is not null
    ) select id from reached
  )`;
  const rows = await db.selectFrom("recipes").selectAll().where("id", "in", reached).execute();
  const found = idList(
    db,
    rows.map((row) => row.id),
  );
  const lines = await db
    .selectFrom("recipe_lines")
    .selectAll()
    .where("recipe_id", "in", found)
    .orderBy("recipe_id")
    .orderBy("position")
    .execute();
  const linesOf = groupBy(lines, (line) => line.recipe_id);
  return new Map(rows.map((row) => [row.id, recipeOf(row, linesOf(row.id))]));
}

const planned = mappingOf(plannedFields(recipe));
const line = mappingOf(plannedFields(recipeLine.fields));

/** Returns a recipe as the calculations read it. */
function recipeOf(row: Row<"recipes">, lines: Row<"recipe_lines">[]): KitchenRecipe {
  return {
    id: row.id,
    ...planned.read(row),
    stock_quantity: "0",
    lines: lines.map((one) => line.read({ ...one, recipe_id: one.child_recipe_id })),
    archived_at: row.archived_at,
  };
}
