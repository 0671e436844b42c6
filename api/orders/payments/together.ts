import { dueOrder, paidTogether, paymentTogether } from "#domain/contract/orders/payments";
import type { Answer, Body } from "#domain/contract/field";
import { signOf } from "#domain/exact/decimal";
import { unknownRecords } from "#domain/french/not-found";
import { idList } from "../../database/ids";
import { amountScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { printedMoney } from "../../http/documents/french";
import { answerSchema, bodySchema } from "../../http/fields/schema";
import { Refusal, invalid } from "../../http/refusal";
import type { AnyAuthor } from "../../records/author";
import { lockOrders } from "../../records/orders/order-shares";
import { type RefusedOrder, nameOf } from "../status/bulk";
import { due } from "./due";
import { writePayment } from "./write";

/** The body of one payment of several orders, and what it came to. */
export const togetherBody = bodySchema(paymentTogether);
export const togetherAnswer = answerSchema(paidTogether, "PaymentTogether");
/** The amount due of an order that may be paid with others. */
export const dueAnswer = answerSchema(dueOrder, "DueOrder");

/** The most orders that are paid together. */
export const { most: mostTogether } = paymentTogether.orders;

/** Returns what is to be paid of these orders, those that exist, by the day and hour of their delivery: 1 query. */
export async function readDue(db: Database, ids: Iterable<number>): Promise<Answer<typeof dueOrder>[]> {
  const rows = await db
    .selectFrom("external_orders")
    .select(["id", "number", "customer_name", "delivery_on", "status", due.as("amount_due")])
    .where("id", "in", idList(db, new Set(ids)))
    .orderBy("delivery_on")
    .orderBy("delivery_time")
    .orderBy("id")
    .execute();
  return rows.map(({ amount_due, ...row }) => ({
    ...row,
    amount_due: amount_due === null ? null : amountScale.read(amount_due),
  }));
}

/**
 * Writes that several orders were paid, each all that it owes: all or none. Throws a 422 Refusal where none is named or
 * one twice, and as writePayment does; 409 "stale", whose `refused` names each order and why, where one owes another
 * amount than was seen, or nothing.
 */
export async function payTogether(
  db: Database,
  { orders, ...how }: Body<typeof paymentTogether>,
  author: AnyAuthor,
): Promise<Answer<typeof paidTogether>> {
  if (orders.length === 0) throw invalid({ orders: ["Choisissez au moins une commande."] });
  const amountOf = new Map(orders.map(({ id, amount }) => [id, amountScale.store(amount)]));
  if (amountOf.size < orders.length) throw invalid({ orders: ["Une commande est nommée deux fois."] });
  await lockOrders(db, amountOf.keys());
  const known = new Map((await readDue(db, amountOf.keys())).map((order) => [order.id, order]));
  const refused = [...amountOf].flatMap(([id, seen]): RefusedOrder[] => {
    const order = known.get(id);
    if (!order) return [{ id, name: null, message: unknownRecords.external_orders }];
    const message = whyNotPaid(order, seen);
    return message === null ? [] : [{ id, name: nameOf(order), message }];
  });
  if (refused.length > 0)
    throw new Refusal(409, {
      message: "Ce qui reste à payer a changé entre-temps : rien n’est encaissé. Vérifiez le total.",
      code: "stale",
      refused,
    });
  let sum = 0;
  for (const [id, cents] of amountOf) {
    await writePayment(db, id, { ...how, amount: amountScale.read(cents), refund: false, seen: null }, author);
    sum += cents;
  }
  return { order_count: amountOf.size, amount_ttc: amountScale.read(sum) };
}

/** Returns why an order is not paid of an amount that was seen as due; null where it is. */
function whyNotPaid({ status, amount_due }: Answer<typeof dueOrder>, seen: number): string | null {
  if (status === "cancelled") return "Elle est annulée : il n’y a rien à encaisser.";
  if (amount_due === null || signOf(amount_due) <= 0) return "Il n’y a plus rien à encaisser.";
  return amountScale.store(amount_due) === seen ? null : `Il reste maintenant ${printedMoney(amount_due)} à payer.`;
}
