import { ceilDiv } from "#domain/exact/rational";
import type { Kitchen } from "../kitchen/kitchen";
import { withClaimed } from "../kitchen/made";
import type { NeedsInput } from "./input";
import { workOut } from "./plan";

/**
 * Returns the kitchen of a plan in which what lapsed of recipes counts as far as its overdue orders ask for it: whoever
 * asks for the tarts of yesterday again takes the dough that was made for them.
 */
export function claimLapsed({ reserved, ...input }: NeedsInput): Kitchen {
  const { kitchen, options } = input;
  if (![...kitchen.recipes.values()].some(({ lapsed }) => lapsed)) return kitchen;
  const overdue = [...input.orders, ...(reserved?.orders ?? [])].filter(({ overdue_since }) => overdue_since);
  const plan =
    overdue.length > 0 && options.use_recipe_stock
      ? workOut({ ...input, orders: overdue, extras: [], options: { ...options, use_recipe_stock: false } })
      : null;
  const asked = new Map(
    plan?.nodes.flatMap((node) =>
      node.type === "recipe" ? [[node.of.id, ceilDiv(plan.flow(node).gross, plan.millionth)] as const] : [],
    ),
  );
  const recipes = [...kitchen.recipes].map(([id, { lapsed, made, ...recipe }]) => {
    const counted = lapsed ? withClaimed(made ?? [], lapsed, asked.get(id) ?? 0n) : made;
    return [id, counted ? { ...recipe, made: counted } : recipe] as const;
  });
  return { ...kitchen, recipes: new Map(recipes) };
}
