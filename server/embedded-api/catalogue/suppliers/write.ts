import type { Database } from "../../database/tables";
import type { Author } from "../../records/author";
import { inUse } from "../../records/refusals";
import { checkName } from "../../records/unique";
import { WriteErrors } from "../../http/write-errors";
import type { SupplierBody } from "./body";
import { insertSupplier, supplierColumns } from "./insert";
import { checkSupplier } from "./rules";
import { readUsesOfSupplier } from "./uses";

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
  checkSupplier(body, errors);
  await checkName(db, "suppliers", id, body.name, errors);
  errors.refuse();
}
