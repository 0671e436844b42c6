import type { Lack } from "../../../server/api-client/contract/needs";

/** Returns several lacks in one sentence: « manque 2,5 kg de cabillaud, 30 g de levure »; null for none. */
export function lacksTogether(lacks: readonly Pick<Lack, "message">[]): string | null {
  const [first, ...others] = new Set(lacks.map(({ message }) => message || "manque"));
  if (first === undefined) return null;
  return [first, ...others.map((message) => message.replace(/^manque /, ""))].join(", ");
}

/** Returns what each product or recipe lacks on a day, in words; null where it lacks nothing. */
export function lacksSaid(
  lacks: readonly Lack[],
): (type: "product" | "recipe", id: number, day: string) => string | null {
  const known = new Map<string, Lack[]>();
  for (const lack of lacks) {
    const keys = new Set([
      ...lack.recipes.map(({ recipeId, day }) => `recipe-${recipeId}-${day}`),
      ...lack.products.map(({ productId, day }) => `product-${productId}-${day}`),
    ]);
    for (const key of keys) known.set(key, [...(known.get(key) ?? []), lack]);
  }
  return (type, id, day) => lacksTogether(known.get(`${type}-${id}-${day}`) ?? []);
}
