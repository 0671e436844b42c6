import { type AtRate, type PaidAtRate, splitPayment, sumByRate } from "#domain/orders/payment-split";
import type { Amount } from "../../database/columns";
import type { Database, Row } from "../../database/tables";
import { worthByRate } from "./due";

type Priced = Pick<Row<"external_orders">, "id" | "status" | "price_basis">;

/** Splits an entry of an order over its rates of VAT, as the order and what was paid of it are now: 2 queries. */
export async function splitOf(db: Database, order: Priced, amount: Amount): Promise<PaidAtRate[]> {
  return splitPayment(BigInt(amount), await readWorth(db, order, amount), await readHeld(db, order.id));
}

/** Reads what is held of an order at each rate of VAT, all its entries together: 1 query. */
export async function readHeld(db: Database, orderId: number): Promise<PaidAtRate[]> {
  const parts = await db
    .selectFrom("external_order_payment_parts as part")
    .innerJoin("external_order_payments as entry", "entry.id", "part.payment_id")
    .select(["part.vat_rate", "part.amount", "part.vat"])
    .where("entry.order_id", "=", orderId)
    .execute();
  return sumByRate(parts.map(partOf));
}

/** Reads what an order is worth at each rate of VAT; nothing where something of a cancelled one is given back. */
async function readWorth(db: Database, order: Priced, amount: Amount): Promise<AtRate[]> {
  if (order.status === "cancelled" && amount < 0) return [];
  const lines = await db
    .selectFrom("external_order_lines")
    .select(["quantity", "delivered_quantity", "unit_price", "vat_rate", "discount_percent"])
    .where("order_id", "=", order.id)
    .execute();
  return worthByRate(order, lines);
}

/** Reads the parts of an entry. */
export async function readParts(db: Database, paymentId: number): Promise<PaidAtRate[]> {
  const rows = await db
    .selectFrom("external_order_payment_parts")
    .select(["vat_rate", "amount", "vat"])
    .where("payment_id", "=", paymentId)
    .orderBy("id")
    .execute();
  return rows.map(partOf);
}

/** Writes the parts of an entry. */
export async function insertParts(db: Database, payment_id: number, parts: readonly PaidAtRate[]): Promise<void> {
  const rows = parts.map(({ rate, cents, vat }) => ({
    payment_id,
    vat_rate: rate === null ? null : Number(rate),
    amount: Number(cents),
    vat: Number(vat),
  }));
  await db.insertInto("external_order_payment_parts").values(rows).execute();
}

type Part = Pick<Row<"external_order_payment_parts">, "vat_rate" | "amount" | "vat">;

const partOf = ({ vat_rate, amount, vat }: Part): PaidAtRate => ({
  rate: vat_rate === null ? null : BigInt(vat_rate),
  cents: BigInt(amount),
  vat: BigInt(vat),
});
