import { sql } from "kysely";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { orNull, percentScale, priceScale, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import type { KitchenProduct, ProductComponent } from "../kitchen";

/** Returns these products and the products they hold, at every level: 2 queries. */
export async function readProducts(db: Database, ids: Iterable<number>): Promise<Map<number, KitchenProduct>> {
  const reached = sql<number>`(
    with recursive reached (id) as (
      select id from products where id in ${idList(db, ids)}
      union
      select product_components.child_product_id from product_components join reached on product_components.product_id = reached.id
      where product_components.child_product_id is not null
    ) select id from reached
  )`;
  const rows = await db.selectFrom("products").selectAll().where("id", "in", reached).execute();
  const found = idList(db, rows.map((row) => row.id));
  const components = await db.selectFrom("product_components").selectAll().where("product_id", "in", found).orderBy("product_id").orderBy("position").execute();
  const componentsOf = groupBy(components, (component) => component.product_id);
  return new Map(rows.map((row) => [row.id, productOf(row, componentsOf(row.id))]));
}

/** Returns a product as the calculations read it. */
function productOf(row: Row<"products">, components: Row<"product_components">[]): KitchenProduct {
  return {
    id: row.id,
    name: row.name,
    sale_unit: row.sale_unit,
    components: components.map(componentOf),
    price_ht: priceScale.read(row.price_ht),
    vat_rate: percentScale.read(row.vat_rate),
    vat_rate_immediate: orNull(percentScale.read, row.vat_rate_immediate),
    production_lead_days: row.production_lead_days,
    stock_managed: row.stock_managed === 1,
    stock_quantity: quantityScale.read(row.stock_quantity),
    active: row.active === 1,
    archived_at: row.archived_at,
  };
}

function componentOf(row: Row<"product_components">): ProductComponent {
  return {
    recipe_id: row.recipe_id,
    article_id: row.article_id,
    product_id: row.child_product_id,
    quantity: quantityScale.read(row.quantity),
    unit: row.unit,
    yield_percent: orNull(percentScale.read, row.yield_percent),
  };
}
