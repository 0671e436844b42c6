import { z } from "@hono/zod-openapi";
import { leadTimeBasis, minimumPolicy, orderChannel } from "../../http/fields/choices";
import { day, time } from "../../http/fields/days";
import { amount, vatRate } from "../../http/fields/decimals";
import { code, email, groupedText, name, notes, optionalText } from "../../http/fields/text";
import { wholeNumber } from "../../http/fields/whole-numbers";

const weekdays = z
  .array(wholeNumber(1, 7), "Liste de jours attendue.")
  .transform((days) => [...new Set(days)].sort((a, b) => a - b))
  .default([]);

const closedPeriod = z.object({ from: day, until: day }).refine(({ from, until }) => from <= until, { message: "La fin doit suivre le début.", path: ["until"] });

/** The body of a supplier's POST and PUT. */
export const supplierBody = z.object({
  name,
  code,
  siret: groupedText,
  vat_number: groupedText,
  customer_code: optionalText(60),
  contact_name: optionalText(120),
  email,
  phone: optionalText(30),
  address: optionalText(400),
  postal_code: optionalText(12),
  city: optionalText(120),
  order_channel: orderChannel,
  delivery_weekdays: weekdays,
  cutoff_time: time.nullable().default(null),
  lead_time_days: wholeNumber(0, 365).default(0),
  lead_time_basis: leadTimeBasis.default("working"),
  closed_periods: z.array(closedPeriod).max(100, "Au plus 100 fermetures.").default([]),
  observes_public_holidays: z.boolean("Oui ou non attendu.").default(true),
  minimum_order_ht: amount.nullable().default(null),
  minimum_policy: minimumPolicy.default("warn"),
  franco_ht: amount.nullable().default(null),
  shipping_fee_ht: amount.nullable().default(null),
  shipping_fee_vat_rate: vatRate.nullable().default(null),
  do_not_order: z.boolean("Oui ou non attendu.").default(false),
  notes,
});

export type SupplierBody = z.output<typeof supplierBody>;
