import { searchedOfSupplier } from "#domain/contract/catalogue/suppliers";
import type { Instant } from "../../database/columns";
import { fold } from "#domain/french/fold";
import { searchText } from "../../database/folding";
import type { Database } from "../../database/tables";
import { WriteErrors } from "../../http/write-errors";
import type { Author } from "../../records/author";
import { inUse } from "../../records/refusals";
import { checkRegistration } from "../../records/registration";
import { checkName } from "../../records/unique";
import { supplierMapping } from "./answer";
import type { SupplierBody } from "./body";
import { readUsesOfSupplier } from "./read";

/** Writes a new supplier and answers its id. Throws a 422 Refusal. */
export async function createSupplier(db: Database, body: SupplierBody, author: Author): Promise<number> {
  await checkSupplierWrite(db, null, body);
  return insertSupplier(db, body, author.at);
}

/** Makes an existing supplier what the body says. Throws a 422 Refusal. */
export async function updateSupplier(db: Database, id: number, body: SupplierBody, author: Author): Promise<void> {
  await checkSupplierWrite(db, id, body);
  await db
    .updateTable("suppliers")
    .set((e) => ({ ...supplierColumns(body), updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Deletes a supplier that nothing refers to. Throws a 409 Refusal that names what does. */
export async function deleteSupplier(db: Database, id: number): Promise<void> {
  const usedBy = await readUsesOfSupplier(db, id);
  if (usedBy.length > 0) throw inUse(usedBy);
  await db.deleteFrom("suppliers").where("id", "=", id).execute();
}

/** Throws the 422 Refusal that writing this would; `id` is null for what is new. */
export async function checkSupplierWrite(db: Database, id: number | null, body: SupplierBody): Promise<void> {
  const errors = new WriteErrors();
  checkRegistration(body, errors);
  await checkName(db, "suppliers", id, body.name, errors);
  errors.refuse();
}

/** Writes a new supplier and answers its id. */
export async function insertSupplier(db: Database, body: SupplierBody, at: Instant): Promise<number> {
  const { id } = await db
    .insertInto("suppliers")
    .values({ ...supplierColumns(body), created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the columns that a body fills. */
export function supplierColumns(body: SupplierBody) {
  return {
    ...supplierMapping.store(body),
    name_folded: fold(body.name),
    search: searchText(...searchedOfSupplier.map((name) => body[name])),
  };
}
