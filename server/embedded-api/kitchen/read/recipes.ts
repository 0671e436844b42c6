import { sql } from "kysely";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { orNull, percentScale, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import type { Equivalence, KitchenRecipe, RecipeLine } from "../kitchen";

/** Returns these recipes and all that they are made of, at every level, cycles or not: 2 queries. */
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
  const found = idList(db, rows.map((row) => row.id));
  const lines = await db.selectFrom("recipe_lines").selectAll().where("recipe_id", "in", found).orderBy("recipe_id").orderBy("position").execute();
  const linesOf = groupBy(lines, (line) => line.recipe_id);
  return new Map(rows.map((row) => [row.id, recipeOf(row, linesOf(row.id))]));
}

/** Returns a recipe as the calculations read it. */
function recipeOf(row: Row<"recipes">, lines: Row<"recipe_lines">[]): KitchenRecipe {
  const equivalences: Equivalence[] = JSON.parse(row.equivalences);
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    output_quantity: quantityScale.read(row.output_quantity),
    output_unit: row.output_unit,
    equivalences,
    production_loss_percent: percentScale.read(row.production_loss_percent),
    batch_step: orNull(quantityScale.read, row.batch_step),
    min_batches: quantityScale.read(row.min_batches),
    max_batch_quantity: orNull(quantityScale.read, row.max_batch_quantity),
    shelf_life_days: row.shelf_life_days,
    lines: lines.map(lineOf),
    stock_managed: row.stock_managed === 1,
    stock_quantity: quantityScale.read(row.stock_quantity),
    archived_at: row.archived_at,
  };
}

function lineOf(row: Row<"recipe_lines">): RecipeLine {
  return {
    article_id: row.article_id,
    recipe_id: row.child_recipe_id,
    quantity: quantityScale.read(row.quantity),
    unit: row.unit,
    quantity_is: row.quantity_is,
    yield_percent: orNull(percentScale.read, row.yield_percent),
    part: row.part,
    scaling: row.scaling,
    from_stock: row.from_stock === 1,
  };
}
