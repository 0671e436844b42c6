import { timesTaken } from "#domain/batches";
import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { type Rational, compare, div, fromDecimal, mul, rational, roundDiv, toDecimal } from "#domain/exact/rational";
import { ingredientOf, yieldPercent } from "../kitchen/ingredient";
import type { ProductComponent, RecipeLine } from "../kitchen/kitchen";
import { unitName } from "./explain";
import type { DayFlow } from "./flow";
import type { ProductNode, RecipeNode } from "./graph";
import type { NeedsInput } from "./input";
import { type Plan, shown } from "./plan";
import { planOf } from "./reserve";
import type { OrderShare } from "./result";

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
}

export interface DayProduct {
  product_id: number;
  name: string;
  unit: string;
  quantity: string;
  /** Orders of this day, the extra quantities (order_id null) last. */
  by_order: OrderShare[];
  lines: ScaledLine[];
}

export interface ProductionDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Sub-recipes before what they are for, then by name. */
  recipes: DayRecipe[];
  products: DayProduct[];
}

/** One thing to make on one day; its sheet is worked out when asked for. */
export type Work = { day: string; id: number; name: string } & (
  | { type: "recipe"; sheet: () => DayRecipe }
  | { type: "product"; sheet: () => DayProduct; /** Ids of the orders behind it. */ orders: () => number[] }
);

/**
 * Returns the work day after day, in its order: sub-recipes before the recipes they are for, then the products by name.
 * Things that cannot be made are left out; computeNeeds says why.
 */
export function workOf(input: NeedsInput): Work[] {
  const plan = planOf(input);
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
    ...recipes.flatMap((node): Work[] => {
      const made = madeOn(node, at);
      return made
        ? [{ day, type: "recipe", id: node.of.id, name: node.of.name, sheet: () => recipeOn(plan, node, made) }]
        : [];
    }),
    ...products.flatMap((node): Work[] => {
      const made = madeOn(node, at);
      return made
        ? [
            {
              day,
              type: "product",
              id: node.of.id,
              name: node.of.name,
              sheet: () => productOn(plan, node, day, made),
              orders: () => ordersBehind(plan, node, day),
            },
          ]
        : [];
    }),
  ]);
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

function recipeOn(plan: Plan, node: RecipeNode, made: DayFlow): DayRecipe {
  const { num, den } = made.batches;
  const batches = rational(num, den);
  return {
    recipe_id: node.of.id,
    name: node.of.name,
    unit: unitName(node),
    needed: formatMillionths(shown(plan, made.net + made.kept)),
    batches: formatMillionths(roundDiv(num * MILLION, den)),
    physical_batches: Number(made.physical),
    planned_output: toDecimal(mul(batches, node.usable), 6),
    lines: node.of.lines.flatMap((line, index) =>
      scaled(plan, line, index, timesTaken(line.scaling, { batches, physical: made.physical })),
    ),
  };
}

function productOn(plan: Plan, node: ProductNode, day: string, made: DayFlow): DayProduct {
  const quantity = rational(made.output, plan.one);
  const { id: product_id, name, sale_unit: unit, components } = node.of;
  return {
    product_id,
    name,
    unit,
    quantity: toDecimal(quantity, 6),
    by_order: byOrder(plan, node, day),
    lines: components.flatMap((line, index) => scaled(plan, line, index, quantity)),
  };
}

function byOrder({ demand: { askers }, vectors }: Plan, node: ProductNode, day: string): OrderShare[] {
  const vector = vectors.get(node);
  return [...(vector?.toMake ?? [])]
    .sort(([a], [b]) => a - b)
    .flatMap(([at, quantity]) => {
      const asker = askers[at];
      return vector && asker?.needed_on === day
        ? [{ order_id: asker.id, quantity: toDecimal(rational(quantity, vector.den), 6) }]
        : [];
    });
}

function ordersBehind({ demand: { askers }, vectors }: Plan, node: ProductNode, day: string): number[] {
  return [...(vectors.get(node)?.toMake.keys() ?? [])].flatMap((at) =>
    askers[at]?.needed_on === day ? (askers[at].id ?? []) : [],
  );
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
  const whole = compare(percent, hundred) === 0 || percent.num <= 0n;
  return [
    {
      article_id: line.article_id,
      recipe_id: line.recipe_id,
      product_id: "product_id" in line ? line.product_id : null,
      name: ingredient.of.name,
      quantity: toDecimal(quantity, 6),
      unit: line.unit,
      gross_quantity: whole ? null : toDecimal(div(mul(quantity, hundred), percent), 6),
      part: "part" in line ? line.part : null,
      line: index,
    },
  ];
}
