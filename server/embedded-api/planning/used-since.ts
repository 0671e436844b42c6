import { addDays } from "#domain/days";
import { workedStatuses } from "#domain/order-work";
import { planOptions } from "#domain/plan-options";
import type { Database } from "../database/tables";
import type { Kitchen, KitchenRecipe } from "../kitchen/kitchen";
import { sparing } from "../kitchen/made";
import { readForCosting } from "../kitchen/read/kitchen";
import { type MakingAhead, readMakingAhead } from "../kitchen/read/making";
import { type AskedOnDays, askedOnDays } from "../needs/lapsed";
import { readPlannedOrders } from "./orders";

/** Returns a kitchen in which what was made ahead and nobody can have used serves, as it does on a day. */
export type Sparing = (kitchen: Kitchen, today: string) => Kitchen;

/**
 * Reads what the orders since something was made ahead may have used of it without a note: of what lapsed with its days
 * only so much did. At most 9 queries, 3 more where what is made ahead is not said, none where nothing lapsed.
 * @param kitchens kitchens as they serve on a day each
 */
export async function readSparing(
  db: Database,
  kitchens: readonly { kitchen: Kitchen; today: string }[],
  known?: MakingAhead | null,
): Promise<Sparing> {
  const lapsing = kitchens.flatMap(({ kitchen, today }) =>
    [...kitchen.recipes.values()].flatMap((recipe) => madeAheadOf(recipe).map(({ from }) => ({ from, today }))),
  );
  const [first] = lapsing.map(({ from }) => from).sort();
  const [last] = lapsing
    .map(({ today }) => addDays(today, -1))
    .sort()
    .reverse();
  if (first === undefined || last === undefined) return (kitchen) => kitchen;
  const ahead = known === undefined ? await readMakingAhead(db) : known;
  const span = {
    from: first,
    to: ahead?.reach(last) ?? last,
    basis: "production" as const,
    statuses: [...workedStatuses],
  };
  const orders = await readPlannedOrders(db, { ...span, excluded: [] });
  const products = new Set(orders.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)));
  const made = await readForCosting(db, { products });
  const asked = askedOnDays({
    kitchen: { ...made, closed: ahead?.closed },
    orders: orders.map((order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, produced_quantity: "0" })),
    })),
    ...{ extras: [], extras_on: first, options: planOptions({}) },
    // Long before, so that nothing of it is late.
    as_of: `${addDays(first, -mostDaysAhead)}T12:00:00Z`,
  });
  return (kitchen, today) => sparingOn(kitchen, asked, today);
}

/** Days before those of orders on which something may be made for them, at most. */
const mostDaysAhead = 100;

const madeAheadOf = ({ lapsed = [] }: KitchenRecipe) =>
  lapsed.filter(({ awaited_until }) => awaited_until !== undefined);

function sparingOn(kitchen: Kitchen, asked: AskedOnDays, today: string): Kitchen {
  const recipes = [...kitchen.recipes].map(([id, recipe]) => {
    if (madeAheadOf(recipe).length === 0) return [id, recipe] as const;
    const { lapsed: _, ...rest } = recipe;
    const { made, lapsed } = sparing(
      recipe,
      (asked.get(id) ?? []).filter(({ day }) => day < today),
    );
    return [id, { ...rest, made, ...(lapsed.length > 0 && { lapsed }) }] as const;
  });
  return { ...kitchen, recipes: new Map(recipes) };
}
