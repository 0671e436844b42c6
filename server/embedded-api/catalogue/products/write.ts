import type { Instant } from "../../database/columns";
import { fold, searchText } from "../../database/folding";
import { orNull, percentScale, quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { WriteErrors } from "../../http/write-errors";
import type { Author } from "../../records/author";
import { inUse } from "../../records/refusals";
import type { ProductBody } from "./body";
import { keepingPrice, priceColumns } from "./price";
import { readUsesOfProduct } from "./read";
import { checkAmongOthers } from "./rules";

/** Writes a new product with its components and answers its id. Throws a 422 Refusal. */
export async function createProduct(db: Database, body: ProductBody, author: Author): Promise<number> {
  await checkProductWrite(db, null, body);
  return insertProduct(db, body, author.at);
}

/** Makes an existing product what the body says; orders keep the price they have. Throws a 422 Refusal. */
export async function updateProduct(db: Database, id: number, body: ProductBody, author: Author): Promise<void> {
  const before = await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await checkProductWrite(db, id, body);
  await db
    .updateTable("products")
    .set((e) => ({ ...productColumns(keepingPrice(before, body)), updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("product_components").where("product_id", "=", id).execute();
  await insertComponents(db, id, body);
}

/** Deletes a product that nothing refers to. Throws a 409 Refusal that names what does. */
export async function deleteProduct(db: Database, id: number): Promise<void> {
  const usedBy = await readUsesOfProduct(db, id);
  if (usedBy.length > 0) throw inUse(usedBy);
  await db.deleteFrom("products").where("id", "=", id).execute();
}

/** Throws the 422 Refusal that writing this would; `id` is null for what is new. */
export async function checkProductWrite(db: Database, id: number | null, body: ProductBody): Promise<void> {
  const before = id === null ? null : await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const errors = new WriteErrors();
  await checkAmongOthers(db, before, body, errors);
  errors.refuse();
}

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

/** Returns the columns of the product itself that a body fills. */
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
