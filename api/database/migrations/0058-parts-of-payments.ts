import { roundDiv } from "#domain/exact/rational";
import { HUNDRED_PERCENT, vatOn } from "#domain/exact/tax";
import { dayInParis } from "#domain/paris";
import { type AtRate, type PaidAtRate, oppositeOf, splitPayment, sumByRate } from "#domain/orders/payment-split";
import { groupBy } from "../grouping";
import { idList } from "../ids";
import { amountScale } from "../scale";
import type { Database } from "../tables";
import type { Migration } from "./columns";

/** Writes the deposits that orders hold as entries, each change of one on the day that its history knows. */
async function enterDeposits(db: Database): Promise<void> {
  const changes = await db
    .selectFrom("external_order_changes")
    .select(["order_id", "changed_at", "user_id", "user_name", "old_value", "new_value"])
    .where("field", "=", "deposit_amount")
    .orderBy("id")
    .execute();
  const changesOf = groupBy(changes, ({ order_id }) => order_id);
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "deposit_amount", "created_at", "updated_at"])
    .where((e) =>
      e.or([e("deposit_amount", ">", 0), e("id", "in", idList(db, new Set(changes.map((one) => one.order_id))))]),
    )
    .orderBy("id")
    .execute();
  const cents = (text: string | null) => (text === null ? 0 : amountScale.store(text));
  for (const { id, deposit_amount, created_at, updated_at } of orders) {
    const own = changesOf(id);
    const first = await db
      .selectFrom("external_order_changes")
      .select(["user_id", "user_name"])
      .where("order_id", "=", id)
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    const creator = first ?? { user_id: null, user_name: "Bru" };
    const [begun] = own;
    const moments = [
      { ...creator, at: created_at, is: begun ? cents(begun.old_value) : (deposit_amount ?? 0) },
      ...own.map(({ changed_at: at, new_value, ...who }) => ({ ...who, at, is: cents(new_value) })),
      { ...creator, at: updated_at, is: deposit_amount ?? 0 },
    ];
    let was = 0;
    for (const { at, is, user_id, user_name } of moments) {
      if (is !== was)
        await db
          .insertInto("external_order_payments")
          .values({
            order_id: id,
            paid_on: dayInParis(new Date(at)),
            amount: is - was,
            means: "unsaid",
            note: null,
            takes_back: null,
            is_deposit: 1,
            recorded_at: at,
            user_id,
            user_name,
          })
          .execute();
      was = is;
    }
  }
}

interface Line {
  quantity: number;
  delivered_quantity: number;
  unit_price: number;
  vat_rate: number;
  discount_percent: number;
}

// Quantity ×10⁶, price ×10⁴ and kept part ×10⁶ make ×10¹⁶: cents are 10¹⁴ times less.
const lineToCents = 100_000_000_000_000n;

/** Returns what an order is worth at each rate, with tax: of a delivered one what left, VAT rounded once per rate. */
function worthOf({ status, price_basis }: { status: string; price_basis: string }, lines: readonly Line[]): AtRate[] {
  const isNoted = status === "delivered" && lines.some(({ delivered_quantity }) => delivered_quantity > 0);
  const sums = new Map<bigint, bigint>();
  for (const { quantity, delivered_quantity, unit_price, vat_rate, discount_percent } of lines) {
    const left = BigInt(isNoted ? delivered_quantity : quantity);
    const netPercent = HUNDRED_PERCENT - BigInt(discount_percent);
    const cents = roundDiv(left * BigInt(unit_price) * netPercent, lineToCents);
    sums.set(BigInt(vat_rate), (sums.get(BigInt(vat_rate)) ?? 0n) + cents);
  }
  return [...sums].map(([rate, cents]) => ({
    rate,
    cents: price_basis === "ttc" ? cents : cents + vatOn(cents, rate),
  }));
}

const ordersAtOnce = 200;

/** Splits what was paid of each order over its rates of VAT as it stands now, one entry after the other. */
async function splitEntries(db: Database): Promise<void> {
  for (let last = 0; ;) {
    const orders = await db
      .selectFrom("external_orders")
      .select(["id", "status", "price_basis"])
      .where("id", ">", last)
      .where("id", "in", (e) => e.selectFrom("external_order_payments").select("order_id"))
      .orderBy("id")
      .limit(ordersAtOnce)
      .execute();
    const ids = idList(
      db,
      orders.map(({ id }) => id),
    );
    const lines = await db
      .selectFrom("external_order_lines")
      .select(["order_id", "quantity", "delivered_quantity", "unit_price", "vat_rate", "discount_percent"])
      .where("order_id", "in", ids)
      .execute();
    const entries = await db
      .selectFrom("external_order_payments")
      .select(["id", "order_id", "amount", "takes_back"])
      .where("order_id", "in", ids)
      .orderBy("recorded_at")
      .orderBy("id")
      .execute();
    const [linesOf, entriesOf] = [groupBy(lines, (one) => one.order_id), groupBy(entries, (one) => one.order_id)];
    for (const order of orders) {
      const worth = worthOf(order, linesOf(order.id));
      const parts = new Map<number, PaidAtRate[]>();
      for (const { id, amount, takes_back } of entriesOf(order.id)) {
        const taken = takes_back === null ? undefined : parts.get(takes_back);
        const paid = sumByRate([...parts.values()].flat());
        parts.set(id, taken ? oppositeOf(taken) : splitPayment(BigInt(amount), worth, paid));
      }
      const rows = [...parts].flatMap(([payment_id, own]) =>
        own.map(({ rate, cents, vat }) => ({
          payment_id,
          vat_rate: rate === null ? null : Number(rate),
          amount: Number(cents),
          vat: Number(vat),
        })),
      );
      if (rows.length > 0) await db.insertInto("external_order_payment_parts").values(rows).execute();
    }
    last = orders.at(-1)?.id ?? last;
    if (orders.length < ordersAtOnce) return;
  }
}

/**
 * A payment keeps how it is split over the rates of VAT, so that a period which is over stays as it was told. A deposit
 * is an entry as the others, and in their sum. What is to be given back is found by an index, as what is to be
 * collected.
 */
export const partsOfPayments: Migration = {
  name: "0058-parts-of-payments",
  statements: ({ id, integer, flag, percent, end }) => [
    `alter table external_order_payments add column ${flag("is_deposit", 0)}`,
    `create table external_order_payment_parts (
      ${id},
      payment_id ${integer} not null references external_order_payments (id) on delete cascade,
      ${percent("vat_rate")},
      amount ${integer} not null check (amount <> 0 and amount between -99999999999 and 99999999999),
      vat ${integer} not null check (vat between -99999999999 and 99999999999)
    ${end}`,
    `create index external_order_payment_parts_payment on external_order_payment_parts (payment_id)`,
    `drop index external_orders_to_collect`,
    `update external_orders set paid_amount = paid_amount + deposit_amount where deposit_amount > 0`,
    `create index external_orders_to_collect on external_orders (delivery_on, id)
      where status in ('confirmed', 'in_production', 'ready', 'delivered')
        and case status when 'delivered' then coalesce(delivered_ttc, total_ttc) else total_ttc end - paid_amount > 0`,
    `create index external_orders_to_give_back on external_orders (delivery_on, id)
      where case when status = 'cancelled' then 0
        when line_count > 0 then case status when 'delivered' then coalesce(delivered_ttc, total_ttc)
          else total_ttc end end - paid_amount < 0`,
  ],
  rows: async (db) => {
    await enterDeposits(db);
    await splitEntries(db);
  },
};
