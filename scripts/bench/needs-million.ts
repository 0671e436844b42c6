import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { createPasswords, strongCost } from "#api/accounts/passwords";
import { addUser } from "#api/accounts/users";
import { insertKitchen } from "../../tests/support/world/insert-kitchen";
import { startProduct } from "../../tests/support/product";
import { createTablet } from "../../tests/support/browser/tablet";
import { processorMilliseconds, residentMegabytes } from "./load/figures";
import { largePlan } from "./worlds/needs-kitchen";
import { fillPast, millionLines } from "./worlds/past-orders";

/**
 * The page of a plan of 20,000 catalogue entries beside 1,000,000 stored order lines; the argument divides both (10:
 * 2,000 and 100,000).
 */
const part = Math.max(1, Number(process.argv[2] ?? 1));
const account = { email: "mesure@bru.test", password: "un mot de passe de mesure" };
const { size, past } = millionLines(part);
const path = "/production-planning/compute-needs?from=2026-11-23&to=2026-12-22&as_of=2026-11-21T07:00:00Z";

const folder = mkdtempSync(join(tmpdir(), "bru-bench-"));
const DATABASE_URL = `file:${join(folder, "bru.db")}`;
const db = await openDatabase(DATABASE_URL);
await migrate(db, new Date());
await db.transaction().execute(async (transaction) => {
  await insertKitchen(transaction, largePlan(size));
  await fillPast(transaction, past);
});
await sql`analyze`.execute(db);
await addUser(db, createPasswords(strongCost), { ...account, name: "Mesure" }, new Date());
await db.destroy();

const product = await startProduct({ DATABASE_URL, BRU_DEMO: "0", LOG_LEVEL: "error" });
try {
  const { pid = 0 } = product.process;
  const tablet = createTablet(product.url);
  await tablet.signIn(account);
  const cookie = [...tablet.cookies].map((pair) => pair.join("=")).join("; ");
  const idle = residentMegabytes(pid);
  for (const [name, address] of [
    ["the page", path],
    ["again", path],
    ["a figure opened", `${path}&ouvrir=matiere-7`],
  ] as const) {
    const seen = await measured(
      () => fetch(product.url + address, { headers: { cookie, accept: "text/html" } }),
      pid,
      product.url,
    );
    console.log(
      `${name}: ${String(seen.status)}, ${String(Math.round(seen.bytes / 1000))} kB, ` +
        `${String(seen.cpu)} ms of processor, ${String(seen.peak)} MB at most (${String(idle)} MB ` +
        `idle); longest wait of a health check ${String(seen.wait)} ms`,
    );
    if (seen.status !== 200)
      console.log(
        seen.text
          .replace(/<[^>]+>/g, " ")
          .replace(/\s+/g, " ")
          .slice(0, 600),
      );
  }
} finally {
  await product.dispose();
  rmSync(folder, { recursive: true, force: true });
}

/** Asks for a page, and every 50 ms meanwhile whether the process answers. */
async function measured(ask: () => Promise<Response>, pid: number, url: string) {
  const before = processorMilliseconds(pid);
  let peak = 0;
  let wait = 0;
  let ended = false;
  const watching = (async () => {
    while (!ended) {
      const started = performance.now();
      await fetch(`${url}/healthz`).then((answer) => answer.text());
      wait = Math.max(wait, performance.now() - started);
      peak = Math.max(peak, residentMegabytes(pid));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const answer = await ask();
  const text = await answer.text();
  ended = true;
  await watching;
  return {
    status: answer.status,
    text,
    bytes: Buffer.byteLength(text),
    cpu: processorMilliseconds(pid) - before,
    peak,
    wait: Math.round(wait),
  };
}
