import { MOST_PRICE, UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import { formatMillionths } from "#domain/exact/quantity";
import {
  type Rational,
  ZERO,
  add,
  div,
  fromDecimal,
  isPositive,
  mul,
  rational,
  toScaled,
} from "#domain/exact/rational";
import type { Day, Price } from "../../database/columns";
import { idList } from "../../database/ids";
import { priceScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import type { Cost } from "../../kitchen/costing/cost";
import { articleUnitPrice } from "../../kitchen/costing/price";
import type { Kitchen, KitchenProduct, KitchenRecipe } from "../../kitchen/kitchen";
import { keyOf } from "../../stock/items";
import type { Taken } from "../../stock/ledger/take-lots";
import type { Item } from "../../stock/ledger/item";
import type { Use } from "./uses";

/** Adds up what went into one batch. */
export interface Worth {
  /** Counts what was taken of an item: each lot at its price, and what was not there as what was. */
  count(item: Item, taken: Taken): void;
  /** Counts what is not kept in stock, or what was not taken of stock, at what its batches cost, or the catalogue. */
  countUses(uses: readonly Use[]): Promise<void>;
  /** Returns the cost of one unit of so many millionths; null while something that went in has no price. */
  unit(obtained: bigint): Price | null;
}

/** Begins to add up what goes into a batch of a day. */
export function createWorth(
  db: Database,
  { kitchen, costOf }: { kitchen: Kitchen; costOf: (made: KitchenRecipe | KitchenProduct) => Cost },
  production_on: Day,
): Worth {
  let total: Rational | null = ZERO;
  const addWorth = (quantity: bigint, unit: Rational | null) => {
    if (quantity === 0n) return;
    total = total && unit && add(total, mul(rational(quantity, millionth), unit));
  };

  function catalogue({ type, id }: Item): Rational | null {
    if (type === "article") {
      const article = kitchen.articles.get(id);
      return article ? articleUnitPrice(article) : null;
    }
    const made = type === "recipe" ? kitchen.recipes.get(id) : kitchen.products.get(id);
    const cost = made && costOf(made);
    return cost && cost.missing.length === 0 ? cost.unit : null;
  }

  return {
    count(item, { taken, missing }) {
      const known = taken.filter(({ unit_cost_ht }) => unit_cost_ht !== null);
      const found = known.reduce((sum, { quantity }) => sum + quantity, 0n);
      const worth = known.reduce(
        (sum, part) => add(sum, mul(rational(part.quantity), priced(part.unit_cost_ht ?? 0))),
        ZERO,
      );
      const other = taken.reduce((sum, { quantity }) => sum + quantity, missing) - found;
      const mean = found > 0n ? div(worth, rational(found)) : catalogue(item);
      total = total && add(total, div(worth, rational(millionth)));
      addWorth(other, mean);
    },
    async countUses(uses) {
      const madeFor = await readMadeCosts(db, uses, production_on);
      for (const { item, quantity } of uses) addWorth(quantity, madeFor.get(keyOf(item)) ?? catalogue(item));
    },
    unit(obtained) {
      if (!total || obtained <= 0n) return null;
      const one = div(total, fromDecimal(formatMillionths(obtained)));
      const cost = isPositive(one) ? toScaled(one, UNIT_PRICE_SCALE) : 0n;
      return cost > MOST_PRICE ? null : Number(cost);
    },
  };
}

const millionth = 1_000_000n;

const priced = (price: Price): Rational => fromDecimal(priceScale.read(price));

/**
 * Reads what one unit of recipes and products that are not kept in stock cost, by the batches that serve a day: their
 * mean, weighted by what each gave. 1 query; none without any.
 */
async function readMadeCosts(
  db: Database,
  uses: readonly Use[],
  production_on: Day,
): Promise<ReadonlyMap<string, Rational>> {
  const ids = (type: Item["type"]) => uses.flatMap(({ item }) => (item.type === type ? [item.id] : []));
  const [recipes, products] = [ids("recipe"), ids("product")];
  if (recipes.length + products.length === 0) return new Map();
  const rows = await db
    .selectFrom("batches as batch")
    .select(["batch.recipe_id", "batch.product_id", "batch.obtained", "batch.unit_cost_ht"])
    .where((e) =>
      e.or([e("batch.recipe_id", "in", idList(db, recipes)), e("batch.product_id", "in", idList(db, products))]),
    )
    .where("batch.reversed_at", "is", null)
    .where("batch.lot_id", "is", null)
    .where("batch.obtained", ">", 0)
    .where("batch.unit_cost_ht", "is not", null)
    .where("batch.production_on", "<=", production_on)
    .where((e) =>
      e.or([
        e("batch.production_on", "=", production_on),
        e.exists(
          e
            .selectFrom("batch_passes as pass")
            .select("pass.batch_id")
            .whereRef("pass.batch_id", "=", "batch.id")
            .whereRef("pass.recipe_id", "=", "batch.recipe_id")
            .where("pass.keeps_until", ">=", production_on),
        ),
      ]),
    )
    .execute();
  const sums = new Map<string, { worth: Rational; quantity: bigint }>();
  for (const { recipe_id, product_id, obtained, unit_cost_ht } of rows) {
    const key = keyOf(
      recipe_id === null ? { type: "product", id: product_id ?? 0 } : { type: "recipe", id: recipe_id },
    );
    const { worth, quantity } = sums.get(key) ?? { worth: ZERO, quantity: 0n };
    const more = mul(rational(BigInt(obtained)), priced(unit_cost_ht ?? 0));
    sums.set(key, { worth: add(worth, more), quantity: quantity + BigInt(obtained) });
  }
  return new Map([...sums].map(([key, { worth, quantity }]) => [key, div(worth, rational(quantity))]));
}
