import { plannedFields } from "#domain/contract/field";
import { supplier } from "#domain/contract/catalogue/suppliers";
import { mappingOf } from "../../database/mapping";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import type { KitchenSupplier } from "../kitchen";

/** Returns these suppliers: 1 query. */
export async function readSuppliers(db: Database, ids: Iterable<number>): Promise<Map<number, KitchenSupplier>> {
  const rows = await db.selectFrom("suppliers").selectAll().where("id", "in", idList(db, ids)).execute();
  return new Map(rows.map((row) => [row.id, supplierOf(row)]));
}

const planned = mappingOf(plannedFields(supplier));

/** Returns a supplier as the calculations read it. */
export function supplierOf(row: Row<"suppliers">): KitchenSupplier {
  return { id: row.id, ...planned.read(row), archived_at: row.archived_at };
}
