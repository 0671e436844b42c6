import { AMOUNT_SCALE, UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import {
  div,
  fromDecimal,
  isPositive,
  mul,
  ONE,
  type Rational,
  rational,
  sub,
  toDecimal,
  toFixedDecimal,
} from "#domain/exact/rational";
import type { Kitchen, KitchenProduct, KitchenRecipe } from "../kitchen";
import { createAllergens } from "./allergens";
import { createCosts } from "./cost";

const hundred = rational(100n);
const percentDecimals = 2;

/**
 * The computed fields of a recipe. Costs have at most 4 decimals; with `cost_complete` false they count only what is
 * known.
 */
export interface RecipeCosting {
  /** Of one batch. */
  cost_ht: string;
  /** Of one usable output unit; null when the recipe yields nothing. */
  unit_cost_ht: string | null;
  cost_complete: boolean;
  cost_missing: string[];
  /** One for each line, in order; null when incomplete. */
  line_costs_ht: (string | null)[];
  allergens: string[];
  traces: string[];
}

/**
 * The computed fields of a product. Margins are null while the cost is incomplete, ratios also where they would divide
 * by zero.
 */
export interface ProductCosting {
  cost_ht: string;
  cost_complete: boolean;
  cost_missing: string[];
  component_costs_ht: (string | null)[];
  margin_ht: string | null;
  margin_percent: string | null;
  /** Price before tax over material cost. */
  coefficient: string | null;
  food_cost_percent: string | null;
  allergens: string[];
  traces: string[];
}

/**
 * Returns the computed fields over one kitchen, each recipe and product computed once, on demand. Depth, cycles and
 * gaps are safe.
 */
export function createCosting(kitchen: Kitchen): {
  recipe(recipe: KitchenRecipe): RecipeCosting;
  product(product: KitchenProduct): ProductCosting;
} {
  const costOf = createCosts(kitchen);
  const allergensOf = createAllergens(kitchen);

  return {
    recipe(recipe) {
      const { total, unit, lines, missing } = costOf(recipe);
      return {
        cost_ht: cost(total),
        unit_cost_ht: unit && cost(unit),
        cost_complete: missing.length === 0,
        cost_missing: missing,
        line_costs_ht: lines.map((line) => line && cost(line)),
        ...allergensOf(recipe),
      };
    },
    product(product) {
      const { total, lines, missing } = costOf(product);
      const complete = missing.length === 0;
      return {
        cost_ht: cost(total),
        cost_complete: complete,
        cost_missing: missing,
        component_costs_ht: lines.map((line) => line && cost(line)),
        ...(complete ? margins(fromDecimal(product.price_ht), total) : noMargins),
        ...allergensOf(product),
      };
    },
  };
}

const noMargins = { margin_ht: null, margin_percent: null, coefficient: null, food_cost_percent: null };

function margins(price: Rational, material: Rational) {
  const margin = sub(price, material);
  const ratio = (part: Rational, total: Rational, times: Rational) =>
    isPositive(total) ? toDecimal(mul(div(part, total), times), percentDecimals) : null;
  return {
    margin_ht: toFixedDecimal(margin, AMOUNT_SCALE),
    margin_percent: ratio(margin, price, hundred),
    coefficient: ratio(price, material, ONE),
    food_cost_percent: ratio(material, price, hundred),
  };
}

function cost(value: Rational): string {
  return toDecimal(value, UNIT_PRICE_SCALE);
}
