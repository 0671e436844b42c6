import { formatMillionths } from "#domain/exact/quantity";
import { QUANTITY_SCALE } from "#domain/exact/decimal";
import { fromDecimal, mul, toScaled } from "#domain/exact/rational";
import type { Day, Instant, Quantity } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList, textList } from "../../database/ids";
import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { ingredientOf, lineQuantity } from "../ingredient";
import type { Kitchen, KitchenProduct } from "../kitchen";

/** A product of a day. */
export interface ProductDay {
  product_id: number;
  production_on: Day;
}

/** A batch of a product, with what of it was made for order lines, and what of that is gone. */
interface MadeBatch extends ProductDay {
  recorded_at: Instant;
  expected: bigint;
  free: bigint;
  gone: bigint;
}

/** Reads the batches of products of these days that were not taken back: 1 query. */
export async function readMadeProducts(db: Database, days: ReadonlySet<Day>): Promise<MadeBatch[]> {
  const rows = await db
    .selectFrom("batches as batch")
    .select((e) => [
      "batch.product_id",
      "batch.production_on",
      "batch.recorded_at",
      "batch.expected",
      "batch.obtained",
      e
        .selectFrom("batch_order_lines as share")
        .select((share) => share.fn.sum<number | string>("share.quantity").as("sum"))
        .whereRef("share.batch_id", "=", "batch.id")
        .as("shared"),
      e
        .selectFrom("batch_order_lines as share")
        .select((share) => share.fn.sum<number | string>("share.gone").as("sum"))
        .whereRef("share.batch_id", "=", "batch.id")
        .as("gone"),
    ])
    .where("batch.production_on", "in", textList(db, days))
    .where("batch.product_id", "is not", null)
    .where("batch.reversed_at", "is", null)
    .execute();
  return rows.flatMap(({ product_id, expected, obtained, shared, gone, ...batch }) =>
    product_id === null
      ? []
      : [
          {
            ...batch,
            product_id,
            expected: BigInt(expected),
            gone: BigInt(gone ?? 0),
            free: BigInt(obtained) - BigInt(shared ?? 0),
          },
        ],
  );
}

/** Returns how much of a product was lost since its day, as far as it was noted by a moment (in milliseconds). */
export type LostSince = (day: ProductDay, until?: number) => Quantity;

/** Reads how much of each of these products was lost since its day: 1 query. */
export async function readLost(db: Database, days: readonly ProductDay[]): Promise<LostSince> {
  const [first = ""] = days.map(({ production_on }) => production_on).sort();
  const lost = await db
    .selectFrom("stock_waste")
    .select(["product_id", "recorded_at", "wasted_on", "quantity"])
    .where("product_id", "in", idList(db, new Set(days.map(({ product_id }) => product_id))))
    .where("wasted_on", ">=", first)
    .where("reversed_at", "is", null)
    .where("order_line_id", "is", null)
    .execute();
  const lostOf = groupBy(lost, ({ product_id }) => product_id);
  return ({ product_id, production_on }, until = Infinity) =>
    lostOf(product_id).reduce(
      (sum, { recorded_at, wasted_on, quantity }) =>
        wasted_on < production_on || Date.parse(recorded_at) > until ? sum : sum + quantity,
      0,
    );
}

/**
 * Returns a kitchen whose products that are not kept in stock tell what batches of each day gave beyond orders, less
 * what other products of that day took of it and what was lost of it: quantities added to the orders, and parts of a
 * box, are made of them.
 */
export function withLeftOver(
  kitchen: Kitchen,
  batches: readonly MadeBatch[],
  lost: (day: ProductDay) => Quantity,
): Kitchen {
  if (batches.length === 0) return kitchen;
  const batchesOf = groupBy(batches, ({ product_id }) => product_id);
  const taken = takenIn(kitchen, batches);
  const withOwnLeftOver = (product: KitchenProduct): KitchenProduct => {
    const made = product.stock_managed ? [] : batchesOf(product.id);
    const days = [...new Set(made.map(({ production_on }) => production_on))].sort();
    const left_over = days.flatMap((day) => {
      const ofDay = made.filter(({ production_on }) => production_on === day);
      const given = ofDay.reduce((sum, { free }) => sum + free, 0n);
      // What is lost beyond what orders had is of what none has.
      const gone = ofDay.reduce(
        (left, batch) => left - batch.gone,
        BigInt(lost({ product_id: product.id, production_on: day })),
      );
      const quantity = given - taken(product.id, day) - (gone > 0n ? gone : 0n);
      return quantity > 0n ? [{ day, quantity: formatMillionths(quantity) }] : [];
    });
    return left_over.length > 0 ? { ...product, left_over } : product;
  };
  return {
    ...kitchen,
    products: new Map([...kitchen.products].map(([id, product]) => [id, withOwnLeftOver(product)])),
  };
}

/** Returns what these batches took of each product on a day, in millionths: the boxes' parts. */
export function takenIn(kitchen: Kitchen, batches: readonly MadeBatch[]): (product: number, day: Day) => bigint {
  const taken = new Map<string, bigint>();
  for (const { product_id, production_on, expected } of batches)
    for (const [id, quantity] of takesOf(kitchen, product_id, expected)) {
      const key = `${String(id)} ${production_on}`;
      taken.set(key, (taken.get(key) ?? 0n) + quantity);
    }
  return (product, day) => taken.get(`${String(product)} ${day}`) ?? 0n;
}

/** Returns what so much of a product takes of other products, in millionths. */
function takesOf(kitchen: Kitchen, id: number, expected: bigint): [product: number, quantity: bigint][] {
  return (kitchen.products.get(id)?.components ?? []).flatMap((line): [number, bigint][] => {
    const ingredient = ingredientOf(line, kitchen);
    if (ingredient?.type !== "product") return [];
    const taken = lineQuantity(line, ingredient);
    const times = fromDecimal(quantityScale.read(Number(expected)));
    return taken.ok ? [[ingredient.id, toScaled(mul(taken.quantity, times), QUANTITY_SCALE)]] : [];
  });
}
