import { unknownRecords } from "#domain/french/not-found";
import { readForCosting } from "../../kitchen/read/kitchen";
import { quantityScale } from "../../database/scale";
import { MAX_SCALED } from "#domain/exact/decimal";
import { millionths } from "#domain/exact/quantity";
import type { Database } from "../../database/tables";
import { invalid } from "../../http/refusal";
import type { Author } from "../../records/author";
import { type WeighingBody, mostFills } from "./body";
import { type Portion, batchesOf, fillsFor, portionsOf } from "./portions";

const mostLines = 1000;

/** Writes a new weighing and answers its id. Throws a 422 Refusal when the recipe cannot be weighed like that. */
export async function startWeighing(db: Database, body: WeighingBody, author: Author): Promise<number> {
  const kitchen = await readForCosting(db, { recipes: [body.recipe_id] });
  const recipe = kitchen.recipes.get(body.recipe_id);
  if (!recipe) throw invalid({ recipe_id: [unknownRecords.recipes] });
  if (recipe.archived_at !== null)
    throw invalid({ recipe_id: ["Cette recette est archivée : restaurez-la pour la peser."] });
  const batches = batchesOf(recipe, body.output_quantity);
  if (!batches)
    throw invalid({
      recipe_id: ["Cette recette ne donne rien : corrigez sa quantité obtenue ou sa perte en production."],
    });
  const fills = body.fills ?? fillsFor(recipe, batches);
  if (fills > mostFills)
    throw invalid({
      output_quantity: [`Cette quantité demande ${fills} fournées : pesez-en au plus ${mostFills} à la fois.`],
    });
  const portions = portionsOf(recipe, kitchen, batches, Number(fills));
  if (portions.length === 0) throw invalid({ recipe_id: ["Cette recette n’a aucun ingrédient à peser."] });
  if (portions.length > mostLines) throw invalid({ fills: ["Trop de pesées à la fois : pesez moins de fournées."] });
  if (portions.some(isTooLarge)) throw invalid({ output_quantity: ["Quantité trop grande."] });
  const { id } = await db
    .insertInto("weighings")
    .values({
      created_at: author.at,
      user_id: author.id,
      user_name: author.name,
      recipe_id: recipe.id,
      recipe_name: recipe.name,
      output_quantity: quantityScale.store(body.output_quantity),
      output_unit: recipe.output_unit,
      fills: Number(fills),
      production_on: body.production_on,
      finished_at: null,
      abandoned_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertPortions(db, id, portions, await readNotes(db, recipe.id));
  return id;
}

function isTooLarge({ quantity, gross_quantity }: Portion): boolean {
  return millionths(quantity) > MAX_SCALED || (gross_quantity !== null && millionths(gross_quantity) > MAX_SCALED);
}

async function readNotes(db: Database, recipeId: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom("recipe_lines")
    .select("note")
    .where("recipe_id", "=", recipeId)
    .orderBy("position")
    .execute();
  return rows.map(({ note }) => note);
}

async function insertPortions(
  db: Database,
  weighing_id: number,
  portions: readonly Portion[],
  notes: readonly (string | null)[],
): Promise<void> {
  const rows = portions.map(({ line, quantity, gross_quantity, ...portion }, at) => ({
    ...portion,
    weighing_id,
    position: at + 1,
    note: notes[line] ?? null,
    quantity: quantityScale.store(quantity),
    gross_quantity: gross_quantity === null ? null : quantityScale.store(gross_quantity),
  }));
  await db.insertInto("weighing_lines").values(rows).execute();
}
