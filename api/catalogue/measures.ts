import type { Database } from "../database/tables";
import { equivalencesOf } from "./equivalences";
import type { Measure } from "./measure";

/** The thing that a line takes; one of these ids is set. */
export interface Taking {
  article_id: number | null;
  recipe_id: number | null;
  product_id?: number | null;
}

export type NamedMeasure = Measure & { name: string };

/**
 * Reads the measures of everything that these lines take; undefined for what does not exist. A « part » of a product
 * counts as a piece.
 */
export async function readMeasures(
  db: Database,
  lines: readonly Taking[],
): Promise<(line: Taking) => NamedMeasure | undefined> {
  const ids = (pick: (line: Taking) => number | null | undefined) => [
    ...new Set(lines.flatMap((line) => pick(line) ?? [])),
  ];
  const [articleIds, recipeIds, productIds] = [
    ids((line) => line.article_id),
    ids((line) => line.recipe_id),
    ids((line) => line.product_id),
  ];
  const articles =
    articleIds.length === 0
      ? []
      : await db
          .selectFrom("articles")
          .select(["id", "name", "unit", "equivalences"])
          .where("id", "in", articleIds)
          .execute();
  const recipes =
    recipeIds.length === 0
      ? []
      : await db
          .selectFrom("recipes")
          .select(["id", "name", "output_unit as unit", "equivalences"])
          .where("id", "in", recipeIds)
          .execute();
  const products =
    productIds.length === 0
      ? []
      : await db.selectFrom("products").select(["id", "name", "sale_unit"]).where("id", "in", productIds).execute();

  const articleMeasures = new Map(articles.map((row) => [row.id, { ...row, equivalences: equivalencesOf(row) }]));
  const recipeMeasures = new Map(recipes.map((row) => [row.id, { ...row, equivalences: equivalencesOf(row) }]));
  const productMeasures = new Map(products.map(({ id, name, sale_unit }) => [id, { name, ...saleMeasure(sale_unit) }]));
  return ({ article_id, recipe_id, product_id }) =>
    (article_id !== null ? articleMeasures.get(article_id) : undefined) ??
    (recipe_id !== null ? recipeMeasures.get(recipe_id) : undefined) ??
    (typeof product_id === "number" ? productMeasures.get(product_id) : undefined);
}

/** Returns the measure of a product: pieces or kilograms, and nothing converts. */
export function saleMeasure(saleUnit: "piece" | "kg" | "part"): Measure {
  return { unit: saleUnit === "kg" ? "kg" : "piece", equivalences: [] };
}
