import { kindOf } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { listOrders, orderQuery } from "#api/orders/list/list";
import { onBothDatabases, say } from "./worlds/order-worlds";

const ROUNDS = 15;

const questions: [name: string, query: Record<string, string>][] = [
  ["first page", {}],
  ["middle page", { page: "middle" }],
  ["last page", { page: "last" }],
  ["one status", { status: "confirmed" }],
  ["late", { "status[]": "draft,confirmed,in_production,ready", delivery_to: "2026-11-20", sort: "delivery_on" }],
  ["one day", { delivery_from: "2026-11-21", delivery_to: "2026-11-21" }],
  ["a week by customer", { delivery_from: "2026-11-16", delivery_to: "2026-11-22", sort: "customer_name" }],
  ["by status", { sort: "status" }],
  ["two of them by it", { sort: "-status", "status[]": "ready,delivered" }],
  ["by total", { sort: "-total_ttc" }],
  ["a status by total", { sort: "-total_ttc", status: "ready" }],
  ["one product", { product_id: "7" }],
  ["its week", { product_id: "7", delivery_from: "2026-11-16", delivery_to: "2026-11-22" }],
  ["an order's number", { search: "00042" }],
  ["a customer", { search: "Ampère 42" }],
  ["many customers", { search: "mairie" }],
  ["two letters", { search: "zq" }],
];

function toQuery(query: Record<string, string>, count: number) {
  const { page, "status[]": statuses, ...rest } = query;
  const last = Math.ceil(count / 50);
  const pages: Record<string, string> = { middle: String(Math.ceil(last / 2)), last: String(last) };
  return orderQuery.parse({
    per_page: "50",
    page: page ? pages[page] : "1",
    "status[]": statuses?.split(","),
    ...rest,
  });
}

/** Returns the processor time where the database is in this process, else the time it takes; in milliseconds. */
function clockOf(db: Database): () => number {
  if (kindOf(db) === "postgresql") return () => performance.now();
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
}

await onBothDatabases(async (database, worlds) => {
  console.log(
    `\nList of orders with its counts on ${database} ` +
      `(${database === "SQLite" ? "processor time" : "time taken"}), 100,000 orders against 100, ` +
      `medians of ${String(ROUNDS)} interleaved rounds:`,
  );
  for (const [question, query] of questions) {
    const times = worlds.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { count, db }] of worlds.entries()) {
        const [parsed, clock] = [toQuery(query, count), clockOf(db)];
        const started = clock();
        await listOrders(db, parsed);
        times[index]?.push(clock() - started);
      }
    }
    say(question, times[0] ?? [], times[1] ?? []);
  }
});
