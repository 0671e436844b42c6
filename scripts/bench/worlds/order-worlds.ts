import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "#api/database/migrate";
import { kindOf, openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { startPostgresql } from "../../../tests/support/database/private-postgresql";
import { fillWithOrders } from "./many-orders";

export const at = "2026-11-21T08:00:00.000Z";

/** A database of so many orders. */
export interface World {
  count: number;
  url: string;
  db: Database;
}

/** The sizes of two worlds, and what fills one of a size. */
interface Filling {
  counts: readonly number[];
  fill(db: Database, count: number, at: string): Promise<void>;
}

const orders: Filling = { counts: [100, 100_000], fill: fillWithOrders };

/**
 * Measures two worlds, 100 and 100,000 orders unless said, on SQLite, then on a PostgreSQL server of its own where its
 * binaries are found.
 */
export async function onBothDatabases(
  measure: (database: "SQLite" | "PostgreSQL", worlds: readonly World[]) => Promise<void>,
  filling = orders,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bru-bench-"));
  try {
    await withWorlds(
      (count) => Promise.resolve(`file:${join(folder, `${String(count)}.db`)}`),
      (worlds) => measure("SQLite", worlds),
      filling,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  let server;
  try {
    server = await startPostgresql();
  } catch (error) {
    console.log(`\nPostgreSQL: not measured, because ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  const { url, stop } = server;
  try {
    await withWorlds(
      async (count) => {
        const name = `orders_${String(count)}`;
        const db = await openDatabase(url("postgres"));
        await sql`create database ${sql.id(name)}`.execute(db);
        await db.destroy();
        return url(name);
      },
      (worlds) => measure("PostgreSQL", worlds),
      filling,
    );
  } finally {
    await stop();
  }
}

async function withWorlds(
  urlOf: (count: number) => Promise<string>,
  measure: (worlds: readonly World[]) => Promise<void>,
  { counts, fill }: Filling,
): Promise<void> {
  const worlds: World[] = [];
  try {
    for (const count of counts) {
      const url = await urlOf(count);
      worlds.push({ count, url, db: await opened(url, count, fill) });
    }
    await measure(worlds);
  } finally {
    for (const { db } of worlds) await db.destroy();
  }
}

async function opened(url: string, count: number, fill: Filling["fill"]): Promise<Database> {
  const db = await openDatabase(url);
  await migrate(db, new Date(at));
  await fill(db, count, at);
  // What the database does by itself in time.
  await sql.raw(kindOf(db) === "sqlite" ? "analyze" : "vacuum analyze").execute(db);
  return db;
}

export const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Prints one line of figures: the ratio, then both times in milliseconds. */
export function say(name: string, few: readonly number[], many: readonly number[]): void {
  const [short, long] = [median(few), median(many)];
  console.log(
    `  ${name.padEnd(20)} ${(long / short).toFixed(1).padStart(6)} ×   (${short.toFixed(1)} → ${long.toFixed(1)} ms)`,
  );
}
