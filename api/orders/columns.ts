import { fold } from "#domain/french/fold";
import { phoneDigits } from "#domain/french/phones";
import { searchText } from "../database/folding";
import type { CompleteOrder } from "./completion";
import { totalCents } from "./totals";
import { externalOrder, storedLine } from "#domain/contract/orders/external-orders";
import { mappingOf } from "../database/mapping";

export const orderMapping = mappingOf(externalOrder);
export const lineMapping = mappingOf(storedLine);

/** Returns the columns of the order itself that follow from what is written; the totals among them. */
export function orderColumns(number: string, order: CompleteOrder) {
  const { ht, ttc } = totalCents(order.price_basis, lineColumns(order.lines));
  return {
    ...orderMapping.store(order),
    production_on: order.production_on,
    price_basis: order.price_basis,
    customer_folded: fold(order.customer_name),
    search: searchedOfOrder(order, number, order.lines),
    line_count: order.lines.length,
    total_ht: Number(ht),
    total_ttc: Number(ttc),
  };
}

/** Returns the text by which an order, or a standing one, is searched. @param number an order's own */
export function searchedOfOrder(
  { customer_name, customer_contact, phone, email, delivery_address, notes, allergy_notes }: Searched,
  number: string | null,
  lines: readonly { note: string | null }[],
): string {
  const customer = searchText(number, customer_name, customer_contact, phone, email);
  const written = searchText(delivery_address, notes, allergy_notes, ...lines.map(({ note }) => note));
  return `${withPhone(customer, phoneDigits(phone))} ${written}`.trim();
}

type Searched = Pick<
  CompleteOrder,
  "customer_name" | "customer_contact" | "phone" | "email" | "delivery_address" | "notes" | "allergy_notes"
>;

/** Returns a searched text with the digits of a telephone number, where they are not in it as they are written. */
const withPhone = (search: string, digits: string) => (search.includes(digits) ? search : `${search} ${digits}`);

/** Returns the columns that a line's own values fill; nothing was made or delivered where that is left open. */
export const lineColumns = (lines: CompleteOrder["lines"]) =>
  lines.map(({ produced_quantity, delivered_quantity, ...line }) =>
    lineMapping.store({
      ...line,
      produced_quantity: produced_quantity ?? "0",
      delivered_quantity: delivered_quantity ?? "0",
    }),
  );
