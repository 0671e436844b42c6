import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";

/** Makes a migrated SQLite database of one file, to be copied; `fill` writes what every copy holds. */
export async function makeSqliteTemplate(
  file: string,
  fill: (db: Database) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  mkdirSync(dirname(file), { recursive: true });
  const db = await openDatabase(`file:${file}`);
  await migrate(db, new Date(0));
  await fill(db);
  await closeWhole(db, file);
  return file;
}

/** Closes a database whose one file is to be copied. */
export async function closeWhole(db: Database, file: string): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0)
    throw new Error(`${file} was closed and part of it is still in its journal`);
}
