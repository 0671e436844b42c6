/** Things made of one another, and the day on which each is made for a day that takes of it. Days are numbers. */
export interface Chain {
  childrenOf(id: number): readonly number[];
  dayFor(id: number, day: number): number;
}

/**
 * Returns the day on which each recipe of a chain is made, by id, where some of them are used on a day: the earliest
 * that what takes of it asks for.
 *
 * @param sorted the recipes of the chain, those that take before what they take
 */
export function daysOfChain(
  used: readonly number[],
  on: number,
  sorted: readonly number[],
  { childrenOf, dayFor }: Chain,
): Map<number, number> {
  const days = new Map(used.map((id) => [id, dayFor(id, on)]));
  for (const id of sorted) {
    const day = days.get(id);
    if (day === undefined) continue;
    for (const child of childrenOf(id)) days.set(child, Math.min(days.get(child) ?? Infinity, dayFor(child, day)));
  }
  return days;
}

/** Returns the recipes that one is made with: what it takes from stock was made some time before. */
export const takenBy = (
  recipe: { lines: readonly { recipe_id: number | null; from_stock: boolean }[] } | undefined,
): number[] =>
  (recipe?.lines ?? []).flatMap(({ recipe_id, from_stock }) => (recipe_id === null || from_stock ? [] : [recipe_id]));
