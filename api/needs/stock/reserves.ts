import { millionths } from "#domain/exact/quantity";
import type { Ingredient } from "../../kitchen/ingredient";
import type { Kitchen, KitchenProduct, KitchenRecipe } from "../../kitchen/kitchen";
import { createOpenDays, hasLeads } from "../../kitchen/open-days";
import { partsOf, type Stock, stockOfParts } from "../../kitchen/stock";
import { dateOf, numberOf } from "../../kitchen/day-numbers";
import type { DemandSource } from "../graph/demand";
import type { Node, ProductNode, RecipeNode } from "../graph/graph";
import type { NeedsInput } from "../input";
import type { Making } from "../schedule/making-days";
import type { Plan } from "../plan";
import type { Check, Keeping, ReserveAskers } from "./safety-stock";

/** Returns what of a kitchen has a safety stock that a plan keeps up, whether or not less is there. */
export function restockedOf(input: NeedsInput): Ingredient[] {
  const { kitchen } = input;
  if (!reserveDays(input)) return [];
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  const products = [...kitchen.products.values()].map((of) => ({ type: "product", id: of.id, of }) as const);
  const recipes = [...kitchen.recipes.values()].map((of) => ({ type: "recipe", id: of.id, of }) as const);
  return [...products.sort(byId), ...recipes.sort(byId)].filter((one) => isRestocked(one, input));
}

/** Tells whether something of a kitchen is made for its safety stock once that is touched. */
export const hasReserves = ({ recipes, products }: Kitchen): boolean =>
  [...recipes.values(), ...products.values()].some((of) => of.stock_managed && safetyOf(of) > 0n);

function isRestocked(one: Made, { options }: NeedsInput): boolean {
  const counts = one.type === "recipe" ? options.use_recipe_stock : options.use_finished_stock && one.of.active;
  const { stock_managed, archived_at } = one.of;
  return options.include_safety_stock && counts && stock_managed && archived_at === null && safetyOf(one.of) > 0n;
}

type Made = { type: "recipe"; of: KitchenRecipe } | { type: "product"; of: KitchenProduct };

const safetyOf = ({ safety_stock }: KitchenRecipe | KitchenProduct): bigint => millionths(safety_stock);

/**
 * Returns a kitchen whose recipes and products keep their safety stocks, of what lasts longest: what of their stock is
 * left serves.
 */
export function keepingReserves(kitchen: Kitchen): Kitchen {
  if (!hasReserves(kitchen)) return kitchen;
  const less = <One extends KitchenRecipe | KitchenProduct>(made: ReadonlyMap<number, One>) =>
    new Map([...made].map(([id, one]) => [id, one.stock_managed ? { ...one, ...aboveSafety(one) } : one]));
  return { ...kitchen, recipes: less(kitchen.recipes), products: less(kitchen.products) };
}

function aboveSafety(of: KitchenRecipe | KitchenProduct): Stock {
  let safety = safetyOf(of);
  if (safety === 0n) return of;
  const parts = partsOf(of)
    .toReversed()
    .map(({ expires_on, quantity }) => {
      const left = quantity > safety ? quantity - safety : 0n;
      safety -= quantity - left;
      return { expires_on, quantity: left };
    });
  return stockOfParts(parts);
}

/** Returns the days, as numbers, on which things may be made for their safety stocks; null where none are. */
function reserveDays({ reserves }: NeedsInput): { from: number; until: number } | null {
  return reserves && reserves.from <= reserves.until
    ? { from: numberOf(reserves.from), until: numberOf(reserves.until) }
    : null;
}

/**
 * Adds to the askers the stock of each day on which a plan may make something for it, where there is any; on days on
 * which the house is open.
 */
export function addReserveAskers(
  askers: DemandSource[],
  input: NeedsInput,
  restocked: readonly Ingredient[],
  last: number,
): ReserveAskers {
  const positions = new Map<number, number>();
  const days = reserveDays(input);
  if (!days || restocked.length === 0) return positions;
  const openOn = createOpenDays(input.kitchen.closed);
  for (let day = days.from; day <= days.until; day += 1) {
    if (openOn(day) !== day) continue;
    const isAfter = day > last;
    positions.set(day, askers.length);
    askers.push({
      id: null,
      needed_on: dateOf(day),
      order: null,
      isReserve: true,
      ...(isAfter && { isAfter }),
    });
  }
  return positions;
}

/**
 * Returns how the stock of each recipe and product is kept up; null of what has no safety stock, cannot be made, or
 * would not keep until the next day.
 */
export function keepingOf(
  input: NeedsInput,
  askers: ReserveAskers,
  making: Making,
  today: number,
): (node: Node) => Keeping | null {
  const days = reserveDays(input);
  const startOf = createStarts(input, making);
  return (node) => {
    if (!days || askers.size === 0 || node.type === "article" || node.fault || !isRestocked(node, input)) return null;
    if (!keepsOvernight(node)) return null;
    const checks: Check[] = [];
    for (let use = days.from; ; use += 1) {
      const on = node.type === "recipe" ? making.dayFor(node, use) : use;
      if (on > days.until) break;
      if (askers.has(on) && startOf(node, on) >= today) checks.push({ use, on });
    }
    const safety = safetyOf(node.of);
    const target = millionths(node.of.target_stock ?? "0");
    return { safety, target: target > safety ? target : safety, checks };
  };
}

/** A recipe or product whose stock is kept up and does not keep, and the days on which it is made anew for that. */
interface Unkept {
  node: RecipeNode | ProductNode;
  days: number[];
}

/** Returns what is not made for its safety stock as it does not keep, and what is made anew once past its date. */
export function unkeptReserves({ nodes, input, flow, schedule: { dayNumbers } }: Plan): Unkept[] {
  return nodes.flatMap((node): Unkept[] => {
    if (node.type === "article" || node.fault || !reserveDays(input) || !isRestocked(node, input)) return [];
    const life = node.of.shelf_life_days;
    if (life === null) return [];
    if (!keepsOvernight(node)) return isUnder(node.of) ? [{ node, days: [] }] : [];
    const made = flow(node).days.flatMap((day, at) => (day && day.reserve > 0n ? [dayNumbers[at] ?? 0] : []));
    const isAnew = made.some((day, index) => index > 0 && (made[index - 1] ?? day) + life < day);
    return isAnew ? [{ node, days: made }] : [];
  });
}

const isUnder = (of: KitchenRecipe | KitchenProduct): boolean =>
  partsOf(of).reduce((sum, { quantity }) => sum + quantity, 0n) < safetyOf(of);

/** Tells whether what is made for a day still serves the day after. */
const keepsOvernight = ({ of, type }: RecipeNode | ProductNode): boolean =>
  of.shelf_life_days === null || of.shelf_life_days - (type === "recipe" ? of.lead_days : 0) >= 1;

/** Returns a function that finds the first day on which something is made for the work of a day. */
function createStarts(
  { kitchen }: NeedsInput,
  making: Making,
): (node: RecipeNode | ProductNode, day: number) => number {
  if (!hasLeads(kitchen)) return (_, day) => day;
  const known = new Map<string, number>();
  const startOf = (node: RecipeNode | ProductNode, day: number): number => {
    const key = `${node.rank} ${day}`;
    let first = known.get(key);
    if (first !== undefined) return first;
    first = day;
    for (const { to, fromStock } of node.links) {
      if (to.type === "article" || to.fault || fromStock) continue;
      const start = startOf(to, to.type === "recipe" ? making.dayFor(to, day) : day);
      if (start < first) first = start;
    }
    known.set(key, first);
    return first;
  };
  return startOf;
}
