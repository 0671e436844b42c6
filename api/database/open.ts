import { Kysely, sql } from "kysely";
import type { DatabaseKind } from "./migrations/columns";
import { postgresqlDialect } from "./postgresql";
import { sqliteDialect } from "./sqlite";
import type { Database, Tables } from "./tables";
import { DatabaseUnavailable } from "./unavailable";
import { createWaits } from "./waits";

/**
 * Opens `file:…` with SQLite or `postgres://…` with PostgreSQL; the schema is `migrate`'s. Close it with
 * `db.destroy()`. Throws DatabaseUnavailable, whose message is for the operator.
 * @param creates false refuses a file that does not exist, and opens one without a write
 * @param isPatient waits for a server's locks and answers for as long as it takes
 * @param waits counts what its statements wait for
 */
export async function openDatabase(
  url: string,
  { creates = true, isPatient = false, waits = createWaits() } = {},
): Promise<Database> {
  if (isServer(url)) return new Kysely<Tables>({ dialect: await postgresqlDialect(url, isPatient, waits) });
  if (url.startsWith("file:")) return new Kysely<Tables>({ dialect: sqliteDialect(url, creates, waits) });
  throw new DatabaseUnavailable("DATABASE_URL doit commencer par « file: » (SQLite) ou « postgres:// » (PostgreSQL).");
}

/**
 * Opens a database that exists for reading alone: whatever would write there fails.
 * @throws DatabaseUnavailable as {@link openDatabase} does
 */
export async function openForReading(url: string): Promise<Database> {
  if (!isServer(url)) {
    const db = await openDatabase(url, { creates: false });
    await sql`pragma query_only = on`.execute(db);
    return db;
  }
  const readOnly = new URL(url);
  const options = [readOnly.searchParams.get("options"), "-c default_transaction_read_only=on"];
  readOnly.searchParams.set("options", options.filter(Boolean).join(" "));
  return openDatabase(readOnly.href);
}

const isServer = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** Returns the kind of a database, for the few statements that differ. */
export function kindOf(db: Database): DatabaseKind {
  return db.getExecutor().adapter.supportsTransactionalDdl ? "postgresql" : "sqlite";
}
