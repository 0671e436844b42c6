import { timesTaken } from "#domain/kitchen/batches";
import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { type Rational, compare, div, fromDecimal, mul, rational, roundDiv, toDecimal } from "#domain/exact/rational";
import { ingredientOf, yieldPercent } from "../../kitchen/ingredient";
import type { ProductComponent, RecipeLine } from "../../kitchen/kitchen";
import { unitName } from "../rows/explain";
import type { DayFlow } from "./flow";
import type { ProductNode, RecipeNode } from "../graph/graph";
import type { NeedsInput } from "../input";
import { type ForDay, forDaysOf } from "./later-days";
import { forStockOf } from "../rows/recipes";
import { dueSince, earliestOverdue } from "./overdue";
import { type Plan, toMillionths } from "../plan";
import { planOf } from "../reserve";
import type { OrderShare } from "../result";

/** The quantity to put into a batch or a product, for the quantity made. */
export interface ScaledLine {
  article_id: number | null;
  recipe_id: number | null;
  product_id: number | null;
  name: string;
  /** Quantity as the recipe says it (net, unless it says gross), at most 6 decimals. */
  quantity: string;
  unit: string;
  /** Quantity to take where the yield is not 100 %; null where it is. */
  gross_quantity: string | null;
  part: string | null;
  /** Position among the recipe's lines or the product's components, from 0. */
  line: number;
}

export interface DayRecipe {
  recipe_id: number;
  name: string;
  unit: string;
  /** Quantity that the day asks for, less its stock but not less the rest of earlier days' batches. */
  needed: string;
  batches: string;
  physical_batches: number;
  planned_output: string;
  lines: ScaledLine[];
  /** The part of it that is made ahead for orders of later days, by day, ascending; missing where none is. */
  for_days?: ForDay[];
  /** The part of it that fills the stock up, before batches round it; missing where none does. */
  for_stock?: string;
}

export interface DayProduct {
  product_id: number;
  name: string;
  unit: string;
  quantity: string;
  /** Orders of this day, the extra quantities (order_id null) last. */
  by_order: OrderShare[];
  lines: ScaledLine[];
  /** The part of it that fills the stock up; missing where none does. */
  for_stock?: string;
}

export interface ProductionDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Sub-recipes before what they are for, then by name. */
  recipes: DayRecipe[];
  products: DayProduct[];
}

/** One thing to make on one day; its sheet is worked out when asked for. */
export type Work = {
  day: string;
  id: number;
  name: string;
  /** Quantity to make: `planned_output` or `quantity` of its sheet; and the batches of a recipe. */
  quantity: string;
  batches: string;
  /** True of a recipe of which some is made ahead for a later day, or goes into what is. */
  isAhead: boolean;
  /** The ids of the orders behind it, and the day of the earliest that is overdue. */
  orders: () => OrdersBehind;
} & ({ type: "recipe"; sheet: () => DayRecipe } | { type: "product"; sheet: () => DayProduct });

export interface OrdersBehind {
  ids: number[];
  overdue_since: string | null;
}

/** Returns the key of a thing on a day. */
export const workKey = ({ day, type, id }: Pick<Work, "day" | "type" | "id">): string => `${day} ${type} ${id}`;

/**
 * Returns the work day after day, in its order: sub-recipes before the recipes they are for, then the products by name.
 * Things that cannot be made are left out; computeNeeds says why.
 * @param others work of a plan of some of these orders, which stands in its place where this one has none
 */
export function workOf(input: NeedsInput, others: readonly Work[] = []): Work[] {
  return workOfPlan(planOf(input), others);
}

/** Returns the work of a plan that is worked out already, as {@link workOf} does. */
export function workOfPlan(plan: Plan, others: readonly Work[] = []): Work[] {
  const elsewhere = new Map(others.map((work) => [workKey(work), work]));
  const behind = createOrdersBehind(plan);
  const madeOn = (node: ProductNode | RecipeNode, at: number) => {
    const made = node.fault ? null : plan.flow(node).days[at];
    return made && made.net > 0n ? made : null;
  };
  const { compare: byName } = new Intl.Collator("fr");
  const recipes = plan.nodes.toReversed().filter((node) => node.type === "recipe");
  const products = plan.nodes
    .filter((node) => node.type === "product")
    .sort((a, b) => byName(a.of.name, b.of.name) || a.of.id - b.of.id);
  return plan.schedule.days.flatMap((day, at) => [
    ...recipes.flatMap((node): Work | [] => {
      const { id, name } = node.of;
      const made = madeOn(node, at);
      const orders = () => behind(node, at);
      if (!made) return elsewhere.get(workKey({ day, type: "recipe", id })) ?? [];
      const [quantity, batches] = [outputOf(node, made), batchesOf(made)];
      const sheet = () => recipeOn(plan, node, made, at);
      return { day, type: "recipe", id, name, quantity, batches, isAhead: plan.isAhead(node, at), orders, sheet };
    }),
    ...products.flatMap((node): Work | [] => {
      const { id, name } = node.of;
      const made = madeOn(node, at);
      const orders = () => behind(node, at);
      if (!made) return elsewhere.get(workKey({ day, type: "product", id })) ?? [];
      const sheet = () => productOn(plan, node, day, made);
      const quantity = madeOf(plan, made);
      return { day, type: "product", id, name, quantity, batches: "0", isAhead: false, orders, sheet };
    }),
  ]);
}

