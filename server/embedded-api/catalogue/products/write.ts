import type { Database } from "../../database/tables";
import type { Author } from "../../records/author";
import { inUse } from "../../records/refusals";
import { WriteErrors } from "../../http/write-errors";
import type { ProductBody } from "./body";
import { insertComponents, insertProduct, productColumns } from "./insert";
import { checkAmongOthers } from "./others";
import { keepingPrice } from "./price";
import { readUsesOfProduct } from "./uses";

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
