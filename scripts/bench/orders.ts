import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../../server/embedded-api/database/migrate";
import { kindOf, openDatabase } from "../../server/embedded-api/database/open";
import type { Database } from "../../server/embedded-api/database/tables";
import { listOrders, orderQuery } from "../../server/embedded-api/external-orders/list";
import { startPostgresql } from "../../tests/support/private-postgresql";
import { fillWithOrders } from "./many-orders";

const ROUNDS = 15;
const at = "2026-11-21T08:00:00.000Z";

const questions: [name: string, query: Record<string, string>][] = [
  ["first page", {}],
  ["middle page", { page: "middle" }],
  ["last page", { page: "last" }],
  ["one status", { status: "confirmed" }],
  ["late", { "status[]": "draft,confirmed,in_production,ready", delivery_to: "2026-11-20", sort: "delivery_on" }],
  ["one day", { delivery_from: "2026-11-21", delivery_to: "2026-11-21" }],
  ["a week by customer", { delivery_from: "2026-11-16", delivery_to: "2026-11-22", sort: "customer_name" }],
  ["by total", { sort: "-total_ttc" }],
  ["a status by total", { sort: "-total_ttc", status: "ready" }],
  ["one product", { product_id: "7" }],
  ["its week", { product_id: "7", delivery_from: "2026-11-16", delivery_to: "2026-11-22" }],
  ["an order's number", { search: "00042" }],
  ["a customer", { search: "Ampère 42" }],
  ["many customers", { search: "mairie" }],
  ["two letters", { search: "zq" }],
];

function asked(query: Record<string, string>, count: number) {
  const { page, "status[]": statuses, ...rest } = query;
  const last = Math.ceil(count / 50);
  const pages: Record<string, string> = { middle: String(Math.ceil(last / 2)), last: String(last) };
  return orderQuery.parse({ per_page: "50", page: page ? pages[page] : "1", "status[]": statuses?.split(","), ...rest });
}

/** What the database does by itself in time. */
async function settle(db: Database): Promise<void> {
  await sql.raw(kindOf(db) === "sqlite" ? "analyze" : "vacuum analyze").execute(db);
}

async function opened(url: string, count: number): Promise<Database> {
  const db = await openDatabase(url);
  await migrate(db, new Date(at));
  await fillWithOrders(db, count, at);
  await settle(db);
  return db;
}

/** Processor time where the database is in this process, else the time it takes; in milliseconds. */
function clockOf(db: Database): () => number {
  if (kindOf(db) === "postgresql") return () => performance.now();
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
}

async function measureBoth(name: string, urlOf: (count: number) => Promise<string>): Promise<void> {
  const worlds = [];
  for (const count of [100, 100_000]) worlds.push({ count, db: await opened(await urlOf(count), count) });
  console.log(`\nList of orders with its counts on ${name}, 100,000 orders against 100, medians of ${String(ROUNDS)} interleaved rounds:`);
  for (const [question, query] of questions) {
    const times = worlds.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { count, db }] of worlds.entries()) {
        const [parsed, clock] = [asked(query, count), clockOf(db)];
        const started = clock();
        await listOrders(db, parsed);
        times[index]?.push(clock() - started);
      }
    }
    const [short = 0, long = 0] = times.map((some) => some.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
    console.log(`  ${question.padEnd(20)} ${(long / short).toFixed(1).padStart(6)} ×   (${short.toFixed(1)} → ${long.toFixed(1)} ms)`);
  }
  for (const { db } of worlds) await db.destroy();
}

async function onPostgresql(): Promise<void> {
  let server;
  try {
    server = await startPostgresql();
  } catch (error) {
    console.log(`\nPostgreSQL: not measured, because ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  try {
    const start = server;
    await measureBoth("PostgreSQL (time taken)", async (count) => {
      const name = `orders_${String(count)}`;
      const db = await openDatabase(start.url("postgres"));
      await sql`create database ${sql.id(name)}`.execute(db);
      await db.destroy();
      return start.url(name);
    });
  } finally {
    await server.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "bru-bench-"));
try {
  await measureBoth("SQLite (processor time)", (count) => Promise.resolve(`file:${join(folder, `${String(count)}.db`)}`));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
await onPostgresql();
