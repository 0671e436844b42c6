import { component, searchedOfProduct } from "#domain/contract/catalogue/products";
import { mappingOf } from "../../database/mapping";
import { fold } from "#domain/french/fold";
import { searchText } from "../../database/folding";
import type { Database } from "../../database/tables";
import { Refusal } from "../../http/refusal";
import { WriteErrors } from "../../http/write-errors";
import type { AnyAuthor, Author } from "../../records/author";
import { inUse } from "../../records/refusals";
import { productMapping } from "./answer";
import { checkReserve, checkUnmoved, openStock, undated } from "../stock";
import type { ProductBody } from "./body";
import { keepingPrice, priceColumns } from "./price";
import { readStandingOrderUses, readUsesOfProduct } from "./read";
import { checkAmongOthers } from "./rules";

/** Writes a new product with its components and answers its id. Throws a 422 Refusal. */
export async function createProduct(db: Database, body: ProductBody, author: Author): Promise<number> {
  await checkProductWrite(db, null, body);
  return insertProduct(db, body, author);
}

/** Makes an existing product what the body says; orders keep the price they have. Throws a 422 Refusal. */
export async function updateProduct(db: Database, id: number, body: ProductBody, author: Author): Promise<void> {
  const before = await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await checkProductWrite(db, id, body);
  await db
    .updateTable("products")
    .set((e) => ({
      ...productColumns(keepingPrice(before, body)),
      updated_at: author.at,
      lock_version: e("lock_version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("product_components").where("product_id", "=", id).execute();
  await insertComponents(db, id, body);
}

/** Deletes a product that nothing refers to. Throws a 409 Refusal that names what does. */
export async function deleteProduct(db: Database, id: number): Promise<void> {
  const usedBy = await readUsesOfProduct(db, id);
  if (usedBy.length > 0) throw inUse(usedBy);
  await checkUnmoved(db, { type: "product", id });
  await db.deleteFrom("products").where("id", "=", id).execute();
}

/** Throws a 409 Refusal for a product that standing orders would bring again: their days would be left out. */
export async function checkProductArchive(db: Database, id: number): Promise<void> {
  const usedBy = await readStandingOrderUses(db, id, true);
  if (usedBy.length > 0)
    throw new Refusal(409, {
      message: "Ce produit est dans des commandes récurrentes : retirez-le d’abord de celles-ci.",
      code: "in_use",
      used_by: usedBy,
    });
}

/** Throws the 422 Refusal that writing this would; `id` is null for what is new. */
export async function checkProductWrite(db: Database, id: number | null, body: ProductBody): Promise<void> {
  const before =
    id === null ? null : await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const errors = new WriteErrors();
  checkReserve(body, false, errors);
  if (body.net_quantity !== null && body.net_unit === null)
    errors.add("net_unit", "Choisissez l’unité de la quantité nette.");
  await checkAmongOthers(db, before, body, errors);
  errors.refuse();
}

/** Writes a new product with its components and answers its id. */
export async function insertProduct(db: Database, body: ProductBody, author: AnyAuthor): Promise<number> {
  const { id } = await db
    .insertInto("products")
    .values({ ...productColumns(body), created_at: author.at, updated_at: author.at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertComponents(db, id, body);
  await openStock(db, { type: "product", id }, undated(body.stock_quantity), null, author);
  return id;
}

/** Returns the columns of the product itself that a body fills. */
export function productColumns(body: ProductBody) {
  return {
    ...productMapping.store(body),
    ...priceColumns(body),
    name_folded: fold(body.name),
    search: searchText(...searchedOfProduct.map((name) => body[name])),
  };
}

/** The way the fields of a component stand in its row. */
export const componentMapping = mappingOf(component.fields);

/** Returns the rows of a product's components. */
export function componentRows(productId: number, components: ProductBody["components"]) {
  return components.map((one, position) => ({
    ...componentMapping.store(one),
    product_id: productId,
    position,
    child_product_id: one.product_id,
  }));
}

/** Writes the components of a product that has none yet. */
export async function insertComponents(db: Database, productId: number, body: ProductBody): Promise<void> {
  const components = componentRows(productId, body.components);
  if (components.length > 0) await db.insertInto("product_components").values(components).execute();
}
