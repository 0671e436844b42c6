import { z } from "zod";
import type { Resource } from "./samples";

const missing = "absent ou d’un autre genre";
const text = z.string({ error: missing });
const whole = z.int({ error: missing });
const yesNo = z.boolean({ error: missing });
const day = z.string({ error: missing }).regex(/^\d{4}-\d\d-\d\d$/, "une date AAAA-MM-JJ");
const list = <Item extends z.ZodType>(item: Item) => z.array(item, { error: missing });

/**
 * The ways in which decimals are written: as the contract says, or as numbers too, which the web application takes as
 * well.
 */
export const decimals = {
  asText: z.string({ error: "un décimal en texte" }).regex(/^-?\d+(\.\d+)?$/, "un décimal en texte"),
  either: z.union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()], { error: "un décimal" }),
};
type DecimalShape = (typeof decimals)[keyof typeof decimals];

/** `{data: {id}}`: something that was written. */
export const saved = z.looseObject({ data: z.looseObject({ id: whole.positive() }) });

/** The fields that every entity carries beside its own. */
export const carried = z.looseObject({ created_at: text, updated_at: text, lock_version: whole, archived_at: text.nullable() });

const reference = z.looseObject({ type: text, id: whole, name: text });
/** `used_by` of what may not be deleted. */
export const inUse = z.looseObject({ message: text, code: z.literal("in_use"), used_by: list(reference).min(1) });
export const message = z.looseObject({ message: text.min(1) });
export const invalid = z.looseObject({ message: text, errors: z.record(z.string(), list(text)) });
export const tokens = z.looseObject({ token_type: z.string().regex(/^bearer$/i, "Bearer"), access_token: text.min(1), refresh_token: z.string().nullish(), expires_in: z.number({ error: missing }).positive() });
export const currentUser = z.looseObject({ data: z.looseObject({ id: whole, name: text, email: text }) });
export const options = z.looseObject({ data: list(z.looseObject({ id: whole, name: text, code: z.string().nullish() })) });

/** Returns a page of a list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.looseObject({ data: list(row), meta: z.looseObject({ current_page: whole, from: whole.nullish(), to: whole.nullish(), last_page: whole, per_page: whole, total: whole }) });
export const pageLinks = z.looseObject({ links: z.looseObject({ first: text.nullable(), last: text.nullable(), prev: text.nullable(), next: text.nullable() }) });

/** Returns the fields of a row of each list that the web application shows. */
export const rowShapes = (decimal: DecimalShape): Record<Resource, z.ZodObject> => ({
  suppliers: z.looseObject({ id: whole, name: text, delivery_weekdays: list(whole), lead_time_days: whole, minimum_order_ht: decimal.nullish(), franco_ht: decimal.nullish(), do_not_order: yesNo }),
  articles: z.looseObject({ id: whole, name: text, category: text, kind: text, unit: text, allergens: list(text), stock_on_hand: decimal, safety_stock: decimal, managed_stock: yesNo, unit_price_ht: decimal.nullish() }),
  recipes: z.looseObject({ id: whole, name: text, status: text, output_quantity: decimal, output_unit: text, unit_cost_ht: decimal.nullish(), cost_complete: yesNo }),
  products: z.looseObject({ id: whole, name: text, sale_unit: text, price_ht: decimal, price_ttc: decimal, vat_rate: decimal, active: yesNo, cost_complete: yesNo }),
  "external-orders": z.looseObject({
    id: whole,
    number: text,
    customer_name: text,
    customer_type: text,
    status: text,
    delivery_on: day,
    delivery_mode: text,
    production_on: day,
    line_count: whole,
    totals: z.looseObject({ ht: decimal, ttc: decimal }),
  }),
});

const equivalence = (decimal: DecimalShape) => z.looseObject({ quantity: decimal, unit: text, equals_quantity: decimal, equals_unit: text });

