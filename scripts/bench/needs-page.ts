import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { createPasswords, strongCost } from "#api/accounts/passwords";
import { addUser } from "#api/accounts/users";
import { insertKitchen } from "../../tests/support/world/insert-kitchen";
import { startProduct } from "../../tests/support/product";
import { createTablet } from "../../tests/support/browser/tablet";
import { processorMilliseconds, residentMegabytes } from "./load/figures";
import { largePlan } from "./worlds/needs-kitchen";

const rounds = Math.min(Number(process.argv[2] ?? 9), 100);
const account = { email: "mesure@bru.test", password: "un mot de passe de mesure" };
const size = {
  orders: 1250,
  linesPerOrder: 8,
  products: 500,
  recipesPerLevel: 80,
  levels: 5,
  articles: 300,
  suppliers: 12,
  days: 30,
};
const moment = "as_of=2026-11-21T07:00:00Z";
const needs = `/production-planning/compute-needs?from=2026-11-23&to=2026-12-22&${moment}`;
const pages: [name: string, path: string][] = [
  ["order list, 50 rows", "/external-orders?per_page=50"],
  ["needs of one day", `/production-planning/compute-needs?from=2026-11-24&to=2026-11-24&${moment}`],
  ["needs of 10,000 lines", needs],
  ["…a figure opened", `${needs}&ouvrir=matiere-7`],
  ["…the second page", `${needs}&page_matieres=2`],
  ["…its purchase lists", needs.replace("compute-needs", "purchase-lists")],
  ["…its production sheets", needs.replace("compute-needs", "production-sheets")],
];

const folder = mkdtempSync(join(tmpdir(), "bru-bench-"));
const DATABASE_URL = `file:${join(folder, "bru.db")}`;
const db = await openDatabase(DATABASE_URL);
await migrate(db, new Date());
await db.transaction().execute((transaction) => insertKitchen(transaction, largePlan(size)));
await addUser(db, createPasswords(strongCost), { ...account, name: "Mesure" }, new Date());
await db.destroy();

const product = await startProduct({ DATABASE_URL, BRU_DEMO: "0", LOG_LEVEL: "error" });
try {
  const { pid = 0 } = product.process;
  const tablet = createTablet(product.url);
  await tablet.signIn(account);
  const cookie = [...tablet.cookies].map((pair) => pair.join("=")).join("; ");
  const idle = residentMegabytes(pid);

  const measure = async (path: string) => {
    const before = processorMilliseconds(pid);
    const started = performance.now();
    const answer = await fetch(product.url + path, {
      headers: { cookie, accept: "text/html", "accept-encoding": "identity" },
    });
    const reader = answer.body?.getReader();
    const first = (await reader?.read())?.value;
    const firstByte = performance.now() - started;
    const chunks = first ? [first] : [];
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) chunks.push(next.value);
    if (answer.status !== 200) throw new Error(`${path} answered ${String(answer.status)}`);
    return { html: Buffer.concat(chunks), first: firstByte, cpu: processorMilliseconds(pid) - before };
  };

  const seen = new Map(pages.map(([name]) => [name, [] as Awaited<ReturnType<typeof measure>>[]]));
  let peak = idle;
  for (let round = 0; round < rounds + 2; round += 1) {
    for (const [name, path] of pages) {
      const one = await measure(path);
      peak = Math.max(peak, residentMegabytes(pid));
      if (round >= 2) seen.get(name)?.push(one);
    }
  }
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const cpuOf = (name: string) => median((seen.get(name) ?? []).map(({ cpu }) => cpu));
  const base = cpuOf(pages[0]?.[0] ?? "");
  console.log(
    `Pages of ${String(size.orders * size.linesPerOrder)} order lines over ${String(size.days)} ` +
      `days, whole requests of the built product, ${String(rounds)} interleaved rounds:`,
  );
  console.table(
    Object.fromEntries(
      pages.map(([name]) => {
        const all = seen.get(name) ?? [];
        const html = all.at(-1)?.html ?? Buffer.alloc(0);
        return [
          name,
          {
            "CPU ms": cpuOf(name),
            "× the list": Number((cpuOf(name) / base).toFixed(1)),
            "first byte ms": Math.round(median(all.map(({ first }) => first))),
            "HTML kB": Math.round(html.length / 1000),
            elements: html.toString("utf8").match(/<[a-z]/g)?.length ?? 0,
            "brotli kB": Math.round(brotliCompressSync(html).length / 100) / 10,
          },
        ];
      }),
    ),
  );
  console.log(
    `Memory: ${String(idle)} MB before, ${String(peak)} MB at most, ${String(residentMegabytes(pid))} MB after`,
  );
} finally {
  await product.dispose();
  rmSync(folder, { recursive: true, force: true });
}
