import { z } from "@hono/zod-openapi";
import { leadTimeBases, minimumPolicies, orderChannels } from "#domain/choices";
import type { Row } from "../../database/tables";
import { decimal, entity } from "../../http/answer-fields";
import { unit } from "../../http/fields/choices";
import { supplierOf } from "../../kitchen/read/suppliers";

const supplierFields = {
  ...entity,
  name: z.string(),
  code: z.string().nullable(),
  siret: z.string().nullable(),
  vat_number: z.string().nullable(),
  customer_code: z.string().nullable(),
  contact_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  order_channel: z.enum(orderChannels).nullable(),
  delivery_weekdays: z.array(z.number().int()),
  cutoff_time: z.string().nullable(),
  lead_time_days: z.number().int(),
  lead_time_basis: z.enum(leadTimeBases),
  closed_periods: z.array(z.object({ from: z.string(), until: z.string() })),
  observes_public_holidays: z.boolean(),
  minimum_order_ht: decimal.nullable(),
  minimum_policy: z.enum(minimumPolicies),
  franco_ht: decimal.nullable(),
  shipping_fee_ht: decimal.nullable(),
  shipping_fee_vat_rate: decimal.nullable(),
  do_not_order: z.boolean(),
  notes: z.string().nullable(),
};

/** A supplier in a list. */
export const supplierRow = z.object(supplierFields).openapi("SupplierRow");

const suppliedArticle = z
  .object({
    article_id: z.number().int(),
    name: z.string(),
    unit,
    supplier_code: z.string().nullable(),
    pack_label: z.string(),
    pack_quantity: decimal,
    pack_price_ht: decimal.nullable(),
    unit_price_ht: decimal.nullable(),
    preferred: z.boolean(),
    available: z.boolean(),
  })
  .openapi("SuppliedArticle");

/** A supplier with every article they sell. */
export const supplierDetail = z.object({ ...supplierFields, articles: z.array(suppliedArticle) }).openapi("Supplier");

export type SupplierRow = z.infer<typeof supplierRow>;
export type SuppliedArticle = z.infer<typeof suppliedArticle>;
export type SupplierDetail = z.infer<typeof supplierDetail>;

/** Returns a row of the table as lists answer it. */
export function supplierRowOf(row: Row<"suppliers">): SupplierRow {
  const { name_folded, search, ...columns } = row;
  return { ...columns, ...supplierOf(row) };
}
