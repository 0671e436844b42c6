import { sql } from "kysely";
import { kindOf } from "../database/open";
import type { Database } from "../database/tables";

// Any constant will do, as long as every version of Bru uses the same; migrate.ts has its own.
const catalogueLock = 7_249_312;
const importLock = 7_249_313;

/**
 * Runs a write of suppliers, articles, recipes or products, one at a time over all processes: a cycle, a name taken
 * twice or a unit that no longer converts cannot slip in between a check and its write. `write` must use only the
 * database it is given.
 */
export function changeCatalogue<Result>(db: Database, write: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (kindOf(transaction) === "postgresql")
      await sql`select pg_advisory_xact_lock(${catalogueLock}::bigint)`.execute(transaction);
    return write(transaction);
  });
}

/**
 * Runs a write of orders: several at a time, but none while the catalogue changes. `write` must use only the database
 * it is given.
 */
export function changeOrders<Result>(db: Database, write: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (kindOf(transaction) === "postgresql")
      await sql`select pg_advisory_xact_lock_shared(${catalogueLock}::bigint)`.execute(transaction);
    return write(transaction);
  });
}

/**
 * Runs the write of an import, one at a time: no other write of suppliers, articles, recipes or products runs
 * meanwhile, but those of orders do, for an import asks nothing of them. `write` must use only the database it is
 * given.
 */
export function changeByImport<Result>(db: Database, write: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (kindOf(transaction) === "postgresql") {
      await sql`select pg_advisory_xact_lock(${importLock}::bigint)`.execute(transaction);
      await sql`select pg_advisory_xact_lock_shared(${catalogueLock}::bigint)`.execute(transaction);
    }
    return write(transaction);
  });
}
