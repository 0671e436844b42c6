import { ceilDiv } from "#domain/exact/rational";
import type { Kitchen } from "../../kitchen/kitchen";
import { withClaimed } from "../../kitchen/made";
import { hasLeads } from "../../kitchen/open-days";
import { takenBy } from "../schedule/batches";
import type { DayFlow } from "../schedule/flow";
import type { RecipeNode } from "../graph/graph";
import type { NeedsInput } from "../input";
import type { Plan } from "../plan";
import { computeNetNeeds } from "../net-needs";

/**
 * Returns the kitchen of a plan in which what lapsed of recipes counts as far as it is asked for again: by overdue
 * orders, and by what was to be made ahead on a day that is over, and was not. Whoever asks for the tarts of yesterday
 * again takes the dough that was made for them; whoever makes yesterday's dough, the leaven of the day before.
 */
export function claimLapsed({ reserved, after = [], from: _, until: __, ...input }: NeedsInput): Kitchen {
  const { kitchen, options } = input;
  if (![...kitchen.recipes.values()].some(({ lapsed }) => lapsed)) return kitchen;
  const unserved = { ...input, reserves: undefined, options: { ...options, use_recipe_stock: false } };
  const orders = options.use_recipe_stock ? [...input.orders, ...(reserved?.orders ?? []), ...after] : [];
  const overdue = orders.filter(({ overdue_since }) => overdue_since);
  const others = hasLeads(kitchen) ? orders.filter(({ overdue_since }) => !overdue_since) : [];
  const demanded = overdue.length > 0 ? grossOf(computeNetNeeds({ ...unserved, orders: overdue, extras: [] })) : null;
  const late = others.length > 0 ? lateIn(computeNetNeeds({ ...unserved, orders: others })) : null;
  const recipes = [...kitchen.recipes].map(([id, { lapsed, made, ...recipe }]) => {
    const claimed = (demanded?.get(id) ?? 0n) + (late?.get(id) ?? 0n);
    const counted = lapsed ? withClaimed(made ?? [], lapsed, claimed) : made;
    return [id, counted ? { ...recipe, made: counted } : recipe] as const;
  });
  return { ...kitchen, recipes: new Map(recipes) };
}

/** Quantities that days ask of each recipe, by id: those that ask, ascending, in millionths. */
export type DemandOnDays = ReadonlyMap<number, readonly { day: string; quantity: bigint }[]>;

/** Returns what orders ask of each recipe, all of it made for them, on the days that take of it. */
export function demandOnDays({ options, ...input }: Omit<NeedsInput, "reserved" | "after" | "reserves">): DemandOnDays {
  const plan = computeNetNeeds({
    ...input,
    options: { ...options, use_recipe_stock: false, use_finished_stock: false },
  });
  const recipes = plan.nodes.filter((node) => node.type === "recipe");
  return new Map(
    recipes.map((node) => [
      node.of.id,
      plan.flow(node).days.flatMap((day, at) => {
        const demanded = (day?.gross ?? 0n) + (day?.fromStockOnly ?? 0n);
        return demanded > 0n
          ? [{ day: plan.schedule.days[at] ?? "", quantity: ceilDiv(demanded, plan.millionth) }]
          : [];
      }),
    ]),
  );
}

/** Returns what a plan asks of each recipe, by id, in millionths. */
function grossOf(plan: Plan): Map<number, bigint> {
  const recipes = plan.nodes.filter((node) => node.type === "recipe");
  return new Map(recipes.map((node) => [node.of.id, ceilDiv(plan.flow(node).gross, plan.millionth)]));
}

/** Returns what work that was due before a plan's first day asks of each recipe, by id, in millionths. */
function lateIn(plan: Plan): Map<number, bigint> {
  const demanded = new Map<number, bigint>();
  /** Late work of the first day, parents first, and all of that day's. */
  const late = new Map<RecipeNode, { quantity: bigint; work: DayFlow }>();
  for (const node of plan.nodes) {
    if (node.type !== "recipe") continue;
    const { days, inflows, tooLate } = plan.wholeFlow(node);
    const own = inflows.reduce((sum, { from, link }) => {
      const above = from.type === "recipe" ? late.get(from) : undefined;
      return above ? sum + (takenBy(link, above.work, plan.one) * above.quantity) / above.work.net : sum;
    }, 0n);
    if (own > 0n) demanded.set(node.of.id, ceilDiv(own, plan.millionth));
    const work = days.find((day) => day !== null && day.net > 0n);
    const quantity = node.of.lead_days > 0 ? tooLate.reduce((sum, one) => sum + one.quantity, 0n) : own;
    if (work && quantity > 0n) late.set(node, { quantity: quantity < work.net ? quantity : work.net, work });
  }
  return demanded;
}