/** Returns the fields of one of each that the web application shows and edits. */
export const detailShapes = (decimal: DecimalShape): Record<Resource, z.ZodType> => {
  const rows = rowShapes(decimal);
  const used = { used_by: list(reference) };
  const allergens = { allergens: list(text), traces: list(text) };
  return {
    suppliers: rows.suppliers.extend({
      lead_time_basis: text,
      closed_periods: list(z.looseObject({ from: day, until: day })),
      observes_public_holidays: yesNo,
      minimum_policy: text,
      articles: list(z.looseObject({ article_id: whole, name: text, unit: text, pack_label: text, pack_quantity: decimal, pack_price_ht: decimal.nullish(), preferred: yesNo, available: yesNo })),
    }),
    articles: rows.articles.extend({
      equivalences: list(equivalence(decimal)),
      default_yield_percent: decimal,
      traces: list(text),
      vat_rate: decimal,
      lots: list(z.looseObject({ quantity: decimal })),
      incoming: list(z.looseObject({ supplier_id: whole, quantity: decimal, expected_on: day })),
      offers: list(z.looseObject({ id: whole, supplier_id: whole, supplier_name: text, pack_label: text, pack_quantity: decimal, pack_price_ht: decimal.nullish(), unit_price_ht: decimal.nullish(), min_packs: whole, pack_multiple: whole, available: yesNo, preferred: yesNo })),
      ...used,
    }),
    recipes: rows.recipes.extend({
      equivalences: list(equivalence(decimal)),
      production_loss_percent: decimal,
      min_batches: decimal,
      lines: list(z.looseObject({ article_id: whole.nullish(), recipe_id: whole.nullish(), name: text, quantity: decimal, unit: text, quantity_is: text, scaling: text, from_stock: yesNo })),
      steps: list(z.looseObject({ text, critical: yesNo })),
      stock_managed: yesNo,
      stock_quantity: decimal,
      ...allergens,
      ...used,
    }),
    products: rows.products.extend({
      production_lead_days: whole,
      stock_managed: yesNo,
      stock_quantity: decimal,
      components: list(z.looseObject({ recipe_id: whole.nullish(), article_id: whole.nullish(), product_id: whole.nullish(), name: text, quantity: decimal, unit: text })),
      ...allergens,
      ...used,
    }),
    "external-orders": z.looseObject({
      ...rows["external-orders"].omit({ line_count: true, totals: true }).shape,
      consumption_mode: text,
      lines: list(
        z
          .looseObject({ product_id: whole, product_name: text, sale_unit: text, quantity: decimal, vat_rate: decimal, discount_percent: decimal, produced_quantity: decimal, delivered_quantity: decimal })
          .and(z.union([z.looseObject({ unit_price_ttc: decimal, amount_ttc: decimal }), z.looseObject({ unit_price_ht: decimal, amount_ht: decimal })], { error: "un prix et un montant, tous deux TTC ou tous deux HT" })),
      ),
      totals: z.looseObject({ ht: decimal, ttc: decimal, vat_by_rate: list(z.looseObject({ rate: decimal, base_ht: decimal, vat: decimal })) }),
      changes: list(z.looseObject({ who: text, at: text, field: text })),
    }),
  };
};

/** Returns the result of a calculation of needs. */
export const needsShape = (decimal: DecimalShape) => {
  const byOrder = list(z.looseObject({ order_id: whole.nullish(), quantity: decimal }));
  const explain = list(z.looseObject({ label: text, operation: text, operand: decimal, result: decimal, unit: text }));
  return z.looseObject({
    data: z.looseObject({
      run: z.looseObject({ computed_at: text, input_hash: text, status: z.enum(["complete", "partial"]), stale: yesNo }),
      orders: list(z.looseObject({ order_id: whole, number: text, customer_name: text, delivery_on: day, production_on: day, status: text, coverage: z.enum(["covered", "partial", "blocked"]) })),
      products: list(z.looseObject({ product_id: whole, name: text, needed_on: day, gross: decimal, from_stock: decimal, to_produce: decimal, unit: text, by_order: byOrder })),
      recipes: list(z.looseObject({ recipe_id: whole, name: text, level: whole, unit: text, gross: decimal, from_stock: decimal, net: decimal, batches: decimal, physical_batches: whole, planned_output: decimal, surplus: decimal, needed_on: day, by_order: byOrder, explain })),
      articles: list(
        z.looseObject({
          ...{ article_id: whole, name: text, unit: text, gross: decimal, usable_stock: decimal, incoming_in_time: decimal, safety_stock: decimal, net: decimal, managed: yesNo },
          offer: z.looseObject({ supplier_id: whole, pack_label: text, pack_quantity: decimal, pack_price_ht: decimal.nullish() }).nullish(),
          ...{ packs: whole, ordered_quantity: decimal, leftover: decimal, purchase_cost_ht: decimal, matter_cost_ht: decimal, needed_on: day, late: yesNo },
          by_recipe: list(z.looseObject({ recipe_id: whole.nullish(), quantity: decimal })),
          by_order: byOrder,
          explain,
        }),
      ),
      suppliers: list(z.looseObject({ supplier_id: whole, name: text, lines: list(z.looseObject({ article_id: whole, packs: whole, amount_ht: decimal })), subtotal_ht: decimal, vat_by_rate: list(z.looseObject({ rate: decimal, base_ht: decimal, vat: decimal })), total_ttc: decimal, blocked: yesNo })),
      totals: z.looseObject({ purchase_ht: decimal, matter_ht: decimal, sales_ht: decimal }),
      issues: list(z.looseObject({ code: text, severity: z.enum(["error", "warning", "info"]), entity: reference, order_ids: list(whole), message: text })),
    }),
  });
};
