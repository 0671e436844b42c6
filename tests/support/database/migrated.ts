import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { makeSqliteTemplate } from "./sqlite-template";

let template: Promise<string> | undefined;

/** Opens a migrated and otherwise empty SQLite database in a new file: a copy of one that was migrated once. */
export async function openMigrated(file: string): Promise<Database> {
  template ??= makeSqliteTemplate(join(mkdtempSync(join(tmpdir(), "bru-template-")), "bru.db"));
  copyFileSync(await template, file);
  return openDatabase(`file:${file}`);
}
