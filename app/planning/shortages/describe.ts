import type { Lack } from "#server/api-client/contract/planning/needs";
import { lacksTogether } from "#domain/planning/shortages";

/** Returns what each product or recipe lacks on a day, in words; null where it lacks nothing. */
export function describeLacks(
  lacks: readonly Lack[],
): (type: "product" | "recipe", id: number, day: string) => string | null {
  const known = new Map<string, Lack[]>();
  for (const lack of lacks) {
    const keys = new Set([
      ...lack.recipes.map(({ recipeId, day }) => `recipe-${recipeId}-${day}`),
      ...lack.products.map(({ productId, day }) => `product-${productId}-${day}`),
    ]);
    for (const key of keys) {
      const of = known.get(key);
      if (of) of.push(lack);
      else known.set(key, [lack]);
    }
  }
  return (type, id, day) => lacksTogether(known.get(`${type}-${id}-${day}`) ?? []);
}
