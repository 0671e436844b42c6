import { type RawBuilder, sql } from "kysely";
import type { PriceBasis } from "#domain/choices";
import type { AtRate } from "#domain/orders/payment-split";
import type { Amount } from "../../database/columns";
import type { Row } from "../../database/tables";
import { isDeliveryNoted, isShort } from "../delivery/handed-over";
import { type PricedLine, totalCents } from "../totals";

/** The worth of an order with tax: of all of it, once it is delivered of what left. */
const worth = sql<Amount>`case external_orders.status when 'delivered'
  then coalesce(external_orders.delivered_ttc, external_orders.total_ttc) else external_orders.total_ttc end`;

/** The amount that an order owes, with tax: 0 where it is cancelled; null while nothing is ordered. */
export const owed = sql<Amount | null>`case when external_orders.status = 'cancelled' then 0
  when external_orders.line_count > 0 then ${worth} end`;

/** The amount due of an order: what it owes, its payments taken off. */
export const due = sql<Amount | null>`${owed} - external_orders.paid_amount`;

/**
 * Tests that an accepted order is not all paid, in the words of its index (migration 0058).
 * @param status the column, or what has SQLite test it row by row
 */
export const isToCollect = (status: RawBuilder<unknown> = sql.ref("external_orders.status")): RawBuilder<boolean> =>
  sql<boolean>`(${status} in ('confirmed', 'in_production', 'ready', 'delivered')
  and ${worth} - external_orders.paid_amount > 0)`;

/** Tests that more was paid of an order than it owes, in the words of its index (migration 0058). */
export const isToGiveBack = sql<boolean>`(${due} < 0)`;

type Delivered = PricedLine & Pick<Row<"external_order_lines">, "quantity" | "delivered_quantity">;

/** Returns the lines of an order as they left; null where all of it did, or nobody noted what. */
export const deliveredLines = <Line extends Delivered>(lines: readonly Line[]): Line[] | null =>
  isDeliveryNoted(lines) && lines.some(isShort)
    ? lines.map((line) => ({ ...line, quantity: line.delivered_quantity }))
    : null;

/** Returns what an order is worth at each rate of VAT, with tax: once it is delivered of what left. */
export function worthByRate(
  { status, price_basis }: Pick<Row<"external_orders">, "status" | "price_basis">,
  lines: readonly Delivered[],
): AtRate[] {
  const left = (status === "delivered" && deliveredLines(lines)) || lines;
  return totalCents(price_basis, left).byRate.map(({ rate, base, vat }) => ({ rate, cents: base + vat }));
}

/** Returns what is worth, with tax, what left of a delivered order; null where that is all of it. */
export function deliveredTotal(basis: PriceBasis, lines: readonly Delivered[]): Amount | null {
  const left = deliveredLines(lines);
  return left && Number(totalCents(basis, left).ttc);
}
