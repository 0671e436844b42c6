import type { Lack } from "../../../server/api-client/contract/needs";

/** Lacks whose words are told one after the other; of more, the number of the others. */
const told = 2;

/** Returns several lacks in one sentence: « manque 2,5 kg de cabillaud, 30 g de levure et 2 autres »; null for none. */
export function lacksTogether(lacks: readonly Pick<Lack, "message">[]): string | null {
  const messages = [...new Set(lacks.map(({ message }) => message || "manque"))];
  const [first, ...others] = messages;
  if (first === undefined) return null;
  const named = [first, ...others.slice(0, told - 1).map((message) => message.replace(/^manque /, ""))].join(", ");
  const rest = messages.length - Math.min(messages.length, told);
  return rest > 0 ? `${named} et ${rest} ${rest === 1 ? "autre" : "autres"}` : named;
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
