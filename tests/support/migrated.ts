import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { migrate } from "../../server/embedded-api/database/migrate";
import { openDatabase } from "../../server/embedded-api/database/open";
import type { Database } from "../../server/embedded-api/database/tables";

let template: Promise<string> | undefined;

/** Opens a migrated and otherwise empty SQLite database in a new file: a copy of one that was migrated once. */
export async function openMigrated(file: string): Promise<Database> {
  template ??= migrateTemplate();
  copyFileSync(await template, file);
  return openDatabase(`file:${file}`);
}

async function migrateTemplate(): Promise<string> {
  const folder = join(inject("runFolder"), "template", String(process.pid));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "bru.db");
  const db = await openDatabase(`file:${file}`);
  await migrate(db, new Date(0));
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) throw new Error(`${file} was closed and part of it is still in its journal`);
  return file;
}
