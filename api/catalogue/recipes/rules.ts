import type { Database, Row } from "../../database/tables";
import type { WriteErrors } from "../../http/write-errors";
import { checkLineReferences } from "../../records/references";
import { checkName } from "../../records/unique";
import { findWaysToRecipe } from "../cycles";
import { checkEquivalences, equivalencesOf } from "../equivalences";
import { type Measure, checkMeasure, converts, needOf, readTakingLines } from "../measure";
import { type NamedMeasure, readMeasures } from "../measures";
import { checkReserve, checkStock, checkStockUnit } from "../stock";
import type { Item } from "../../stock/ledger/item";
import type { RecipeBody } from "./body";

/** Checks the rules between a recipe's own values. */
export function checkRecipe(body: RecipeBody, errors: WriteErrors): void {
  if (body.status === "active" && body.lines.length === 0)
    errors.add("lines", "Une recette active a au moins un ingrédient : ajoutez-en un, ou laissez-la en brouillon.");
  if (body.shelf_life_days !== null && body.lead_days > body.shelf_life_days)
    errors.add("lead_days", tooEarly(body.shelf_life_days));
  checkReserve(body, false, errors);
  checkEquivalences(body.equivalences, errors);
}

function tooEarly(life: number): string {
  const days = `${life} ${life > 1 ? "jours" : "jour"}`;
  const most = life === 0 ? "faites-la le jour même (0)" : `préparez-la ${days} avant au plus`;
  return `Sa durée de vie est de ${days} : ${most}, ou allongez-la.`;
}

type Before = Row<"recipes"> | null;

/**
 * Checks the rules between a recipe and everything else.
 * @param before the recipe as it is; null for a new one
 */
export async function checkAmongOthers(
  db: Database,
  before: Before,
  body: RecipeBody,
  errors: WriteErrors,
): Promise<void> {
  await checkName(db, "recipes", before?.id ?? null, body.name, errors);
  await checkIngredients(db, before, body, errors);
  await checkConversions(db, body, errors);
  if (!before) return;
  await checkCycles(db, before.id, body, errors);
  const lines = await readTakingLines(db, "recipe", before.id);
  const after: Measure = { unit: body.output_unit, equivalences: body.equivalences };
  checkMeasure(lines, { unit: before.output_unit, equivalences: equivalencesOf(before) }, after, "output_unit", errors);
  const item: Item = { type: "recipe", id: before.id };
  const unit = { before: before.output_unit, after: body.output_unit, field: "output_unit" };
  await checkStockUnit(db, item, unit, errors);
  await checkStock(db, item, body.stock_quantity, errors);
}

async function checkIngredients(
  db: Database,
  before: Before,
  { lines }: RecipeBody,
  errors: WriteErrors,
): Promise<void> {
  const existing = before
    ? await db
        .selectFrom("recipe_lines")
        .select(["article_id", "child_recipe_id"])
        .where("recipe_id", "=", before.id)
        .execute()
    : [];
  await checkLineReferences(
    db,
    "lines",
    lines,
    [
      { field: "article_id", table: "articles", existing: existing.map(({ article_id }) => article_id) },
      { field: "recipe_id", table: "recipes", existing: existing.map(({ child_recipe_id }) => child_recipe_id) },
    ],
    errors,
  );
}

async function checkConversions(db: Database, { lines }: RecipeBody, errors: WriteErrors): Promise<void> {
  const measures = await readMeasures(db, lines);
  checkConverted(lines, measures, errors);
}

/** Checks that each line's quantity converts to the unit of what it takes. */
export function checkConverted(
  lines: RecipeBody["lines"],
  measureOf: (line: RecipeBody["lines"][number], index: number) => NamedMeasure | undefined,
  errors: WriteErrors,
): void {
  lines.forEach((line, index) => {
    const taken = measureOf(line, index);
    if (!taken) return;
    if (line.part !== null && !taken.equivalences.some(({ part }) => part === line.part)) {
      errors.add(`lines.${index}.part`, `« ${taken.name} » n’a pas de partie « ${line.part} » parmi ses équivalences.`);
    } else if (!converts(line, taken)) {
      errors.add(`lines.${index}.unit`, `Ajoutez à « ${taken.name} » ${needOf(line, taken.unit)}, ou changez d’unité.`);
    }
  });
}

async function checkCycles(db: Database, id: number, { name, lines }: RecipeBody, errors: WriteErrors): Promise<void> {
  const children = lines.flatMap(({ recipe_id, from_stock }) => (recipe_id === null || from_stock ? [] : [recipe_id]));
  const ways = await findWaysToRecipe(db, { id, name }, children);
  lines.forEach(({ recipe_id, from_stock }, index) => {
    const way = recipe_id === null || from_stock ? undefined : ways.get(recipe_id);
    if (way !== undefined)
      errors.add(
        `lines.${index}.recipe_id`,
        `La recette se contiendrait elle-même : ${way}. Retirez-la, ou prélevez-la sur stock.`,
      );
  });
}
