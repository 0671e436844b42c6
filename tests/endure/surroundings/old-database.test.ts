import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { prepareDemo } from "../../../demo/prepare";
import { createPasswords } from "#api/accounts/passwords";
import { addUser } from "#api/accounts/users";
import { openDatabase } from "#api/database/open";
import { checkLedger } from "#api/stock/ledger/check";
import { marie } from "../../support/api";
import { fillOld } from "../../support/database/before-ledger";
import { databases } from "../../support/database/database";
import { fillAsOf } from "../../support/database/earlier-version";
import { look } from "../../support/database/database-of-marie";
import { linksOf } from "../../support/browser/page-forms";
import { demoEmail, demoPassword, startProduct } from "../../support/product";
import { orderFlaws } from "../../support/oracles/recomputed-sums";
import { patternOf } from "../../support/browser/site-map";
import { createTablet } from "../../support/browser/tablet";

/** Names that are awkward to show, to sort and to put into a file. */
const awkward = ["<script>alert(1)</script>", "=1+1;\"'", "🥐".repeat(40), "Œufs\u00a0— très ".repeat(12), "%_\\", " "];

describe.each(databases)("a database of before the ledger, on $name", ({ name, emptyUrl }) => {
  test("opened by this version answers every page that leads from another", { timeout: 180_000 }, async () => {
    const url = await emptyUrl();
    await look(url, async (db) => {
      await fillOld(db);
      await addUser(db, createPasswords({ N: 1024, r: 8, p: 1 }), marie, new Date());
      for (const [at, text] of awkward.entries())
        await sql`insert into suppliers (created_at, updated_at, name, name_folded, search, delivery_weekdays,
          lead_time_days, lead_time_basis, closed_periods, minimum_policy, notes, city)
          values ('', '', ${text}, ${`a${String(at)}`}, '', '[]', 0, 'working', '[]', 'warn', ${text},
            ${text})`.execute(db);
    });
    const { pages, kinds } = await walkAll(url, marie, 4);
    expect(kinds).toBeGreaterThan(50);
    expect(await look(url, checkLedger)).toEqual({ lots: 3, movements: 3, fault: null });
    console.log(`${name}: ${String(pages)} pages of ${String(kinds)} kinds`);
  });
});

/** The migrations that versions of the ledger ended with: the first one, and one that knew days of bookings. */
const versions = ["0025-stock-into-ledger", "0039-days-of-bookings"];

describe.each(databases)("a company with orders, sheets and purchases, on $name", ({ name, emptyUrl, fresh }) => {
  test.each(versions)("opened by this version after %s keeps every row and answers every page", async (last) => {
    const url = await emptyUrl();
    const demo = await fresh();
    await prepareDemo({ db: demo, passwords: createPasswords({ N: 1024, r: 8, p: 1 }) }, demoPassword, new Date());
    const bare = await openDatabase(await emptyUrl());
    onTestFinished(() => bare.destroy());
    const before = await look(url, (db) => fillAsOf(db, { last, of: demo, bare }));
    for (const table of worked) expect([table, before.get(table) ?? 0]).toEqual([table, expect.toSatisfy(isSome)]);
    const { pages, kinds } = await walkAll(url, { email: demoEmail, password: demoPassword }, 1);
    expect(kinds).toBeGreaterThan(60);
    await look(url, async (db) => {
      expect(await checkLedger(db)).toMatchObject({ fault: null });
      expect(await orderFlaws(db)).toEqual([]);
      for (const [table, rows] of before) {
        if (ofSessions.includes(table)) continue;
        const counted = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(db);
        expect([table, Number(counted.rows[0]?.total)]).toEqual([table, rows]);
      }
    });
    console.log(`${name}, after ${last}: ${String(pages)} pages of ${String(kinds)} kinds`);
  });
});

const worked = ["external_orders", "external_order_lines", "supplier_orders", "receipts", "batches", "stock_movements"];
/** Tables that change by signing in. */
const ofSessions = ["tokens", "idempotency_keys"];
const isSome = (count: number) => count > 0;

/**
 * Starts this version on a database and visits every page that leads from another, so many of a kind. Throws where one
 * is not answered.
 */
async function walkAll(url: string, account: { email: string; password: string }, most: number) {
  const product = await startProduct({ DATABASE_URL: url, BRU_DEMO: "0", LOG_LEVEL: "error" });
  onTestFinished(() => product.dispose());
  const tablet = createTablet(product.url);
  await tablet.signIn(account);
  const waiting = ["/", "/suppliers", "/articles", "/recipes", "/products", "/external-orders", "/stock"];
  waiting.push("/supplier-orders", "/production-planning/production-sheets", "/production-planning/weighings");
  const visited = new Map<string, number>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { pathname, searchParams } = new URL(path, "http://site");
    const kind = [patternOf(pathname), ...new Set(searchParams.keys())].join(" ");
    if ((visited.get(kind) ?? 0) >= most) continue;
    visited.set(kind, (visited.get(kind) ?? 0) + 1);
    const { status, text, location, headers } = await tablet.get(path);
    if (location !== null) waiting.push(location);
    else expect([path, status]).toEqual([path, 200]);
    if (headers.get("content-type")?.includes("html")) waiting.push(...linksOf(text));
  }
  const pages = [...visited.values()].reduce((sum, count) => sum + count, 0);
  return { pages, kinds: visited.size };
}
