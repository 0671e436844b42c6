import type { Kitchen, KitchenRecipe } from "#api/kitchen/kitchen";
import { article, component, kitchen, ofArticle, ofRecipe, offer, product, recipe } from "./kitchen-data";

/**
 * Recipes each of which is in the one before: as many lines each, a loss of its own at each level, and on each line a
 * quantity and a yield with four decimals that share no factor to speak of. `shared`: how many of the lines call for
 * the levels below.
 */
export function deepKitchen({
  levels,
  lines,
  shared = 1,
}: {
  levels: number;
  lines: number;
  shared?: number;
}): Kitchen {
  const awkward = (seed: number) =>
    `${String(60 + ((seed * 37) % 40))}.${String(1 + ((seed * 7919) % 9998)).padStart(4, "0")}`;
  const quantity = (seed: number) => `0.${String(1001 + ((seed * 104729) % 8998))}`;
  const articles = Array.from({ length: lines }, (_, at) =>
    article({
      id: at + 1,
      name: `Article ${String(at + 1)}`,
      unit: "kg",
      offers: [
        offer({
          id: at + 1,
          pack_quantity: `${String(1 + (at % 24))}.${String(3 + (at % 900)).padStart(3, "0")}`,
          pack_price_ht: `${String(1 + (at % 90))}.37`,
        }),
      ],
    }),
  );
  const recipes: KitchenRecipe[] = Array.from({ length: levels }, (_, level) => {
    const seed = (line: number) => level * lines + line + 1;
    return recipe({
      id: level + 1,
      name: `Niveau ${String(level + 1)}`,
      output_quantity: `1${quantity(seed(0)).slice(1)}`,
      production_loss_percent: `${String(level % 9)}.${String(1 + ((level * 31) % 98)).padStart(2, "0")}`,
      lines: Array.from({ length: lines }, (_, line) => {
        const below = level + 2 + (line % 7);
        const yields = { yield_percent: awkward(seed(line)) };
        return line < shared && below <= levels
          ? { ...ofRecipe(below, quantity(seed(line))), ...yields }
          : { ...ofArticle(line + 1, quantity(seed(line))), ...yields };
      }),
    });
  });
  return kitchen({
    articles,
    recipes,
    products: [product({ id: 1, name: "Assiette", price_ht: "90", components: [component({ recipe_id: 1 }, "0.2")] })],
  });
}
