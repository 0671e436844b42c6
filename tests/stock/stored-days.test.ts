import { sql } from "kysely";
import { expect, test } from "vitest";
import { fillWithDemo } from "../../demo/seed";
import { isInFull } from "../support/cases";
import { linksOf } from "../support/browser/page-forms";
import { patternOf } from "../support/browser/site-map";
import { openWeb } from "../support/web";
import { deskOf } from "../support/writes";

/** Days that nobody can type, which an import or another program may have written. */
const stored = [
  "0001-01-01",
  "0000-00-00",
  "1582-10-10",
  "1999-12-31",
  "2026-02-30",
  "2101-01-01",
  "9999-12-31",
  "10000-01-01",
  "+275760-09-14",
  "-000001-01-01",
  "",
  "hier",
];

/** The days of stock, purchases and production, each with what tells its rows apart. */
const columns: readonly [table: string, column: string, key?: string][] = [
  ["stock_lots", "entered_on"],
  ["stock_lots", "expires_on"],
  ["stock_count_lines", "expires_on"],
  ["stock_waste", "wasted_on"],
  ["receipts", "received_on"],
  ["receipt_lines", "expires_on"],
  ["batches", "production_on"],
  ["batches", "made_on"],
  ["batches", "expires_on"],
  ["batch_passes", "production_on", "recipe_id"],
  ["weighings", "production_on"],
  ["supplier_orders", "deliver_on"],
];

/** Pages of one kind differ by the day that is stored; a page for each, and forms: `npm run endure -- contract`. */
const ofEachPattern = isInFull ? stored.length : 1;
const isLeftOut = (pattern: string) => !isInFull && /\/(create|edit|import|found|picture)$|^\/exemples\//.test(pattern);

test("no page, plan, export or paper fails whatever days of stock and production are stored", async () => {
  const { api, signIn, now } = await openWeb();
  const today = new Date(now());
  await fillWithDemo(api.db, { today: today.toISOString().slice(0, 10), now: today });
  const cases = sql.join(
    stored.map((day, at) => sql`when ${sql.lit(at)} then ${day}`),
    sql` `,
  );
  for (const [table, column, key = "id"] of columns) {
    const day = sql`case ${sql.ref(key)} % ${sql.lit(stored.length)} ${cases} end`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${day}`.execute(api.db);
  }
  const browser = await signIn();
  const queue = ["/", "/stock/lots?status=all", "/stock/expiring"];
  const [known, visits] = [new Set(queue), new Map<string, number>()];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const pattern = patternOf(path);
    const times = (visits.get(pattern) ?? 0) + 1;
    if (times > ofEachPattern || isLeftOut(pattern)) continue;
    visits.set(pattern, times);
    const { status, headers, text = "" } = await browser.get(path);
    expect([path, status < 500]).toEqual([path, true]);
    if (!String(headers["content-type"]).startsWith("text/html")) continue;
    expect([path, /Invalid Date|\bNaN\b/.exec(text.replaceAll(/<script.*?<\/script>/gs, ""))]).toEqual([path, null]);
    for (const link of linksOf(text)) {
      if (known.has(link) || link.startsWith("/assets/")) continue;
      known.add(link);
      queue.push(link);
    }
  }
  for (const pattern of ["/stock/lots/:id", "/receipts/:id", "/supplier-orders/:id/document", "/stock/orders/:id"])
    expect(visits.has(pattern)).toBe(true);
  expect((await browser.get("/receipts")).text).toContain("hier");

  const desk = await deskOf(api);
  for (const path of [
    "/api/batches",
    "/api/stock/recall?article_id=1&from=2026-03-01&to=2026-03-31",
    ...stored.flatMap((_, at) => [
      `/api/batches/${String(at + 1)}`,
      `/api/receipts/${String(at + 1)}`,
      `/api/stock/lots/${String(at + 1)}`,
      `/api/stock/trace?lot_id=${String(at + 1)}`,
      `/api/weighings/${String(at + 1)}`,
    ]),
  ]) {
    const { status } = await desk.get(path);
    expect([path, status < 500]).toEqual([path, true]);
  }
}, 300_000);
