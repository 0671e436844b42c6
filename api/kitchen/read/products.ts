import { plannedFields } from "#domain/contract/field";
import { component, product } from "#domain/contract/catalogue/products";
import { mappingOf } from "../../database/mapping";
import { sql } from "kysely";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { priceScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import type { KitchenProduct } from "../kitchen";

/** Returns these products and those they hold, at every level, without what is in stock: 2 queries. */
export async function readProducts(db: Database, ids: Iterable<number>): Promise<Map<number, KitchenProduct>> {
  const reached = sql<number>`(
    with recursive reached (id) as (
      select id from products where id in ${idList(db, ids)}
      union
      select product_components.child_product_id from product_components join reached
      on product_components.product_id = reached.id
      where product_components.child_product_id is not null
    ) select id from reached
  )`;
  const rows = await db.selectFrom("products").selectAll().where("id", "in", reached).execute();
  const found = idList(
    db,
    rows.map((row) => row.id),
  );
  const components = await db
    .selectFrom("product_components")
    .selectAll()
    .where("product_id", "in", found)
    .orderBy("product_id")
    .orderBy("position")
    .execute();
  const componentsOf = groupBy(components, (component) => component.product_id);
  return new Map(rows.map((row) => [row.id, productOf(row, componentsOf(row.id))]));
}

const planned = mappingOf(plannedFields(product));
const line = mappingOf(plannedFields(component.fields));

/** Returns a product as the calculations read it. */
function productOf(row: Row<"products">, components: Row<"product_components">[]): KitchenProduct {
  return {
    id: row.id,
    ...planned.read(row),
    stock_quantity: "0",
    components: components.map((one) => line.read({ ...one, product_id: one.child_product_id })),
    price_ht: priceScale.read(row.price_ht),
    archived_at: row.archived_at,
  };
}
