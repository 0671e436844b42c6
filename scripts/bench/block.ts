import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createPasswords, strongCost } from "#api/accounts/passwords";
import { addUser } from "#api/accounts/users";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { insertKitchen } from "../../tests/support/world/insert-kitchen";
import { startProduct } from "../../tests/support/product";
import { createTablet } from "../../tests/support/browser/tablet";
import { residentMegabytes } from "./load/figures";
import { largePlan } from "./worlds/needs-kitchen";

/**
 * The wait of others for each heavy request: what nine of ten health checks and light pages wait at most meanwhile,
 * and the longest, as multiples of what they wait alone, answered in process (`HEAVY_THREADS=0`) and in a worker.
 * 20,000 order lines over 61 days, 500 products, 400 recipes, 300 articles; the argument divides the orders.
 */
const part = Math.max(1, Number(process.argv[2] ?? 1));
const account = { email: "mesure@bru.test", password: "un mot de passe de mesure" };
const size = {
  orders: Math.round(2000 / part),
  linesPerOrder: 10,
  products: 500,
  recipesPerLevel: 100,
  levels: 4,
  articles: 300,
  suppliers: 12,
  days: 61,
};
const plan = "from=2026-11-23&to=2027-01-22&as_of=2026-11-21T07:00:00Z";
const file = (format: string) => `/production-planning/compute-needs/export?${plan}&format=${format}`;
const pdf = file("pdf");

const folder = mkdtempSync(join(tmpdir(), "bru-bench-"));
const DATABASE_URL = `file:${join(folder, "bru.db")}`;
const db = await openDatabase(DATABASE_URL);
await migrate(db, new Date());
await db.transaction().execute((transaction) => insertKitchen(transaction, largePlan(size)));
await sql`analyze`.execute(db);
await addUser(db, createPasswords(strongCost), { ...account, name: "Mesure" }, new Date());
await db.destroy();

const requests: [name: string, paths: string[]][] = [
  ["plan page", [`/production-planning/compute-needs?${plan}`]],
  ["sheets of a day", [`/production-planning/production-sheets?${plan}&jour=2026-11-24`]],
  ["purchase lists", [`/production-planning/purchase-lists?${plan}`]],
  ["plan CSV", [file("csv")]],
  ["plan XLSX", [file("xlsx")]],
  ["plan PDF", [pdf]],
  ["what can be made", [`/production-planning/makeable?${plan}`]],
  ["8 plan pages at once", Array.from({ length: 8 }, () => `/production-planning/compute-needs?${plan}`)],
  ["8 PDFs at once", Array.from({ length: 8 }, () => pdf)],
];

const rows = new Map<string, string[]>(requests.map(([name]) => [name, []]));
try {
  for (const HEAVY_THREADS of ["0", "1"]) {
    const product = await startProduct({
      DATABASE_URL,
      BRU_DEMO: "0",
      LOG_LEVEL: "error",
      API_TIMEOUT: "60000",
      HEAVY_THREADS,
    });
    try {
      const tablet = createTablet(product.url);
      await tablet.signIn(account);
      const cookie = [...tablet.cookies].map((pair) => pair.join("=")).join("; ");
      // A connection each: one that is kept may be closed as a held-up process comes round to it.
      const ask = (path: string) => fetch(product.url + path, { headers: { cookie, connection: "close" } });
      // Once without being counted: what is loaded with the first request is loaded.
      for (const path of ["/suppliers", ...requests.flatMap(([, paths]) => paths.slice(0, 1))]) await read(ask(path));
      const idle = await waited(ask, () => new Promise((resolve) => setTimeout(resolve, 3000)));
      for (const [name, paths] of requests) {
        const statuses: number[] = [];
        const seen = await waited(ask, async () => {
          await Promise.all(paths.map(async (path) => statuses.push(await read(ask(path)))));
        });
        rows
          .get(name)
          ?.push(
            `health ${timesAs(seen.health, idle.health)}, page ${timesAs(seen.page, idle.page)}, ` +
              `${String(residentMegabytes(product.process.pid ?? 0))} MB, ${[...new Set(statuses)].join(" ")}`,
          );
      }
    } finally {
      await product.dispose();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const [name, [inProcess = "", inWorkers = ""]] of rows)
  console.log(`${name.padEnd(22)} in the process: ${inProcess.padEnd(62)} in a worker: ${inWorkers}`);

async function read(response: Promise<Response>): Promise<number> {
  const answer = await response;
  await answer.arrayBuffer();
  return answer.status;
}

/** Milliseconds that nine of ten waited at most, and the longest. */
interface Waits {
  most: number;
  longest: number;
}

/** Returns one wait as a multiple of another: of nine of ten, and the longest in brackets. */
function timesAs(seen: Waits, idle: Waits): string {
  return `×${(seen.most / idle.most).toFixed(1)} (×${(seen.longest / idle.longest).toFixed(1)})`;
}

/** Returns what health checks and light pages waited while something went on. */
async function waited(ask: (path: string) => Promise<Response>, work: () => Promise<unknown>) {
  let ended = false;
  const waitsFor = async (path: string): Promise<Waits> => {
    const waits: number[] = [];
    while (!ended) {
      const started = performance.now();
      await read(ask(path));
      waits.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    waits.sort((a, b) => a - b);
    return { most: waits[Math.ceil(waits.length * 0.9) - 1] ?? 0, longest: waits.at(-1) ?? 0 };
  };
  const watching = Promise.all([waitsFor("/healthz"), waitsFor("/suppliers")]);
  await work();
  ended = true;
  const [health, page] = await watching;
  return { health, page };
}
