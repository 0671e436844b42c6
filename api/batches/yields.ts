import { PERCENT_SCALE } from "#domain/exact/decimal";
import {
  type Rational,
  add,
  compare,
  div,
  fromDecimal,
  isPositive,
  mul,
  rational,
  sub,
  toDecimal,
  ZERO,
} from "#domain/exact/rational";
import { unknownRecords } from "#domain/french/not-found";
import type { Database } from "../database/tables";
import { notFound } from "../http/refusal";
import type { BatchRow, Yields } from "./answer";
import { batchRows, rowOf } from "./read";

const mostBatches = 10;
const hundred = rational(100n);

/**
 * Returns the latest batches of a recipe that were not taken back, and what they yield together: 2 queries. Throws a
 * 404 Refusal when there is no such recipe.
 */
export async function readYields(db: Database, recipe_id: number): Promise<Yields> {
  const recipe = await db.selectFrom("recipes").select("id").where("id", "=", recipe_id).executeTakeFirst();
  if (!recipe) throw notFound(unknownRecords.recipes);
  const rows = await batchRows(db)
    .where("batch.recipe_id", "=", recipe_id)
    .where("batch.reversed_at", "is", null)
    .orderBy("batch.id", "desc")
    .limit(mostBatches)
    .execute();
  const batches = rows.map(rowOf);
  return { batches, ...yieldOf(batches) };
}

/** Returns what batches obtained of what was expected, and the production loss that it comes to, in percent. */
export function yieldOf(
  batches: readonly Pick<BatchRow, "expected" | "obtained" | "loss_percent">[],
): Pick<Yields, "mean_percent" | "loss_percent"> {
  const total = (of: (batch: Pick<BatchRow, "expected" | "obtained" | "loss_percent">) => Rational) =>
    batches.reduce((sum, batch) => add(sum, of(batch)), ZERO);
  const expected = total((batch) => fromDecimal(batch.expected));
  const obtained = total((batch) => fromDecimal(batch.obtained));
  const before = total((batch) =>
    div(mul(fromDecimal(batch.expected), hundred), sub(hundred, fromDecimal(batch.loss_percent))),
  );
  if (!isPositive(expected)) return { mean_percent: null, loss_percent: null };
  const loss = sub(hundred, mul(div(obtained, before), hundred));
  return {
    mean_percent: toDecimal(mul(div(obtained, expected), hundred), 2),
    loss_percent: compare(loss, ZERO) < 0 || compare(loss, hundred) >= 0 ? null : toDecimal(loss, PERCENT_SCALE),
  };
}
