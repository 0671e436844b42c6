import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "../../server/embedded-api/database/migrate";
import { openDatabase } from "../../server/embedded-api/database/open";

test("the migrations run once, and not again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bru-"));
  const db = await openDatabase(`file:${folder}/data/bru.db`);
  expect(await migrate(db, new Date(0))).toHaveLength(7);
  expect(await migrate(db, new Date(0))).toEqual([]);
  await db.destroy();
  rmSync(folder, { recursive: true });
});
