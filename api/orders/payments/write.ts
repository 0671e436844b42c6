import { payment, paymentTakenBack } from "#domain/contract/orders/payments";
import type { Body } from "#domain/contract/field";
import { isInternal } from "#domain/orders/shop-window";
import { MOST_CENTS } from "#domain/exact/decimal";
import { paymentMeansNames } from "#domain/orders/payments";
import { unknownPayment } from "#domain/french/not-found";
import { type PaidAtRate, oppositeOf } from "#domain/orders/payment-split";
import type { Amount } from "../../database/columns";
import { amountScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { printedMoney, printedInstant } from "../../http/documents/french";
import { dayToCome } from "../../http/fields/days";
import { bodySchema } from "../../http/fields/schema";
import { Refusal, invalid, notFound } from "../../http/refusal";
import type { AnyAuthor } from "../../records/author";
import { dayOf } from "../../stock/ledger/moment";
import { countPayments } from "./read";
import { insertParts, readHeld, readParts, splitOf } from "./split";

/** The body of a new payment. */
export const paymentBody = bodySchema(payment);
/** The body by which a payment is taken back. */
export const takeBackBody = bodySchema(paymentTakenBack);

/** The most entries of one order. */
const mostEntries = 200;

/**
 * Writes what a customer paid of an order, or what was given back. The order must be locked. Throws a 422 Refusal for a
 * day to come, or more than was paid given back; 409 "stale" where others wrote entries that were not seen, "status"
 * where the order is cancelled, or of the house's own shop, and nothing is owed.
 */
export async function writePayment(
  db: Database,
  orderId: number,
  { seen, refund, ...body }: Body<typeof payment>,
  author: AnyAuthor,
): Promise<void> {
  const order = await readPayable(db, orderId);
  if (isInternal(order.customer_type))
    throw new Refusal(409, {
      message: "Cette commande est une mise en vente : il n’y a rien à encaisser.",
      code: "status",
    });
  const paid_on = body.paid_on ?? dayOf(author.at);
  if (paid_on > dayOf(author.at)) throw invalid({ paid_on: [dayToCome] });
  const count = await countPayments(db, orderId);
  if (seen !== null && seen !== count) throw await meanwhile(db, orderId);
  if (count >= mostEntries) throw invalid({ amount: [`Au plus ${mostEntries} paiements par commande.`] });
  if (order.status === "cancelled" && !refund)
    throw new Refusal(409, {
      message: "Cette commande est annulée : il n’y a rien à encaisser.",
      code: "status",
    });
  const cents = amountScale.store(body.amount);
  const held = order.paid_amount;
  if (refund && cents > held)
    throw invalid({
      amount: [
        held > 0
          ? `Le client a versé ${printedMoney(amountScale.read(held))} : on ne rend pas plus.`
          : "Le client n’a rien versé : il n’y a rien à rendre.",
      ],
    });
  const amount = refund ? -cents : cents;
  const entry = { ...body, paid_on, amount, takes_back: null, is_deposit: 0 };
  await insert(db, order, entry, await splitOf(db, order, amount), author);
}

/**
 * Takes a payment back by an entry of the opposite amount that names it; one that is taken back already stays so. The
 * order must be locked. Throws a 404 Refusal where the order has no such payment; 422 for a day to come or before its
 * own; 409 "status" where it takes back another, is the deposit, or what it brought, at one of its rates of VAT, was
 * given back.
 */
export async function takePaymentBack(
  db: Database,
  orderId: number,
  paymentId: number,
  { paid_on: enteredDay, note }: Body<typeof paymentTakenBack>,
  author: AnyAuthor,
): Promise<void> {
  const entry = await db
    .selectFrom("external_order_payments as entry")
    .leftJoin("external_order_payments as back", "back.takes_back", "entry.id")
    .select(["entry.paid_on", "entry.amount", "entry.means", "entry.takes_back", "entry.is_deposit"])
    .select("back.id as taken_back_by")
    .where("entry.id", "=", paymentId)
    .where("entry.order_id", "=", orderId)
    .executeTakeFirst();
  if (!entry) throw notFound(unknownPayment);
  if (entry.taken_back_by !== null) return;
  if (entry.takes_back !== null)
    throw new Refusal(409, {
      message: "Cette ligne en reprend une autre : notez plutôt un nouveau paiement.",
      code: "status",
    });
  if (entry.is_deposit === 1)
    throw new Refusal(409, {
      message: "C’est l’acompte de la commande : changez-le dans la commande.",
      code: "status",
    });
  const paid_on = enteredDay ?? dayOf(author.at);
  if (paid_on > dayOf(author.at)) throw invalid({ paid_on: [dayToCome] });
  if (paid_on < entry.paid_on) throw invalid({ paid_on: ["Ce jour précède celui du paiement."] });
  const order = await readPayable(db, orderId);
  const parts = await readParts(db, paymentId);
  const held = new Map((await readHeld(db, orderId)).map(({ rate, cents }) => [rate, cents]));
  const isGivenBack = parts.some(({ rate, cents }) => cents > 0n && (held.get(rate) ?? 0n) < cents);
  if (order.paid_amount < entry.amount || isGivenBack)
    throw new Refusal(409, {
      message: "Une partie de cet argent a été rendue : reprenez d’abord ce qui a été rendu.",
      code: "status",
    });
  const back = { paid_on, amount: -entry.amount, means: entry.means, note, takes_back: paymentId, is_deposit: 0 };
  await insert(db, order, back, oppositeOf(parts), author);
}

/**
 * Writes the deposit typed in an order as an entry of today, a change of it as one of the difference; of the same
 * nothing. The order must be locked, and its lines written. Throws a 422 Refusal where it would become less than what
 * was given back of it: the customer would owe more than the order.
 */
export async function writeDeposit(
  db: Database,
  orderId: number,
  before: Amount | null,
  after: Amount | null,
  author: AnyAuthor,
): Promise<void> {
  const amount = (after ?? 0) - (before ?? 0);
  if (amount === 0) return;
  const order = await readPayable(db, orderId);
  if (amount < 0 && order.paid_amount + amount < 0) {
    const back = printedMoney(amountScale.read((before ?? 0) - order.paid_amount));
    throw invalid({ deposit_amount: [`${back} de cet acompte ont été rendus : il ne descend pas en dessous.`] });
  }
  if ((await countPayments(db, orderId)) >= mostEntries)
    throw invalid({ deposit_amount: [`Au plus ${mostEntries} paiements par commande.`] });
  const how = { paid_on: dayOf(author.at), means: "unsaid", note: null, takes_back: null, is_deposit: 1 } as const;
  await insert(db, order, { ...how, amount }, await splitOf(db, order, amount), author);
}

type Payable = Pick<Row<"external_orders">, "id" | "status" | "customer_type" | "price_basis" | "paid_amount">;

const readPayable = (db: Database, id: number): Promise<Payable> =>
  db
    .selectFrom("external_orders")
    .select(["id", "status", "customer_type", "price_basis", "paid_amount"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

type Entry = Pick<
  Row<"external_order_payments">,
  "paid_on" | "amount" | "means" | "note" | "takes_back" | "is_deposit"
>;

/**
 * Writes an entry with its parts by rate of VAT, and the sum of all entries. The version of the order stays: none of
 * what is ordered changed.
 */
async function insert(
  db: Database,
  { id, paid_amount }: Payable,
  entry: Entry,
  parts: readonly PaidAtRate[],
  author: AnyAuthor,
): Promise<void> {
  const paid = paid_amount + entry.amount;
  if (BigInt(Math.abs(paid)) > MOST_CENTS)
    throw invalid({
      [entry.is_deposit === 1 ? "deposit_amount" : "amount"]: [
        "Le total des paiements dépasse 999 999 999,99 € : vérifiez le montant.",
      ],
    });
  const { id: payment } = await db
    .insertInto("external_order_payments")
    .values({ ...entry, order_id: id, recorded_at: author.at, user_id: author.id, user_name: author.name })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertParts(db, payment, parts);
  await db.updateTable("external_orders").set({ paid_amount: paid }).where("id", "=", id).execute();
}

/** Returns the refusal that says who wrote the latest entry of an order. */
async function meanwhile(db: Database, orderId: number): Promise<Refusal> {
  const last = await db
    .selectFrom("external_order_payments")
    .select(["amount", "means", "takes_back", "is_deposit", "recorded_at", "user_name"])
    .where("order_id", "=", orderId)
    .orderBy("recorded_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return new Refusal(409, {
    message:
      `${last ? describeEntry(last) : "Les paiements ont changé entre-temps."} ` +
      "Votre saisie n’est pas enregistrée.",
    code: "stale",
  });
}

type EntryRow = Pick<
  Row<"external_order_payments">,
  "amount" | "means" | "takes_back" | "is_deposit" | "recorded_at" | "user_name"
>;

function describeEntry({ amount, means, takes_back, is_deposit, recorded_at, user_name }: EntryRow): string {
  if (is_deposit === 1) return `${user_name} a changé l’acompte le ${printedInstant(new Date(recorded_at))}.`;
  const money = printedMoney(amountScale.read(Math.abs(amount)));
  const did = takes_back !== null ? "annulé un paiement de" : amount < 0 ? "rendu" : "encaissé";
  const how = paymentMeansNames[means].toLowerCase();
  return `${user_name} a ${did} ${money} (${how}) le ${printedInstant(new Date(recorded_at))}.`;
}
