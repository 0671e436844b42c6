import type { RecipeDetail } from "./answer";
import type { Database } from "../../database/tables";
import { idList } from "../../database/ids";
import { groupBy } from "../../database/grouping";
import type { Reference } from "../../http/answer-fields";
import { strongComponents } from "../../kitchen/components";
import type { KitchenRecipe } from "../../kitchen/kitchen";
import { readClosedDays } from "../../kitchen/read/closed-days";
import { readRecipes } from "../../kitchen/read/recipes";
import { weekday } from "../../kitchen/day-numbers";
import { daysOfChain, takenBy } from "../../kitchen/making-chain";
import { createMakingDays, createOpenDays } from "../../kitchen/open-days";
import { readRecipesAbove } from "../impact/reach";

type MadeAhead = Pick<RecipeDetail, "made_ahead" | "made_ahead_others">;
type Step = RecipeDetail["made_ahead"][number]["steps"][number];

/** The second day of 1970: a Friday, on which examples are used. */
const friday = 1;
/** Uses that are named, and chains that are told. */
const mostNamed = 3;
const mostChains = 12;
/** Everything is made on the day of its use. */
export const nothingAhead: MadeAhead = { made_ahead: [], made_ahead_others: 0 };

/**
 * Returns the days on which a recipe and what it is made of are made for what is sold of it, where some of that is made
 * ahead; those of most uses first: 5 queries. Only weekdays on which the house is always closed count.
 */
export async function readMadeAhead(db: Database, id: number): Promise<MadeAhead> {
  const recipes = await readRecipes(db, await readRecipesAbove(db, "recipe", id));
  const graph = aroundOf(id, recipes);
  if (![...graph.order.keys()].some((one) => (recipes.get(one)?.lead_days ?? 0) > 0)) return nothingAhead;
  const { closed_weekdays } = await readClosedDays(db);
  const closed = { closed_weekdays, closed_periods: [], observes_public_holidays: false };
  const makingDay = createMakingDays(closed);
  const used = createOpenDays(closed)(friday);
  const chains = new Map<string, { uses: Reference[]; steps: Step[] }>();
  for (const { called, uses } of await readUses(db, graph, recipes)) {
    const steps = stepsFor(called, used, graph, recipes, makingDay);
    if (steps.length === 0) continue;
    const key = JSON.stringify(steps);
    const known = chains.get(key);
    if (known) known.uses.push(...uses);
    else chains.set(key, { uses: [...uses], steps });
  }
  const listed = [...chains.values()].sort((a, b) => b.uses.length - a.uses.length).slice(0, mostChains);
  return {
    made_ahead: listed.map(({ uses, steps }) => ({
      for: uses.slice(0, mostNamed),
      others: Math.max(0, uses.length - mostNamed),
      used_on: weekday(used),
      steps,
    })),
    made_ahead_others: chains.size - listed.length,
  };
}

/** The recipes on the ways through one recipe, from what takes it down to what it takes. */
interface Around {
  /** Itself and those that take it, archived ones left out. */
  above: ReadonlySet<number>;
  /** The place of each of them, those that take before what they take. */
  order: ReadonlyMap<number, number>;
  childrenOf(id: number): readonly number[];
}

function aroundOf(id: number, recipes: ReadonlyMap<number, KitchenRecipe>): Around {
  const takers = groupBy(
    [...recipes.values()].flatMap((taker) => takenBy(taker).map((taken) => ({ taker, taken }))),
    ({ taken }) => taken,
  );
  const above = new Set([id]);
  // A set is walked through what is added meanwhile too.
  for (const one of above) for (const { taker } of takers(one)) if (taker.archived_at === null) above.add(taker.id);
  const below = new Set([id]);
  for (const one of below) for (const taken of takenBy(recipes.get(one))) below.add(taken);
  const childrenOf = (one: number) =>
    takenBy(recipes.get(one)).filter((taken) => (below.has(one) ? below : above).has(taken));
  const sorted = strongComponents(above, childrenOf).flat().reverse();
  return { above, childrenOf, order: new Map(sorted.map((one, place) => [one, place])) };
}

/** Returns the recipes above that products call for or that nothing takes, with those products or themselves. */
async function readUses(db: Database, { above, childrenOf }: Around, recipes: ReadonlyMap<number, KitchenRecipe>) {
  const products = await db
    .selectFrom("products")
    .innerJoin("product_components", "product_components.product_id", "products.id")
    .select(["product_components.recipe_id as called", "products.id", "products.name", "products.name_folded"])
    .distinct()
    .where("product_components.recipe_id", "in", idList(db, above))
    .where("products.archived_at", "is", null)
    .orderBy("products.name_folded")
    .execute();
  const productsOf = groupBy(products, ({ called }) => called);
  const taken = new Set([...above].flatMap(childrenOf));
  return [...above]
    .map((called) => {
      const sold = productsOf(called).map(({ id, name }): Reference => ({ type: "product", id, name }));
      const itself: Reference[] = taken.has(called)
        ? []
        : [{ type: "recipe", id: called, name: recipes.get(called)?.name ?? "" }];
      return { called, uses: sold.length > 0 ? sold : itself };
    })
    .filter(({ uses }) => uses.length > 0);
}

/** Returns what is made before the day on which a recipe is used, earliest first. */
function stepsFor(
  called: number,
  used: number,
  { order, childrenOf }: Around,
  recipes: ReadonlyMap<number, KitchenRecipe>,
  makingDay: (lead_days: number, day: number) => number,
): Step[] {
  const dayFor = (id: number, day: number) => makingDay(recipes.get(id)?.lead_days ?? 0, day);
  const reached = new Set([called]);
  // A set is walked through what is added meanwhile too.
  for (const id of reached) for (const child of childrenOf(id)) reached.add(child);
  const sorted = [...reached].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const days = daysOfChain([called], used, sorted, { childrenOf, dayFor });
  // Of one day, what others take comes before them.
  return [...days]
    .reverse()
    .filter(([, day]) => day < used)
    .sort(([, a], [, b]) => a - b)
    .map(([id, day]) => ({
      recipe_id: id,
      name: recipes.get(id)?.name ?? "",
      weekday: weekday(day),
      days_before: used - day,
    }));
}
