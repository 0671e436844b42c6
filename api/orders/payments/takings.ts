import type { Answer } from "#domain/contract/field";
import { takings } from "#domain/contract/orders/payments";
import { AMOUNT_SCALE, formatFixed } from "#domain/exact/decimal";
import { storedMeans } from "#domain/orders/payments";
import { sql } from "kysely";
import { groupBy } from "../../database/grouping";
import { orNull, percentScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";

export const takingsAnswer = answerSchema(takings, "Takings");
export type Takings = Answer<typeof takings>;

/** Returns what was paid between two days, by day, means and rate of VAT, as it was split then: 2 queries. */
export async function readTakings(db: Database, from: string, to: string): Promise<Takings> {
  const { count, total } = await db
    .selectFrom("external_order_payments")
    .select((e) => e.fn.countAll<number>().as("count"))
    .select(sql<string>`cast(coalesce(sum(amount), 0) as text)`.as("total"))
    .where("paid_on", ">=", from)
    .where("paid_on", "<=", to)
    .executeTakeFirstOrThrow();
  const sums = await db
    .selectFrom("external_order_payments as entry")
    .innerJoin("external_order_payment_parts as part", "part.payment_id", "entry.id")
    .select(["entry.paid_on", "entry.means", "part.vat_rate"])
    .select(sql<string>`cast(sum(part.amount) as text)`.as("amount"))
    .select(sql<string>`cast(sum(part.vat) as text)`.as("vat"))
    .where("entry.paid_on", ">=", from)
    .where("entry.paid_on", "<=", to)
    .groupBy(["entry.paid_on", "entry.means", "part.vat_rate"])
    .execute();
  const rows = sums
    // What was taken back on its own day is nothing.
    .filter(({ amount, vat }) => BigInt(amount) !== 0n || BigInt(vat) !== 0n)
    .toSorted(
      (a, b) =>
        (a.paid_on < b.paid_on ? -1 : a.paid_on > b.paid_on ? 1 : 0) ||
        storedMeans.indexOf(a.means) - storedMeans.indexOf(b.means) ||
        (a.vat_rate ?? -1) - (b.vat_rate ?? -1),
    );
  const money = (cents: bigint) => formatFixed(cents, AMOUNT_SCALE);
  return {
    from,
    to,
    payment_count: count,
    amount_ttc: money(BigInt(total)),
    rows: rows.map(({ paid_on, means, vat_rate, amount, vat }) => ({
      paid_on,
      means,
      vat_rate: orNull(percentScale.read, vat_rate),
      amount_ttc: money(BigInt(amount)),
      vat: money(BigInt(vat)),
      amount_ht: money(BigInt(amount) - BigInt(vat)),
    })),
  };
}

/** Returns each entry between two days, by day as they were written, with its order and its parts: 2 queries. */
export async function readEntries(db: Database, from: string, to: string) {
  const entries = await db
    .selectFrom("external_order_payments as entry")
    .innerJoin("external_orders as order", "order.id", "entry.order_id")
    .select(["entry.id", "entry.paid_on", "order.number", "order.customer_name", "entry.means", "entry.amount"])
    .select(["entry.is_deposit", "entry.takes_back", "entry.note", "entry.user_name", "entry.recorded_at"])
    .where("entry.paid_on", ">=", from)
    .where("entry.paid_on", "<=", to)
    .orderBy("entry.paid_on")
    .orderBy("entry.id")
    .execute();
  const parts = await db
    .selectFrom("external_order_payments as entry")
    .innerJoin("external_order_payment_parts as part", "part.payment_id", "entry.id")
    .select(["part.payment_id", "part.vat_rate", "part.amount", "part.vat"])
    .where("entry.paid_on", ">=", from)
    .where("entry.paid_on", "<=", to)
    .orderBy("part.id")
    .execute();
  const partsOf = groupBy(parts, ({ payment_id }) => payment_id);
  return entries.map((entry) => ({ ...entry, parts: partsOf(entry.id) }));
}

export type TakingsEntry = Awaited<ReturnType<typeof readEntries>>[number];
