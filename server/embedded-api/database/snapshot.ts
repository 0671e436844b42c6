import { sql } from "kysely";
import { kindOf } from "./open";
import type { Database } from "./tables";

/**
 * Runs reads that must agree with each other on one unchanging state of the database. `read` must use only the database
 * it is given.
 */
export async function readSnapshot<Result>(db: Database, read: (db: Database) => Promise<Result>): Promise<Result> {
  if (kindOf(db) === "postgresql") {
    return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
  }
  return db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      return await read(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}
