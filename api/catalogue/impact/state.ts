import type { Database } from "../../database/tables";
import { createCosting } from "../../kitchen/costing/costing";
import { readForCosting } from "../../kitchen/read/kitchen";
import type { Reach } from "./reach";

/** The cost and the allergens of a recipe or product. */
export interface Made {
  type: "recipe" | "product";
  id: number;
  name: string;
  /** The output or sale unit. */
  unit: string;
  /** Of one unit before tax, 4 decimals at most; null while something is missing. */
  cost: string | null;
  allergens: string[];
  traces: string[];
}

/** Returns the costs and allergens of everything within reach, as the database is now: recipes, then products. */
export async function readState(db: Database, reach: Reach): Promise<Made[]> {
  const kitchen = await readForCosting(db, reach);
  const costing = createCosting(kitchen);
  const recipes = reach.recipes.flatMap((id): Made[] => {
    const recipe = kitchen.recipes.get(id);
    if (!recipe) return [];
    const { unit_cost_ht, cost_complete, allergens, traces } = costing.recipe(recipe);
    return [
      {
        type: "recipe",
        id,
        name: recipe.name,
        unit: recipe.output_unit,
        cost: cost_complete ? unit_cost_ht : null,
        allergens,
        traces,
      },
    ];
  });
  const products = reach.products.flatMap((id): Made[] => {
    const product = kitchen.products.get(id);
    if (!product) return [];
    const { cost_ht, cost_complete, allergens, traces } = costing.product(product);
    return [
      {
        type: "product",
        id,
        name: product.name,
        unit: product.sale_unit,
        cost: cost_complete ? cost_ht : null,
        allergens,
        traces,
      },
    ];
  });
  return [...recipes, ...products];
}
