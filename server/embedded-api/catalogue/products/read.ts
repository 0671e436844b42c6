import { z } from "@hono/zod-openapi";
import { orNull, quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { type Reference, decimal, reference } from "../../http/answer-fields";
import { unit } from "../../http/fields/choices";
import { notFound } from "../../http/refusal";
import { createCosting } from "../../kitchen/costing/costing";
import { ingredientOf } from "../../kitchen/ingredient";
import { readForCosting } from "../../kitchen/read/kitchen";
import { productFields, productRowOf } from "./answer";
import { labelOf, productLabel } from "./label";

const whole = z.number().int();

const component = z
  .object({
    recipe_id: whole.nullable(),
    article_id: whole.nullable(),
    product_id: whole.nullable(),
    name: z.string(),
    quantity: decimal,
    unit,
    yield_percent: decimal.nullable(),
    cost_ht: decimal.nullable(),
  })
  .openapi("ProductComponent");

/** A product with its components, costs and uses. */
export const productDetail = z
  .object({
    ...productFields,
    vat_rate_immediate: decimal.nullable(),
    production_lead_days: whole,
    shelf_life_days: whole.nullable(),
    min_order_quantity: decimal.nullable(),
    order_multiple: decimal.nullable(),
    stock_managed: z.boolean(),
    stock_quantity: decimal,
    components: z.array(component),
    cost_missing: z.array(z.string()),
    label: productLabel,
    used_by: z.array(reference),
  })
  .openapi("Product");
export type ProductDetail = z.infer<typeof productDetail>;

/** Returns a product with costs and allergens over all its levels, in 10 queries. Throws a 404 when there is none. */
export async function readProduct(db: Database, id: number): Promise<ProductDetail> {
  const row = await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();
  const kitchen = await readForCosting(db, { products: [id] });
  const product = kitchen.products.get(id);
  if (!row || !product) throw notFound("Ce produit n’existe pas.");
  const costing = createCosting(kitchen);
  const { cost_missing, component_costs_ht } = costing.product(product);
  return {
    ...productRowOf(row, product, costing),
    vat_rate_immediate: product.vat_rate_immediate,
    production_lead_days: product.production_lead_days,
    shelf_life_days: row.shelf_life_days,
    min_order_quantity: orNull(quantityScale.read, row.min_order_quantity),
    order_multiple: orNull(quantityScale.read, row.order_multiple),
    stock_managed: product.stock_managed,
    stock_quantity: product.stock_quantity,
    components: product.components.map((one, index) => ({ ...one, name: ingredientOf(one, kitchen)?.of.name ?? "", cost_ht: component_costs_ht[index] ?? null })),
    cost_missing,
    label: labelOf(product, kitchen),
    used_by: await readUsesOfProduct(db, id),
  };
}

const ordersShown = 20;

/** Returns the boxes that hold a product, by name, and the last orders for it: 2 queries. */
export async function readUsesOfProduct(db: Database, productId: number): Promise<Reference[]> {
  const boxes = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", db.selectFrom("product_components").select("product_id").where("child_product_id", "=", productId))
    .orderBy("name_folded")
    .execute();
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "number as name"])
    .where("id", "in", db.selectFrom("external_order_lines").select("order_id").where("product_id", "=", productId))
    .orderBy("id", "desc")
    .limit(ordersShown)
    .execute();
  return [...boxes.map((one) => ({ type: "product" as const, ...one })), ...orders.map((one) => ({ type: "external-order" as const, ...one }))];
}
