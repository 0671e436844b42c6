import type { ApiClient } from "#server/api-client/api";
import type { Lack } from "#server/api-client/contract/planning/needs";
import { shortDay } from "#domain/french/day-words";
import { comingPlan, problemsPath, readLacks } from "./read.server";
import { describeLacks } from "./describe";

/** A product or recipe. */
interface Thing {
  type: "product" | "recipe";
  id: number;
}

/** The lacks of a product or recipe: of each day in words, and where what becomes of them is decided. */
export interface ThingLacks {
  days: string[];
  problems: string;
}

/** Reads what a product or recipe lacks in the coming week; null where it lacks nothing or the API does not tell. */
export async function readLacksOfThing(
  api: ApiClient,
  { type, id, archivedAt = null }: Thing & { archivedAt?: string | null },
  today: string,
  until: string | null = null,
): Promise<ThingLacks | null> {
  const plan = archivedAt === null ? comingPlan(today, until) : null;
  if (!plan) return null;
  const days = daysOf(await readLacks(api, plan, { [`${type}Id`]: id, named: `${type}s` }))({ type, id });
  return days.length > 0 ? { days, problems: problemsPath(plan) } : null;
}

/**
 * Reads what each of some products lacks from a day on, the first day in words: « jeu. 26 nov. : manque 2,5 kg de
 * cabillaud, et 2 autres jours »; null for one that lacks nothing.
 */
export async function readLacksOfProducts(
  api: ApiClient,
  productIds: number[],
  { today, from }: { today: string; from: string },
): Promise<(id: number) => string | null> {
  const plan = comingPlan(today, from);
  const daysOfThing = daysOf(
    plan && productIds.length > 0 ? await readLacks(api, plan, { "product_ids[]": productIds, named: "products" }) : [],
    from,
  );
  return (id) => {
    const [first, ...others] = daysOfThing({ type: "product", id });
    if (first === undefined) return null;
    return others.length > 0
      ? `${first}, et ${others.length} ${others.length > 1 ? "autres jours" : "autre jour"}`
      : first;
  };
}

/** Returns what each thing lacks on each day, from a day on: « jeu. 26 nov. : manque 2,5 kg de cabillaud ». */
function daysOf(lacks: readonly Lack[], from = ""): (thing: Thing) => string[] {
  const describe = describeLacks(lacks);
  return ({ type, id }) => {
    const days = lacks.flatMap(({ recipes, products }) =>
      (type === "recipe"
        ? recipes.filter(({ recipeId }) => recipeId === id)
        : products.filter(({ productId }) => productId === id)
      ).map(({ day }) => day),
    );
    return [...new Set(days)]
      .filter((day) => day >= from)
      .sort()
      .map((day) => `${shortDay(day)}\u00a0: ${describe(type, id, day) ?? "manque"}`);
  };
}
