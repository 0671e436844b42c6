import type { Database } from "./tables";

/**
 * Runs reads that must agree with each other on one unchanging state of the database. `read` must use only the database
 * it is given.
 */
export function readSnapshot<Result>(db: Database, read: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}
