import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import Libsql from "libsql";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#api/database/open";
import { type WaitCause, createWaits } from "#api/database/waits";
import { databases } from "../../support/database/database";

/** The totals of the waits for one thing. */
function totalsOf(waits: ReturnType<typeof createWaits>, cause: WaitCause) {
  const found = waits.totals().find((total) => total.cause === cause);
  if (!found) throw new Error(`No totals of ${cause}.`);
  return found;
}

test("a save that waits for the lock of another process is counted once, and while it waits", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bru-waits-"));
  const file = join(folder, "bru.db");
  const waits = createWaits();
  const db = await openDatabase(`file:${file}`, { waits });
  const other = new Libsql(file);
  onTestFinished(async () => {
    other.close();
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  await sql`create table things (id integer)`.execute(db);
  expect(totalsOf(waits, "lock")).toMatchObject({ count: 0, waiting: 0, seconds: 0 });
  other.exec("begin immediate");
  const saved = sql`insert into things values (1)`.execute(db);
  await expect.poll(() => totalsOf(waits, "lock").waiting).toBe(1);
  other.exec("rollback");
  await saved;
  expect(totalsOf(waits, "lock")).toMatchObject({ count: 1, waiting: 0, seconds: expect.any(Number) });
  expect(totalsOf(waits, "lock").seconds).toBeGreaterThan(0);
});

test("what waits for a transaction of the same process on SQLite is counted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bru-waits-"));
  const waits = createWaits();
  const db = await openDatabase(`file:${join(folder, "bru.db")}`, { waits });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  let reads: Promise<unknown>[] = [];
  await db.transaction().execute(async (transaction) => {
    reads = [1, 2, 3].map(() => sql`select 1`.execute(db));
    await sql`select 1`.execute(transaction);
    await expect.poll(() => totalsOf(waits, "turn").waiting).toBe(3);
  });
  await Promise.all(reads);
  expect(totalsOf(waits, "turn")).toMatchObject({ count: 3, waiting: 0 });
});

const postgresql = databases.find(({ name }) => name === "PostgreSQL");

test.runIf(postgresql)("what waits for a connection of PostgreSQL's pool is counted", async () => {
  const waits = createWaits();
  const db = await openDatabase((await postgresql?.emptyUrl()) ?? "", { waits });
  onTestFinished(() => db.destroy());
  const ended: (() => void)[] = [];
  const taken = Array.from({ length: 10 }, () =>
    db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      await new Promise<void>((resolve) => ended.push(resolve));
    }),
  );
  await expect.poll(() => ended.length).toBe(10);
  await expect.poll(() => totalsOf(waits, "connection").waiting).toBe(0);
  const before = totalsOf(waits, "connection").count;
  const queries = [1, 2, 3].map(() => sql`select 1`.execute(db));
  await expect.poll(() => totalsOf(waits, "connection").waiting).toBe(3);
  for (const end of ended) end();
  await Promise.all([...taken, ...queries]);
  expect(totalsOf(waits, "connection")).toMatchObject({ count: before + 3, waiting: 0 });
});
