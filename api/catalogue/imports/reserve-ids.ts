import { sql } from "kysely";
import { kindOf } from "../../database/open";
import type { NumberedTable } from "./importer";
import type { Database } from "../../database/tables";

/**
 * Takes ids from where a table takes its own, so that rows can name each other before they are written. Those that are
 * not used stay gaps.
 */
export async function reserveIds(db: Database, table: NumberedTable, count: number): Promise<number[]> {
  if (count === 0) return [];
  if (kindOf(db) === "postgresql") {
    const { rows } = await sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(db);
    return rows.map(({ id }) => id);
  }
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(
      transaction,
    );
    const last = rows[0]?.seq ?? 0;
    if (rows.length === 0)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${count})`.execute(transaction);
    else await sql`update sqlite_sequence set seq = ${last + count} where name = ${table}`.execute(transaction);
    return Array.from({ length: count }, (_, index) => last + index + 1);
  });
}
