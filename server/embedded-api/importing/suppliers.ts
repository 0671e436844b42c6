import type { Database } from "../database/tables";
import { type SupplierBody, supplierBody } from "../suppliers/body";
import { readSupplier } from "../suppliers/detail";
import { checkSupplierWrite, createSupplier, updateSupplier } from "../suppliers/writes";
import type { Author } from "../writing/author";
import { readBody, readWhole } from "../writing/body";
import { type ImportedLine, type Line, fieldsOf } from "./lines";
import { findSame } from "./match";

const names = Object.keys(supplierBody.shape);

/** Writes the supplier of one line: the one with its code or name keeps what the line does not say. Throws a 422 Refusal. */
export async function importSupplier(db: Database, line: Line, author: Author): Promise<ImportedLine> {
  const fields = fieldsOf(line, names);
  const id = await findSame(db, "suppliers", fields);
  const sent = id === null ? fields : { ...(await readSupplier(db, id)), ...fields };
  const body: SupplierBody = await readWhole(() => readBody(supplierBody, sent), supplierBody, sent, (whole) => checkSupplierWrite(db, id, whole));
  if (id === null) return { action: "create", id: await createSupplier(db, body, author), name: body.name };
  await updateSupplier(db, id, body, author);
  return { action: "update", id, name: body.name };
}