/** Returns who is behind the work of a day: the orders that ask on it for what it is for. */
function createOrdersBehind(plan: Plan): (node: ProductNode | RecipeNode, at: number) => OrdersBehind {
  const { demand, vectors, schedule } = plan;
  const known = new Map<number, Map<number, ReadonlySet<number>>>();
  return (node, at) => {
    const askers = askersOn(node, at);
    return {
      ids: [...askers].sort((a, b) => a - b).flatMap((asker) => demand.askers[asker]?.id ?? []),
      overdue_since: node.type === "product" ? earliestOverdue(demand, askers) : dueSince(plan, node, at),
    };
  };

  function askersOn(node: ProductNode | RecipeNode, at: number): ReadonlySet<number> {
    const ofDay = known.get(at) ?? new Map<number, ReadonlySet<number>>();
    known.set(at, ofDay);
    let askers = ofDay.get(node.rank);
    if (!askers) ofDay.set(node.rank, (askers = new Set(found(node, at))));
    return askers;
  }

  function found(node: ProductNode | RecipeNode, at: number): number[] {
    const flow = plan.wholeFlow(node);
    const day = flow.days[at];
    if (!day || day.net === 0n) return [];
    if (node.type === "product")
      return [...(vectors.get(node)?.toMake.keys() ?? [])].filter(
        (asker) => demand.askers[asker]?.needed_on === schedule.days[at],
      );
    const served = [
      ...(day.net > day.forLater + day.reserve ? [at] : []),
      ...flow.days.flatMap((later, index) =>
        later?.uses.some(({ made, ahead }) => ahead && made === at) ? index : [],
      ),
    ];
    return flow.inflows.flatMap(({ from, link }) =>
      link.fromStock ? [] : served.flatMap((on) => [...askersOn(from, on)]),
    );
  }
}

/** Returns the work of each day of a plan, or what of it is given, worked out. */
export function productionDays(input: NeedsInput, work: readonly Work[] = workOf(input)): ProductionDay[] {
  const days = new Map<string, ProductionDay>();
  for (const one of work) {
    const day = days.get(one.day) ?? { day: one.day, recipes: [], products: [] };
    days.set(one.day, day);
    if (one.type === "recipe") day.recipes.push(one.sheet());
    else day.products.push(one.sheet());
  }
  return [...days.values()];
}

const outputOf = (node: RecipeNode, { batches: { num, den } }: DayFlow): string =>
  toDecimal(mul(rational(num, den), node.usable), 6);

const batchesOf = ({ batches: { num, den } }: DayFlow): string => formatMillionths(roundDiv(num * MILLION, den));

const madeOf = ({ one }: Plan, { output }: DayFlow): string => toDecimal(rational(output, one), 6);

function recipeOn(plan: Plan, node: RecipeNode, made: DayFlow, at: number): DayRecipe {
  const for_days = forDaysOf(plan, node, at);
  const { num, den } = made.batches;
  const batches = rational(num, den);
  return {
    recipe_id: node.of.id,
    name: node.of.name,
    unit: unitName(node),
    needed: formatMillionths(toMillionths(plan, made.net + made.carriedOver)),
    batches: batchesOf(made),
    physical_batches: Number(made.physical),
    planned_output: outputOf(node, made),
    lines: node.of.lines.flatMap((line, index) =>
      scaled(plan, line, index, timesTaken(line.scaling, { batches, physical: made.physical })),
    ),
    ...(for_days.length > 0 && { for_days }),
    ...forStockOf(plan, made),
  };
}

function productOn(plan: Plan, node: ProductNode, day: string, made: DayFlow): DayProduct {
  const quantity = rational(made.output, plan.one);
  const { id: product_id, name, sale_unit: unit, components } = node.of;
  return {
    product_id,
    name,
    unit,
    quantity: madeOf(plan, made),
    by_order: byOrder(plan, node, day),
    lines: components.flatMap((line, index) => scaled(plan, line, index, quantity)),
    ...forStockOf(plan, made),
  };
}

function byOrder({ demand: { askers }, vectors }: Plan, node: ProductNode, day: string): OrderShare[] {
  const vector = vectors.get(node);
  return [...(vector?.toMake ?? [])]
    .sort(([a], [b]) => a - b)
    .flatMap(([at, quantity]) => {
      const asker = askers[at];
      return vector && asker?.needed_on === day
        ? [
            {
              order_id: asker.id,
              quantity: toDecimal(rational(quantity, vector.den), 6),
              ...(asker.isReserve && { restock: true }),
            },
          ]
        : [];
    });
}

const hundred = rational(100n);

function scaled(
  { input: { kitchen } }: Plan,
  line: RecipeLine | ProductComponent,
  index: number,
  times: Rational,
): ScaledLine[] {
  const ingredient = ingredientOf(line, kitchen);
  if (!ingredient) return [];
  const quantity = mul(fromDecimal(line.quantity), times);
  const percent = yieldPercent(line, ingredient);
  const isFull = compare(percent, hundred) === 0 || percent.num <= 0n;
  return [
    {
      article_id: line.article_id,
      recipe_id: line.recipe_id,
      product_id: "product_id" in line ? line.product_id : null,
      name: ingredient.of.name,
      quantity: toDecimal(quantity, 6),
      unit: line.unit,
      gross_quantity: isFull ? null : toDecimal(div(mul(quantity, hundred), percent), 6),
      part: "part" in line ? line.part : null,
      line: index,
    },
  ];
}
