import { sql } from "kysely";
import type { Database } from "../tables";
import type { Migration } from "./columns";

/** Sums in exact numbers what of the delivered orders that left in part was handed over, as totals are: VAT by rate. */
async function sumDelivered(db: Database): Promise<void> {
  const { rows } = await sql<{
    id: number;
    price_basis: string;
  }>`select id, price_basis from external_orders
    where status = 'delivered'
      and exists (select 1 from external_order_lines as line
        where line.order_id = external_orders.id and line.delivered_quantity > 0)
      and exists (select 1 from external_order_lines as line
        where line.order_id = external_orders.id and line.delivered_quantity < line.quantity)
    order by id`.execute(db);
  for (const { id, price_basis } of rows) {
    const { rows: lines } = await sql<Line>`
      select delivered_quantity, unit_price, vat_rate, discount_percent from external_order_lines
      where order_id = ${id}`.execute(db);
    await sql`update external_orders set delivered_ttc = ${totalOf(lines, price_basis === "ttc")}
      where id = ${id}`.execute(db);
  }
}

interface Line {
  delivered_quantity: number;
  unit_price: number;
  vat_rate: number;
  discount_percent: number;
}

// Quantity ×10⁶, price ×10⁴ and kept part ×10⁶ make ×10¹⁶: cents are 10¹⁴ times less. 100 % is 10⁶.
const [lineToCents, hundredPercent] = [100_000_000_000_000n, 1_000_000n];
const halfUp = (value: bigint, by: bigint) => (2n * value + by) / (2n * by);

function totalOf(lines: readonly Line[], isWithTax: boolean): number {
  const sums = new Map<number, bigint>();
  for (const { delivered_quantity, unit_price, vat_rate, discount_percent } of lines) {
    const cents = halfUp(
      BigInt(delivered_quantity) * BigInt(unit_price) * (hundredPercent - BigInt(discount_percent)),
      lineToCents,
    );
    sums.set(vat_rate, (sums.get(vat_rate) ?? 0n) + cents);
  }
  return Number(
    [...sums].reduce(
      (sum, [rate, cents]) => sum + cents + (isWithTax ? 0n : halfUp(cents * BigInt(rate), hundredPercent)),
      0n,
    ),
  );
}

/**
 * What customers pay of their orders: entries that are never changed, each taken back by another at most. An order
 * holds their sum, and what the goods that left are worth where it is delivered, so that what is still to be paid is
 * found by an index.
 */
export const paymentsOfOrders: Migration = {
  name: "0052-payments-of-orders",
  statements: ({ id, integer: number, text, amount, end }) => [
    `create table external_order_payments (
      ${id},
      order_id ${number} not null references external_orders (id) on delete cascade,
      paid_on ${text} not null,
      amount ${number} not null check (amount <> 0 and amount between -99999999999 and 99999999999),
      means ${text} not null,
      note ${text},
      takes_back ${number} references external_order_payments (id) on delete cascade,
      recorded_at ${text} not null,
      user_id ${number} references users (id) on delete set null,
      user_name ${text} not null
    ${end}`,
    `create index external_order_payments_order on external_order_payments (order_id, id)`,
    `create index external_order_payments_day on external_order_payments (paid_on, id)`,
    `create unique index external_order_payments_back on external_order_payments (takes_back)
      where takes_back is not null`,
    `alter table external_orders add column paid_amount ${number} not null default 0`,
    `alter table external_orders add column ${amount("delivered_ttc")}`,
    `create index external_orders_to_collect on external_orders (delivery_on, id)
      where status in ('confirmed', 'in_production', 'ready', 'delivered')
        and case status when 'delivered' then coalesce(delivered_ttc, total_ttc) else total_ttc end
          - coalesce(deposit_amount, 0) - paid_amount > 0`,
  ],
  rows: sumDelivered,
};
