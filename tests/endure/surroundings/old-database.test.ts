import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createPasswords } from "../../../server/embedded-api/accounts/passwords";
import { addUser } from "../../../server/embedded-api/accounts/users";
import { checkLedger } from "../../../server/embedded-api/stock/ledger/check";
import { marie } from "../../support/api";
import { fillOld } from "../../support/before-ledger";
import { databases } from "../../support/database";
import { look } from "../../support/database-of-marie";
import { linksOf } from "../../support/page-forms";
import { startProduct } from "../../support/product";
import { patternOf } from "../../support/site-map";
import { createTablet } from "../../support/tablet";

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
    const product = await startProduct({ DATABASE_URL: url, BRU_DEMO: "0", LOG_LEVEL: "error" });
    onTestFinished(() => product.dispose());
    const tablet = createTablet(product.url);
    await tablet.signIn(marie);
    const waiting = ["/", "/suppliers", "/articles", "/recipes", "/products", "/external-orders", "/stock"];
    const visited = new Map<string, number>();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const { pathname, searchParams } = new URL(path, "http://site");
      const kind = [patternOf(pathname), ...new Set(searchParams.keys())].join(" ");
      if ((visited.get(kind) ?? 0) >= 4) continue;
      visited.set(kind, (visited.get(kind) ?? 0) + 1);
      const { status, text, location, headers } = await tablet.get(path);
      if (location !== null) waiting.push(location);
      else expect([path, status]).toEqual([path, 200]);
      if (headers.get("content-type")?.includes("html")) waiting.push(...linksOf(text));
    }
    const pages = [...visited.values()].reduce((sum, count) => sum + count, 0);
    expect(visited.size).toBeGreaterThan(50);
    expect(await look(url, checkLedger)).toEqual({ lots: 3, movements: 3, fault: null });
    console.log(`${name}: ${String(pages)} pages of ${String(visited.size)} kinds`);
  });
});
