import { countLine, countRow, stockCount } from "#domain/contract/stock/counts";
import type { Answer } from "#domain/contract/field";
import type { CountStatus } from "#domain/kitchen/stock";
import { unknownCount } from "#domain/french/not-found";
import type { Day } from "../../database/columns";
import { orNull, priceScale, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { notFound } from "../../http/refusal";
import { amountOf, centsOf } from "../costs";
import { itemLeft, referenceTo } from "../items";
import { endOf } from "../ledger/moment";
import { readOnDay } from "../ledger/on-day";
import { readBookedSince } from "./booked-since";

export const countRowAnswer = answerSchema(countRow, "StockCountRow");
export type CountRowAnswer = Answer<typeof countRow>;
export const lineAnswer = answerSchema(countLine, "StockCountLine");
export type LineAnswer = Answer<typeof countLine>;
export const countAnswer = answerSchema(stockCount, "StockCount");
export type CountAnswer = Answer<typeof stockCount>;

/**
 * A line with what the ledger says of its lot now, or of the day of its count. Once it is counted, `expected` is what
 * the ledger said then, with what other counts booked since, and what was written since of that day and those before.
 */
export type LineRow = Row<"stock_count_lines"> & { on_hand: number | null };

/**
 * Returns a count with its lines in the order of the shelves: at most 7 queries. Throws a 404 Refusal when there is
 * none.
 */
export async function readCount(db: Database, id: number): Promise<CountAnswer> {
  const row = await db.selectFrom("stock_counts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound(unknownCount);
  const lines = await readLines(db, row);
  const isHidden = row.blind === 1 && row.closed_at === null;
  const differences = isHidden ? [] : lines.flatMap((line) => differenceOf(line) ?? []);
  return {
    ...rowOf({
      ...row,
      line_count: lines.length,
      counted_count: lines.filter(({ counted }) => counted !== null).length,
    }),
    difference_ht: amountOf(differences.reduce((sum, { cents }) => sum + (cents ?? 0n), 0n)),
    unknown_cost_count: differences.filter(({ quantity, cents }) => quantity !== 0n && cents === null).length,
    lines: lines.map((line) => lineOf(line, isHidden)),
  };
}

/** Returns the lines of a count, in the order of the shelves: at most 6 queries. */
export async function readLines(
  db: Database,
  { id, closed_at, counted_on }: Pick<Row<"stock_counts">, "id" | "closed_at" | "counted_on">,
): Promise<LineRow[]> {
  const lines = await db
    .selectFrom("stock_count_lines as line")
    .leftJoin("stock_lots as lot", "lot.id", "line.lot_id")
    .selectAll("line")
    .select("lot.on_hand")
    .where("line.count_id", "=", id)
    .orderBy("line.position")
    .execute();
  const since = closed_at === null ? await readBookedSince(db, lines, counted_on) : () => 0n;
  const held = closed_at === null && counted_on !== null ? await readHeld(db, lines, counted_on) : null;
  return lines.map((line) => {
    const booked_since = line.booked_since + Number(since(line));
    const on_hand = held?.get(line.lot_id ?? 0) ?? line.on_hand;
    return { ...line, on_hand, booked_since, expected: line.expected === null ? null : line.expected + booked_since };
  });
}

/** Reads what the ledger says of the lots of lines at the end of a past day, by their ids: 1 query. */
async function readHeld(
  db: Database,
  lines: readonly Pick<LineRow, "lot_id" | "on_hand">[],
  on: Day,
): Promise<ReadonlyMap<number, number>> {
  const lots = lines.flatMap(({ lot_id, on_hand }) =>
    lot_id === null || on_hand === null ? [] : [{ id: lot_id, on_hand }],
  );
  const onDay = await readOnDay(db, lots, on, endOf(on));
  return new Map(lots.map((lot) => [lot.id, Number(onDay(lot).held)]));
}

/** Returns a row of the table as lists answer it. */
export function rowOf({
  user_id: _user,
  blind,
  abandoned_at,
  ...row
}: Row<"stock_counts"> & { line_count: number; counted_count: number }): CountRowAnswer {
  return { ...row, blind: blind === 1, status: statusOf({ abandoned_at, closed_at: row.closed_at }) };
}

/** Returns the status of a count. */
export function statusOf({
  closed_at,
  abandoned_at,
}: Pick<Row<"stock_counts">, "closed_at" | "abandoned_at">): CountStatus {
  return abandoned_at !== null ? "abandoned" : closed_at !== null ? "closed" : "under_way";
}

/**
 * Returns a line of the table as it is answered.
 * @param isHidden whether what the ledger says is kept from those who count
 */
export function lineOf(
  { article_id, recipe_id, product_id, on_hand, count_id: _, seen_movement: __, booked_since: ___, ...line }: LineRow,
  isHidden: boolean,
): LineAnswer {
  const item = itemLeft({ article_id, recipe_id, product_id });
  const difference = isHidden ? null : differenceOf(line);
  return {
    ...line,
    item: item && { ...referenceTo(item, undefined), name: line.name },
    unit: line.unit,
    expected: isHidden ? null : quantityScale.read(line.counted === null ? (on_hand ?? 0) : (line.expected ?? 0)),
    counted: orNull(quantityScale.read, line.counted),
    difference: difference && quantityScale.read(Number(difference.quantity)),
    unit_cost_ht: orNull(priceScale.read, line.unit_cost_ht),
    difference_ht: difference?.cents === undefined || difference.cents === null ? null : amountOf(difference.cents),
  };
}

/** Returns what was counted beyond what the ledger said then, and in cents; null where it was not counted. */
export function differenceOf({
  counted,
  expected,
  unit_cost_ht,
}: Pick<Row<"stock_count_lines">, "counted" | "expected" | "unit_cost_ht">): {
  quantity: bigint;
  cents: bigint | null;
} | null {
  if (counted === null) return null;
  const quantity = BigInt(counted) - BigInt(expected ?? 0);
  return { quantity, cents: unit_cost_ht === null ? null : centsOf(quantity, unit_cost_ht) };
}
