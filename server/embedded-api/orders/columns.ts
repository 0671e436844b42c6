import { fold, searchText } from "../database/folding";
import { amountScale, orNull, percentScale, priceScale, quantityScale } from "../database/scale";
import type { CompleteOrder } from "./completion";
import { totalCents } from "./totals";

/** Returns the columns of the order itself that follow from what is written; the totals among them. */
export function orderColumns(number: string, { lines, ...order }: CompleteOrder) {
  const { ht, ttc } = totalCents(order.price_basis, lineColumns(lines));
  return {
    ...order,
    customer_folded: fold(order.customer_name),
    search: searchText(number, order.customer_name, order.customer_contact, order.phone, order.email),
    deposit_amount: orNull(amountScale.store, order.deposit_amount),
    line_count: lines.length,
    total_ht: Number(ht),
    total_ttc: Number(ttc),
  };
}

/** Returns the columns that a line's own values fill. */
export function lineColumns(lines: CompleteOrder["lines"]) {
  return lines.map((line) => ({
    ...line,
    quantity: quantityScale.store(line.quantity),
    unit_price: priceScale.store(line.unit_price),
    vat_rate: percentScale.store(line.vat_rate),
    discount_percent: percentScale.store(line.discount_percent),
    produced_quantity: quantityScale.store(line.produced_quantity),
    delivered_quantity: quantityScale.store(line.delivered_quantity),
  }));
}
