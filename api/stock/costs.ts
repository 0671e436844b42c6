import { AMOUNT_SCALE, MOST_PRICE, UNIT_PRICE_SCALE, formatFixed } from "#domain/exact/decimal";
import { type Rational, fromDecimal, rational, toScaled } from "#domain/exact/rational";
import type { Price } from "../database/columns";
import type { Database } from "../database/tables";
import { articleUnitPrice } from "../kitchen/costing/price";
import { createCosting } from "../kitchen/costing/costing";
import { readArticles } from "../kitchen/read/articles";
import { readForCosting } from "../kitchen/read/kitchen";
import { idsOf, keyOf } from "./items";
import { type Item } from "./ledger/item";

/** Returns what one unit of an item costs today before tax, ×10⁴; null where nothing tells, or more than is kept. */
export type CostOf = (item: Item) => Price | null;

/**
 * Reads what these items cost by the catalogue: an article's preferred offer, the costing of a recipe or product. No
 * query without items.
 */
export async function readCosts(db: Database, items: readonly Item[]): Promise<CostOf> {
  const costs = new Map<string, Price>();
  const keep = (item: Item, cost: Rational | null) => {
    const price = cost && toScaled(cost, UNIT_PRICE_SCALE);
    if (price !== null && price <= MOST_PRICE) costs.set(keyOf(item), Number(price));
  };
  const articles = idsOf(items, "article");
  if (articles.length > 0)
    for (const [id, article] of await readArticles(db, articles, false)) {
      keep({ type: "article", id }, articleUnitPrice(article));
    }
  const [recipes, products] = [idsOf(items, "recipe"), idsOf(items, "product")];
  if (recipes.length + products.length > 0) {
    const kitchen = await readForCosting(db, { recipes, products });
    const costing = createCosting(kitchen);
    for (const id of recipes) {
      const recipe = kitchen.recipes.get(id);
      const { unit_cost_ht, cost_complete } = recipe ? costing.recipe(recipe) : unknown;
      keep({ type: "recipe", id }, cost_complete && unit_cost_ht !== null ? fromDecimal(unit_cost_ht) : null);
    }
    for (const id of products) {
      const product = kitchen.products.get(id);
      const { cost_ht, cost_complete } = product ? costing.product(product) : unknown;
      keep({ type: "product", id }, cost_complete && cost_ht !== null ? fromDecimal(cost_ht) : null);
    }
  }
  return (item) => costs.get(keyOf(item)) ?? null;
}

const unknown = { unit_cost_ht: null, cost_ht: null, cost_complete: false };

/** Returns a quantity (×10⁶) at a unit cost (×10⁴) in cents, rounded half away from zero. */
export function centsOf(quantity: bigint, cost: Price): bigint {
  return toScaled(rational(quantity * BigInt(cost), 10n ** 10n), AMOUNT_SCALE);
}

/** Returns cents as an amount: 1250n is "12.50". */
export const amountOf = (cents: bigint): string => formatFixed(cents, AMOUNT_SCALE);
