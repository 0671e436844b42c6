import { sql } from "kysely";
import { kindOf } from "./open";
import type { Database } from "./tables";

/**
 * Runs reads that must agree with each other on one unchanging state of the database. `read` must use only the database
 * it is given, and may take its time between two of them: it holds nobody up.
 */
export function readSnapshot<Result>(db: Database, read: (db: Database) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return transaction.execute(async (state) => {
    if (kindOf(state) === "postgresql") await sql`set local idle_in_transaction_session_timeout = 0`.execute(state);
    return read(state);
  });
}
