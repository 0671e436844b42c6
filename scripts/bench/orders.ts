import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fold, searchText } from "../../server/embedded-api/database/folding";
import { migrate } from "../../server/embedded-api/database/migrate";
import { openDatabase } from "../../server/embedded-api/database/open";
import type { Database } from "../../server/embedded-api/database/tables";
import { listOrders, orderQuery } from "../../server/embedded-api/external-orders/list";

const ROUNDS = 9;
const at = "2026-11-21T08:00:00.000Z";
const statuses = ["draft", "confirmed", "in_production", "ready", "delivered", "cancelled"] as const;
const customers = ["Mairie de Bruz", "Lycée Ampère", "Hôtel des Remparts", "Mme Durand", "Brasserie Le Zinc"];

const questions: [name: string, query: Record<string, string>][] = [
  ["first page", {}],
  ["one status", { status: "confirmed" }],
  ["one day", { delivery_from: "2026-11-21", delivery_to: "2026-11-21" }],
  ["one product", { product_id: "7", delivery_from: "2026-11-21", delivery_to: "2026-11-27" }],
  ["a customer's name", { search: "Ampère 42" }],
  ["by total", { sort: "-total_ttc" }],
];

/** So many orders of two lines, spread over days around 21 November 2026 as a busy year is. */
async function fill(db: Database, count: number): Promise<void> {
  const products = Array.from({ length: 50 }, (_, index) => ({ name: `Produit ${String(index)}`, name_folded: `produit ${String(index)}`, search: `produit ${String(index)}`, sale_unit: "piece" as const, price_ht: 40_000, vat_rate: 55_000, production_lead_days: 1, active: 1, stock_managed: 0, stock_quantity: 0, created_at: at, updated_at: at }));
  await db.insertInto("products").values(products).execute();
  for (let start = 0; start < count; start += 500) {
    const ids = Array.from({ length: Math.min(500, count - start) }, (_, index) => start + index + 1);
    await db.insertInto("external_orders").values(ids.map(orderOf)).execute();
    await db.insertInto("external_order_lines").values(ids.flatMap((id) => [lineOf(id, 0), lineOf(id, 1)])).execute();
  }
}

function orderOf(id: number) {
  const customer_name = `${customers[id % customers.length] ?? ""} ${String(id % 997)}`;
  const number = `CC-2026-${String(id).padStart(5, "0")}`;
  const day = new Date(Date.UTC(2026, 10, 21) + ((id % 365) - 300) * 86_400_000).toISOString().slice(0, 10);
  return { id, number, customer_name, customer_folded: fold(customer_name), search: searchText(number, customer_name), customer_type: "business" as const, status: statuses[id % statuses.length] ?? "draft", delivery_on: day, delivery_mode: "pickup" as const, production_on: day, consumption_mode: "later" as const, line_count: 2, total_ht: id * 7, total_ttc: id * 8, created_at: at, updated_at: at };
}

function lineOf(order_id: number, position: number) {
  return { order_id, position, product_id: ((order_id * 3 + position) % 50) + 1, quantity: 12_000_000, unit_price_ht: 40_000, vat_rate: 55_000, discount_percent: 0, produced_quantity: 0, delivered_quantity: 0 };
}

async function measure(count: number): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "bru-bench-"));
  const db = await openDatabase(`file:${join(folder, "bru.db")}`);
  try {
    await migrate(db, new Date(at));
    await fill(db, count);
    const medians = new Map<string, number>();
    for (const [name, query] of questions) {
      const asked = orderQuery.parse({ per_page: "50", ...query });
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const started = process.cpuUsage();
        await listOrders(db, asked);
        const { user, system } = process.cpuUsage(started);
        times.push((user + system) / 1000);
      }
      medians.set(name, times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
    }
    return medians;
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

const few = await measure(100);
const many = await measure(100_000);
console.log("List of orders with its counts, 100,000 orders against 100 (processor time, SQLite):");
for (const [name] of questions) {
  const [short, long] = [few.get(name) ?? 0, many.get(name) ?? 0];
  console.log(`  ${name.padEnd(18)} ${(long / short).toFixed(1)} ×   (${short.toFixed(1)} → ${long.toFixed(1)} ms)`);
}
