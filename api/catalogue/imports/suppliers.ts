import { writtenNames } from "#domain/contract/field";
import { supplier } from "#domain/contract/catalogue/suppliers";
import type { CompiledQuery } from "kysely";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { readBody, readWhole } from "../../http/body";
import { WriteErrors } from "../../http/write-errors";
import type { Author } from "../../records/author";
import { nameTaken } from "../../records/unique";
import { supplierRowOf } from "../suppliers/answer";
import { type SupplierBody, supplierBody } from "../suppliers/body";
import { checkRegistration } from "../../records/registration";
import { supplierColumns } from "../suppliers/write";
import { type Pause, inChunks } from "./chunks";
import type { Importer } from "./importer";
import { readKnown } from "./known";
import { type Line, fieldsOf, otherwise } from "./lines";
import { isChanged, overwriting, rowsAtOnce } from "./rows";
import { tellChanges } from "./changes";

const names = writtenNames(supplier);

interface SupplierWrite {
  /** Negative for what is new. */
  id: number;
  before: Row<"suppliers"> | null;
  columns: ReturnType<typeof supplierColumns>;
}

/** Suppliers: the one with a line's code or name keeps what the line does not say. */
export const supplierImporter: Importer<SupplierWrite> = {
  path: "suppliers",
  reads: ["suppliers"],
  open,
  number,
  statements,
};

async function open(db: Database, lines: readonly Line[], pause: Pause) {
  const known = await readKnown(db, "suppliers", lines, pause);
  const present = new Map<number, Row<"suppliers">>();
  for await (const ids of inChunks(known.ids, rowsAtOnce, pause)) {
    for (const row of await db.selectFrom("suppliers").selectAll().where("id", "in", idList(db, ids)).execute())
      present.set(row.id, row);
  }
  let created = 0;

  return async (line: Line) => {
    const fields = fieldsOf(line, names);
    const id = known.find(line);
    const before = id === null ? null : (present.get(id) ?? null);
    const sent = { ...(before ? supplierRowOf(before) : fieldsOf(otherwise(line), names)), ...fields };
    const check = (fullBody: SupplierBody) => {
      const errors = new WriteErrors();
      checkRegistration(fullBody, errors);
      const other = known.namesake(id, fullBody.name);
      if (other !== null) errors.add("name", nameTaken(other));
      errors.refuse();
    };
    const body: SupplierBody = await readWhole(
      () => readBody(supplierBody, sent),
      supplierBody,
      sent,
      async (fullBody) => check(fullBody),
    );
    check(body);
    const columns = supplierColumns(body);
    const write = { id: id ?? --created, before, columns };
    known.put({ id: write.id, name: body.name, code: body.code });
    const unchanged = before !== null && !isChanged(before, columns);
    return {
      line: {
        action: id === null ? ("create" as const) : ("update" as const),
        id: write.id,
        name: body.name,
        unchanged,
        told: tellChanges(names, before && supplierRowOf(before), { ...body }),
      },
      write: unchanged ? null : write,
    };
  };
}

async function number(
  writes: readonly SupplierWrite[],
  take: (table: "suppliers", count: number) => Promise<number[]>,
): Promise<SupplierWrite[]> {
  const ids = await take("suppliers", writes.filter(({ id }) => id < 0).length);
  return writes.map((write) => ({ ...write, id: write.id < 0 ? (ids.shift() ?? 0) : write.id }));
}

function statements(
  db: Database,
  writes: readonly SupplierWrite[],
  { at }: Author,
  pause: Pause,
): Promise<CompiledQuery[]> {
  const rows = writes.map(({ id, before, columns }) => ({
    id,
    created_at: before?.created_at ?? at,
    updated_at: at,
    ...columns,
  }));
  return overwriting(db, "suppliers", rows, pause);
}
