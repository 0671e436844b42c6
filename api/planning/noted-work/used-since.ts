import { addDays } from "#domain/days";
import { workedStatuses } from "#domain/orders/order-work";
import { planOptions } from "#domain/planning/plan-options";
import type { Database } from "../../database/tables";
import type { Kitchen, KitchenRecipe } from "../../kitchen/kitchen";
import { isMadeAhead, sparing } from "../../kitchen/made";
import { readForCosting } from "../../kitchen/read/kitchen";
import { type MakingAhead, readMakingAhead } from "../../kitchen/read/making";
import { type DemandOnDays, demandOnDays } from "../../needs/stock/lapsed";
import { productsOf, readPlannedOrders } from "../orders/planned-orders";

/**
 * Returns kitchens, as they serve on a day each, in which what was made ahead and nobody can have used serves: of what
 * lapsed with its days only so much is gone as the orders since asked, noted or not. At most 9 queries, 3 more where
 * what is made ahead is not said, none where nothing lapsed.
 */
export async function readSpared(
  db: Database,
  kitchens: readonly { kitchen: Kitchen; today: string }[],
  known?: MakingAhead | null,
): Promise<Kitchen[]> {
  const lapsing = kitchens.flatMap(({ kitchen, today }) =>
    [...kitchen.recipes.values()].flatMap((recipe) => madeAheadOf(recipe).map(({ from }) => ({ from, today }))),
  );
  const first = lapsing.map(({ from }) => from).sort()[0];
  const today = lapsing
    .map((one) => one.today)
    .sort()
    .at(-1);
  if (first === undefined || today === undefined) return kitchens.map(({ kitchen }) => kitchen);
  const ahead = known === undefined ? await readMakingAhead(db) : known;
  const last = addDays(today, -1);
  const span = { from: first, to: ahead?.reach(last) ?? last, basis: "production" as const };
  const orders = await readPlannedOrders(db, { ...span, statuses: [...workedStatuses], excluded: [] });
  const made = await readForCosting(db, { products: productsOf(orders) });
  const demand = demandOnDays({
    kitchen: { ...made, closed: ahead?.closed },
    orders: orders.map((order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, produced_quantity: "0" })),
    })),
    extras: [],
    extras_on: first,
    options: planOptions({}),
    // Long before, so that nothing of it is late.
    as_of: `${addDays(first, -mostDaysAhead)}T12:00:00Z`,
  });
  return kitchens.map((one) => sparedOn(one, demand));
}

/** Days before those of orders on which something may be made for them, at most. */
const mostDaysAhead = 100;

const madeAheadOf = ({ lapsed = [] }: KitchenRecipe) => lapsed.filter(isMadeAhead);

function sparedOn({ kitchen, today }: { kitchen: Kitchen; today: string }, demand: DemandOnDays): Kitchen {
  const recipes = [...kitchen.recipes].map(([id, recipe]) => {
    if (madeAheadOf(recipe).length === 0) return [id, recipe] as const;
    const { lapsed: _, ...rest } = recipe;
    const { made, lapsed } = sparing(
      recipe,
      (demand.get(id) ?? []).filter(({ day }) => day < today),
    );
    return [id, { ...rest, made, ...(lapsed.length > 0 && { lapsed }) }] as const;
  });
  return { ...kitchen, recipes: new Map(recipes) };
}
