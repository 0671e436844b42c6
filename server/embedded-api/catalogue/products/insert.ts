import { fold, searchText } from "../../database/folding";
import { orNull, percentScale, quantityScale } from "../../database/scale";
import type { Database, Instant } from "../../database/tables";
import type { ProductBody } from "./body";
import { priceColumns } from "./price";

/** Writes a new product with its components and answers its id. */
export async function insertProduct(db: Database, body: ProductBody, at: Instant): Promise<number> {
  const { id } = await db
    .insertInto("products")
    .values({ ...productColumns(body), created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertComponents(db, id, body);
  return id;
}

/** The columns of the product itself that a body fills. */
export function productColumns({ components, price_basis, ...body }: ProductBody) {
  return {
    ...body,
    ...priceColumns({ price_basis, ...body }),
    name_folded: fold(body.name),
    search: searchText(body.name, body.code, body.category),
    vat_rate: percentScale.store(body.vat_rate),
    vat_rate_immediate: orNull(percentScale.store, body.vat_rate_immediate),
    min_order_quantity: orNull(quantityScale.store, body.min_order_quantity),
    order_multiple: orNull(quantityScale.store, body.order_multiple),
    stock_managed: Number(body.stock_managed),
    stock_quantity: quantityScale.store(body.stock_quantity),
    active: Number(body.active),
  };
}

/** Writes the components of a product that has none yet. */
export async function insertComponents(db: Database, productId: number, body: ProductBody): Promise<void> {
  const components = body.components.map(({ product_id: child_product_id, ...component }, position) => ({
    ...component,
    product_id: productId,
    position,
    child_product_id,
    quantity: quantityScale.store(component.quantity),
    yield_percent: orNull(percentScale.store, component.yield_percent),
  }));
  if (components.length > 0) await db.insertInto("product_components").values(components).execute();
}
