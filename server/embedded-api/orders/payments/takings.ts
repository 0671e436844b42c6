import type { Answer } from "#domain/contract/field";
import { takings } from "#domain/contract/payments";
import { apportion } from "#domain/exact/apportion";
import { AMOUNT_SCALE, PERCENT_SCALE, formatDecimal, formatFixed } from "#domain/exact/decimal";
import { vatWithin } from "#domain/exact/tax";
import { type PaymentMeans, paymentMeans } from "#domain/payments";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { totalCents } from "../totals";
import { deliveredLines } from "./due";

export const takingsAnswer = answerSchema(takings, "Takings");
export type Takings = Answer<typeof takings>;

/** A rate of VAT ×10⁴ and what an order is worth at it, in cents, with tax. */
interface Worth {
  rate: bigint;
  cents: bigint;
}

/**
 * Splits an amount over the rates of VAT of an order, in proportion to what it is worth at each, to the cent: the parts
 * add up to it. All of it has no rate (null) where the order is worth nothing.
 */
export function splitByRate(cents: bigint, worth: readonly Worth[]): { rate: bigint | null; cents: bigint }[] {
  if (worth.every((one) => one.cents === 0n)) return [{ rate: null, cents }];
  const sign = cents < 0n ? -1n : 1n;
  const parts = apportion(
    cents * sign,
    worth.map((one) => one.cents),
  );
  return worth.flatMap(({ rate }, at) => {
    const part = parts[at] ?? 0n;
    return part === 0n ? [] : [{ rate, cents: part * sign }];
  });
}

const atOnce = 2000;

/**
 * Returns what was paid between two days, by day, means and rate of VAT: each entry split over the rates of its order
 * as it stands, of a delivered one as it left. Entries are read some at a time, with their orders: 3 queries each.
 */
export async function readTakings(db: Database, from: string, to: string): Promise<Takings> {
  const sums = new Map<string, { paid_on: string; means: PaymentMeans; rate: bigint | null; cents: bigint }>();
  let [count, total] = [0, 0n];
  for (let last = { paid_on: from, id: 0 }; ;) {
    const entries = await db
      .selectFrom("external_order_payments")
      .select(["id", "order_id", "paid_on", "means", "amount"])
      .where("paid_on", "<=", to)
      .where((e) =>
        e.or([e("paid_on", ">", last.paid_on), e.and([e("paid_on", "=", last.paid_on), e("id", ">", last.id)])]),
      )
      .orderBy("paid_on")
      .orderBy("id")
      .limit(atOnce)
      .execute();
    const worthOf = await readWorth(
      db,
      entries.map(({ order_id }) => order_id),
    );
    for (const { order_id, paid_on, means, amount } of entries) {
      count += 1;
      total += BigInt(amount);
      for (const { rate, cents } of splitByRate(BigInt(amount), worthOf(order_id))) {
        const key = `${paid_on} ${means} ${String(rate)}`;
        const before = sums.get(key)?.cents ?? 0n;
        sums.set(key, { paid_on, means, rate, cents: before + cents });
      }
    }
    const end = entries.at(-1);
    if (!end || entries.length < atOnce) break;
    last = end;
  }
  // What was taken back on its own day is nothing.
  const rows = [...sums.values()]
    .filter(({ cents }) => cents !== 0n)
    .sort(
      (a, b) =>
        (a.paid_on < b.paid_on ? -1 : a.paid_on > b.paid_on ? 1 : 0) ||
        paymentMeans.indexOf(a.means) - paymentMeans.indexOf(b.means) ||
        Number((a.rate ?? -1n) - (b.rate ?? -1n)),
    );
  return {
    from,
    to,
    payment_count: count,
    amount_ttc: formatFixed(total, AMOUNT_SCALE),
    rows: rows.map(({ paid_on, means, rate, cents }) => {
      const vat = rate === null ? 0n : cents < 0n ? -vatWithin(-cents, rate) : vatWithin(cents, rate);
      return {
        paid_on,
        means,
        vat_rate: rate === null ? null : formatDecimal(rate, PERCENT_SCALE),
        amount_ttc: formatFixed(cents, AMOUNT_SCALE),
        vat: formatFixed(vat, AMOUNT_SCALE),
        amount_ht: formatFixed(cents - vat, AMOUNT_SCALE),
      };
    }),
  };
}

/** Reads what orders are worth at each rate of VAT: of a delivered one what left. */
async function readWorth(db: Database, ids: readonly number[]): Promise<(orderId: number) => Worth[]> {
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "status", "price_basis"])
    .where("id", "in", idList(db, new Set(ids)))
    .execute();
  const lines = await db
    .selectFrom("external_order_lines")
    .select(["order_id", "quantity", "delivered_quantity", "unit_price", "vat_rate", "discount_percent"])
    .where("order_id", "in", idList(db, new Set(ids)))
    .execute();
  const linesOf = groupBy(lines, ({ order_id }) => order_id);
  const worth = new Map(
    orders.map(({ id, status, price_basis }) => {
      const own = linesOf(id);
      const left = (status === "delivered" && deliveredLines(own)) || own;
      return [id, totalCents(price_basis, left).byRate.map(({ rate, base, vat }) => ({ rate, cents: base + vat }))];
    }),
  );
  return (orderId) => worth.get(orderId) ?? [];
}
