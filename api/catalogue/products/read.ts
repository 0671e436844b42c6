import { sql } from "kysely";
import { QUANTITY_SCALE, formatDecimal } from "#domain/exact/decimal";
import { unknownRecords } from "#domain/french/not-found";
import type { Database } from "../../database/tables";
import type { Reference } from "../../http/answer-fields";
import { notFound } from "../../http/refusal";
import { stockOf } from "../../kitchen/read/lots";
import { createCosting } from "../../kitchen/costing/costing";
import { pictureNames } from "../pictures/read";
import { ingredientOf } from "../../kitchen/ingredient";
import { readForCosting } from "../../kitchen/read/kitchen";
import { type ProductDetail, productMapping, productRowOf } from "./answer";
import { labelOf } from "./label";

/** Returns a product with costs and allergens over all its levels, in 11 queries. Throws a 404 when there is none. */
export async function readProduct(db: Database, id: number): Promise<ProductDetail> {
  const row = await db
    .selectFrom("products")
    .selectAll()
    .select(sql<string>`cast(${stockOf("product")} as text)`.as("stock"))
    .select(pictureNames("product"))
    .where("id", "=", id)
    .executeTakeFirst();
  const kitchen = await readForCosting(db, { products: [id] });
  const product = kitchen.products.get(id);
  if (!row || !product) throw notFound(unknownRecords.products);
  const costing = createCosting(kitchen);
  const { cost_missing, component_costs_ht } = costing.product(product);
  return {
    ...productMapping.read(row),
    stock_quantity: formatDecimal(BigInt(row.stock), QUANTITY_SCALE),
    ...productRowOf(row, product, costing, row.picture),
    components: product.components.map((one, index) => ({
      ...one,
      name: ingredientOf(one, kitchen)?.of.name ?? "",
      cost_ht: component_costs_ht[index] ?? null,
    })),
    cost_missing,
    label: labelOf(product, kitchen),
    earlier_picture: row.earlier_picture,
    used_by: await readUsesOfProduct(db, id),
  };
}

const mostOrders = 20;

/** Returns the boxes that hold a product, the standing orders and the last orders that ask for it: 3 queries. */
export async function readUsesOfProduct(db: Database, productId: number): Promise<Reference[]> {
  const boxes = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where(
      "id",
      "in",
      db.selectFrom("product_components").select("product_id").where("child_product_id", "=", productId),
    )
    .orderBy("name_folded")
    .execute();
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "number as name"])
    .where("id", "in", db.selectFrom("external_order_lines").select("order_id").where("product_id", "=", productId))
    .orderBy("id", "desc")
    .limit(mostOrders)
    .execute();
  return [
    ...boxes.map((one) => ({ type: "product" as const, ...one })),
    ...(await readStandingOrderUses(db, productId)),
    ...orders.map((one) => ({ type: "external-order" as const, ...one })),
  ];
}

/**
 * Returns the standing orders that ask for a product, by customer: 1 query.
 * @param isGoing only those that may bring orders
 */
export async function readStandingOrderUses(db: Database, productId: number, isGoing = false): Promise<Reference[]> {
  let found = db
    .selectFrom("standing_orders")
    .select(["id", "customer_name as name"])
    .where("id", "in", (e) =>
      e
        .selectFrom("standing_order_days as day")
        .innerJoin("standing_order_lines as line", "line.day_id", "day.id")
        .select("day.standing_order_id")
        .where("line.product_id", "=", productId),
    );
  if (isGoing) found = found.where("archived_at", "is", null).where("status", "!=", "ended");
  const standings = await found.orderBy("customer_folded").orderBy("id").execute();
  return standings.map((one) => ({ type: "standing-order" as const, ...one }));
}
