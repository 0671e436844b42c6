import { answeredSchema } from "../../http/fields/schema";
import { paymentEntry } from "#domain/contract/orders/payments";
import { amountScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { type Slice, window } from "../../http/pages";
import type { OrderDetail } from "../answer";

/** An entry of what was paid of an order. */
export const paymentAnswer = answeredSchema(paymentEntry);

/** Reads what was paid of an order, and taken back, the latest day first, on a day what was written last. */
export async function readPayments(db: Database, orderId: number, slice?: Slice): Promise<OrderDetail["payments"]> {
  let found = db
    .selectFrom("external_order_payments as entry")
    .leftJoin("external_order_payments as back", "back.takes_back", "entry.id")
    .select([
      "entry.id",
      "entry.paid_on",
      "entry.amount",
      "entry.means",
      "entry.note",
      "entry.takes_back",
      "entry.is_deposit",
      "back.id as taken_back_by",
      "entry.recorded_at",
      "entry.user_name",
    ])
    .where("entry.order_id", "=", orderId)
    .orderBy("entry.paid_on", "desc")
    .orderBy("entry.recorded_at", "desc")
    .orderBy("entry.id", "desc");
  if (slice) {
    const { limit, offset } = window(slice);
    found = found.limit(limit).offset(offset);
  }
  const rows = await found.execute();
  return rows.map(({ amount, is_deposit, ...row }) => ({
    ...row,
    amount: amountScale.read(amount),
    is_deposit: is_deposit === 1,
  }));
}

/** Counts the entries of an order. */
export async function countPayments(db: Database, orderId: number): Promise<number> {
  const { total } = await db
    .selectFrom("external_order_payments")
    .select((e) => e.fn.countAll<number>().as("total"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return total;
}
