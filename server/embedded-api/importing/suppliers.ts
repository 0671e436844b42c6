import type { Database } from "../database/tables";
import { type SupplierBody, supplierBody } from "../suppliers/body";
import { readSupplier } from "../suppliers/detail";
import { createSupplier, updateSupplier } from "../suppliers/writes";
import type { Author } from "../writing/author";
import { readBody } from "../writing/body";
import { type ImportedLine, type Line, fieldsOf } from "./lines";
import { findSame } from "./match";

const names = Object.keys(supplierBody.shape);

/** Writes the supplier of one line: the one with its code or name keeps what the line does not say. Throws a 422 Refusal. */
export async function importSupplier(db: Database, line: Line, author: Author): Promise<ImportedLine> {
  const fields = fieldsOf(line, names);
  const id = await findSame(db, "suppliers", fields);
  if (id === null) {
    const body: SupplierBody = readBody(supplierBody, fields);
    return { action: "create", id: await createSupplier(db, body, author), name: body.name };
  }
  const body: SupplierBody = readBody(supplierBody, { ...(await readSupplier(db, id)), ...fields });
  await updateSupplier(db, id, body, author);
  return { action: "update", id, name: body.name };
}
