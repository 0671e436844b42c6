import { createRoute, z } from "@hono/zod-openapi";
import type { Answer } from "#domain/contract/field";
import { makingDays as makingDaysFields } from "#domain/contract/planning/making-days";
import { dayInParis } from "#domain/paris";
import { readSnapshot } from "../database/snapshot";
import type { Database } from "../database/tables";
import { badQuery, json } from "../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../http/api";
import { answerSchema } from "../http/fields/schema";
import { dayParameter, idsParameter } from "../http/parameters";
import { strongComponents } from "../kitchen/components";
import { dateOf, numberOf } from "../kitchen/day-numbers";
import type { KitchenProduct, KitchenRecipe } from "../kitchen/kitchen";
import { type Chain, daysOfChain, takenBy } from "../kitchen/making-chain";
import { createMakingDays, createOpenDays } from "../kitchen/open-days";
import { readClosedDays } from "../kitchen/read/closed-days";
import { readProducts } from "../kitchen/read/products";
import { readRecipes } from "../kitchen/read/recipes";

type MakingDays = Answer<typeof makingDaysFields>;

/** Days from today among which the first is sought that leaves time for everything. */
const mostDays = 400;

const query = z.object({ "product_ids[]": idsParameter, on: dayParameter });

const read = createRoute({
  method: "get",
  path: "/api/production-planning/making-days",
  tags: ["production-planning"],
  summary:
    "When what some products are made of has to be made for a day, today unless said, and the first day for which it " +
    "can be begun today: by lead times and closed days, as if nothing of it were there",
  request: { query },
  responses: {
    200: json(z.object({ data: z.array(answerSchema(makingDaysFields, "MakingDays")) }), "The products that exist"),
    422: badQuery,
  },
});

/** Returns the route that tells when products have to be begun. */
export function makingDaysRoutes({ db, clock }: ApiParts): ApiRoutes {
  return createRoutes().openapi(read, async (context) => {
    const { "product_ids[]": ids = [], on } = context.req.valid("query");
    const today = dayInParis(clock());
    return context.json({ data: await readMakingDays(db, ids, { on: on ?? today, today }) }, 200);
  });
}

/** Reads when each of some products has to be begun for a day, by id: 5 queries on one state of the database. */
async function readMakingDays(
  db: Database,
  ids: readonly number[],
  { on, today }: { on: string; today: string },
): Promise<MakingDays[]> {
  if (ids.length === 0) return [];
  const { products, recipes, closed } = await readSnapshot(db, async (state) => {
    const products = await readProducts(state, ids);
    const called = [...products.values()].flatMap(({ components }) =>
      components.flatMap(({ recipe_id }) => recipe_id ?? []),
    );
    return { products, recipes: await readRecipes(state, called), closed: await readClosedDays(state) };
  });
  const [makingDay, openOn] = [createMakingDays(closed), createOpenDays(closed)];
  const chain: Chain = {
    childrenOf: (id) => takenBy(recipes.get(id)),
    dayFor: (id, day) => makingDay(recipes.get(id)?.lead_days ?? 0, day),
  };
  return [...new Set(ids)].flatMap((id): MakingDays | [] => {
    const product = products.get(id);
    if (!product) return [];
    const used = recipesOf(product, products);
    const sorted = strongComponents(used, chain.childrenOf).flat().reverse();
    const firstFor = (day: number) => firstOf(daysOfChain(used, day, sorted, chain), recipes);
    const first = firstFor(numberOf(on));
    const isInTime = (day: number) => openOn(day) === day && (firstFor(day)?.day ?? day) >= numberOf(today);
    const earliest = firstDay(numberOf(today), isInTime);
    return {
      product_id: id,
      name: product.name,
      first: first && first.day < numberOf(on) ? { ...first, day: dateOf(first.day) } : null,
      earliest_on: earliest === null ? null : dateOf(earliest),
      earliest_delivery_on: earliest === null ? null : dateOf(earliest + product.production_lead_days),
    };
  });
}

/** Returns the recipes that a product and what it contains are made of directly, each once. */
function recipesOf(product: KitchenProduct, products: ReadonlyMap<number, KitchenProduct>): number[] {
  const contained = new Set([product]);
  const recipes = new Set<number>();
  // A set is walked through what is added meanwhile too.
  for (const { components } of contained)
    for (const { recipe_id, product_id } of components) {
      if (recipe_id !== null) recipes.add(recipe_id);
      const child = product_id === null ? undefined : products.get(product_id);
      if (child) contained.add(child);
    }
  return [...recipes];
}

/** Returns what of a chain is made first; of what is made on one day what takes the others of it. */
function firstOf(days: ReadonlyMap<number, number>, recipes: ReadonlyMap<number, KitchenRecipe>) {
  let first: { recipe_id: number; name: string; day: number } | null = null;
  for (const [recipe_id, day] of days)
    if (!first || day < first.day) first = { recipe_id, name: recipes.get(recipe_id)?.name ?? "", day };
  return first;
}

/** Returns the first day from one on that fits; null where none does in a year. Days are numbers. */
function firstDay(from: number, fits: (day: number) => boolean): number | null {
  for (let day = from; day < from + mostDays; day += 1) if (fits(day)) return day;
  return null;
}
