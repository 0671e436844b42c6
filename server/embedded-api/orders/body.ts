import { z } from "@hono/zod-openapi";
import { consumptionMode, customerType, deliveryMode } from "../http/fields/choices";
import { day, time } from "../http/fields/days";
import { amount, discountPercent, positiveQuantity, price, quantity, vatRate } from "../http/fields/decimals";
import { email, notes, optionalText, requiredText } from "../http/fields/text";
import { id, wholeNumber } from "../http/fields/whole-numbers";

const line = z.object({
  product_id: id,
  quantity: positiveQuantity,
  /** The price in the basis of the order counts; one in the other basis alone is converted. Both missing: the product's price. */
  unit_price_ht: price.nullable().default(null),
  unit_price_ttc: price.nullable().default(null),
  /** Missing: the product's rate for the order's consumption mode. */
  vat_rate: vatRate.nullable().default(null),
  discount_percent: discountPercent.default("0"),
  produced_quantity: quantity.default("0"),
  delivered_quantity: quantity.default("0"),
  note: optionalText(400),
});

/** The body of a customer order's POST and PUT; its number and status are not part of it. */
export const externalOrderBody = z.object({
  customer_name: requiredText(2, 120),
  customer_type: customerType.default("individual"),
  customer_contact: optionalText(120),
  phone: optionalText(30),
  email,
  delivery_on: day,
  delivery_time: time.nullable().default(null),
  delivery_mode: deliveryMode.default("pickup"),
  delivery_address: optionalText(400),
  /** Missing: the delivery day less the longest lead time of the products. */
  production_on: day.nullable().default(null),
  consumption_mode: consumptionMode.default("later"),
  guest_count: wholeNumber(1, 1_000_000).nullable().default(null),
  notes,
  allergy_notes: optionalText(2000),
  deposit_amount: amount.nullable().default(null),
  lines: z.array(line).max(1000, "Au plus 1000 lignes.").default([]),
});

export type ExternalOrderBody = z.output<typeof externalOrderBody>;
