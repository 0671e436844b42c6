export const weighingsPath = "/production-planning/weighings";

/**
 * Returns the page that asks how much of a recipe to weigh; quantities are decimal strings in the recipe's output unit.
 */
export function startPath(
  recipe: number,
  wanted: { quantity?: string | null; fills?: number | null; day?: string | null } = {},
): string {
  const params = new URLSearchParams({ recipe: String(recipe) });
  for (const [name, value] of [
    ["for", wanted.quantity],
    ["fills", wanted.fills],
    ["day", wanted.day],
  ] as const)
    if (value) params.set(name, String(value));
  return `${weighingsPath}/create?${params}`;
}

/** Returns the page of one ingredient, by its position from 1. */
export const ingredientPath = (weighing: number | string, position: number): string =>
  `${weighingsPath}/${weighing}/${position}`;
