import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { demoCompany } from "../../demo/demo-company";
import { fillWithDemo } from "../../demo/seed";
import type { Database, Tables } from "#api/database/tables";
import { checkLedger } from "#api/stock/ledger/check";
import { readWindow } from "#api/orders/standing-orders/window";
import { nextNumber } from "#api/records/numbers";
import { databases } from "../support/database/database";

const today = "2026-03-11";
const now = new Date("2026-03-11T06:10:00.000Z");

async function count(db: Database, table: keyof Tables): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number | string>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

describe.each(databases)("the demo company on $name", ({ fresh }) => {
  let db: Database;

  beforeAll(async () => {
    const ends: (() => unknown)[] = [];
    db = await fresh((end) => void ends.push(end));
    await fillWithDemo(db, { today, now });
    return async () => {
      for (const end of ends.reverse()) await end();
    };
  });

  test("is written whole, with its prices and the histories of its orders", async () => {
    const company = demoCompany(today);
    expect(await count(db, "suppliers")).toBe(company.suppliers.length);
    expect(await count(db, "articles")).toBe(company.articles.length);
    expect(await count(db, "recipes")).toBe(company.recipes.length);
    expect(await count(db, "products")).toBe(company.products.length);
    expect(await count(db, "external_orders")).toBe(company.orders.length);
    expect(await count(db, "recipe_lines")).toBe(company.recipes.flatMap(({ lines }) => lines).length);
    expect(await count(db, "product_components")).toBe(company.products.flatMap(({ components }) => components).length);
    expect(await count(db, "article_prices")).toBe(
      company.articles.flatMap(({ offers }) => offers.flatMap(({ price_history }) => price_history)).length,
    );
    // Evenings of the window are in its orders' histories.
    const { rows } = await db
      .selectFrom("external_order_changes")
      .select((select) => select.fn.countAll<number | string>().as("rows"))
      .where("field", "not in", ["lines.unsold_quantity", "lines.sold_out_at"])
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(company.orders.flatMap(({ changes }) => changes).length);
  });

  test("nothing is dated after now, and the next number follows the last order", async () => {
    const changes = await db
      .selectFrom("external_order_changes")
      .select(["order_id", "changed_at"])
      .orderBy("id")
      .execute();
    expect(changes.filter(({ changed_at }) => changed_at > now.toISOString())).toEqual([]);
    const last = demoCompany(today).orders.at(-1)?.number ?? "";
    const next = await nextNumber(db, "CC", "2026-06-01T10:00:00.000Z");
    expect(Number(next.slice(-5))).toBe(Number(last.slice(-5)) + 1);
  });

  test("lots in stock came by deliveries of the last two months, and more is on its way", async () => {
    const orders = await db.selectFrom("supplier_orders").select(["status", "deliver_on"]).execute();
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(["received", "partially_received", "sent", "to_send", "draft"]),
    );
    const receipts = await db.selectFrom("receipts").select(["received_on", "created_at"]).execute();
    expect(receipts.length).toBeGreaterThan(10);
    for (const { received_on, created_at } of receipts) {
      expect(received_on >= "2026-01-11" && received_on < today).toBe(true);
      expect(created_at < now.toISOString()).toBe(true);
    }
    const unsaid = await db
      .selectFrom("receipt_lines")
      .select("id")
      .where("lot_id", "is", null)
      .where("quantity", ">", 0)
      .execute();
    expect(unsaid).toEqual([]);
  });

  test("of what was ordered something is late, something was refused and something comes later", async () => {
    const late = await db
      .selectFrom("supplier_orders")
      .select("deliver_on")
      .where("status", "=", "sent")
      .where("deliver_on", "<", today)
      .execute();
    expect(late).toEqual([{ deliver_on: addDays(today, -3) }]);
    const rests = await db
      .selectFrom("receipt_lines")
      .select(["rest", "refused_reason", "rest_expected_on"])
      .where("rest", "is not", null)
      .orderBy("id")
      .execute();
    expect(rests).toEqual([
      { rest: "later", refused_reason: null, rest_expected_on: addDays(today, 4) },
      { rest: "rebuy", refused_reason: "Pourris", rest_expected_on: null },
    ]);
  });

  test("what was made leads from suppliers' lots to orders, with yields that vary and what was not found", async () => {
    const batches = await db.selectFrom("batches").select(["obtained", "expected", "made_on", "lot_id"]).execute();
    expect(batches.length).toBeGreaterThan(10);
    expect(batches.filter(({ obtained, expected }) => obtained !== expected)).toHaveLength(5);
    for (const { made_on } of batches) expect(made_on >= "2026-01-11" && made_on < today).toBe(true);
    const handed = await db
      .selectFrom("stock_movements")
      .innerJoin("stock_lots as lot", "lot.id", "lot_id")
      .select(["lot.code", "document_id"])
      .where("kind", "=", "delivery")
      .execute();
    expect(handed.length).toBeGreaterThan(2);
    const soon = await db
      .selectFrom("stock_lots")
      .select("id")
      .where("on_hand", ">", 0)
      .where("expires_on", ">=", today)
      .where("expires_on", "<=", "2026-03-14")
      .execute();
    expect(soon.length).toBeGreaterThan(0);
    const open = await db.selectFrom("stock_discrepancies").select("id").where("closed_at", "is", null).execute();
    expect(open).toHaveLength(2);
    expect((await checkLedger(db)).fault).toBeNull();
  });

  test("the page of losses has something to show", async () => {
    const losses = await db
      .selectFrom("stock_waste")
      .select(["wasted_on", "reason"])
      .where("order_line_id", "is", null)
      .execute();
    expect(losses).not.toEqual([]);
    expect(new Set(losses.map(({ wasted_on }) => wasted_on))).toEqual(new Set([addDays(today, -1)]));
    expect(losses.every(({ reason }) => reason === "expired")).toBe(true);
  });

  test("the window's four weeks of evenings are noted, and propose something for most weekdays", async () => {
    const unsold = await db
      .selectFrom("stock_waste")
      .select(["wasted_on", "reason"])
      .where("order_line_id", "is not", null)
      .execute();
    expect(unsold.length).toBeGreaterThan(15);
    expect(new Set(unsold.map(({ reason }) => reason))).toEqual(new Set(["unsold"]));
    expect(unsold.filter(({ wasted_on }) => wasted_on >= today)).toEqual([]);
    const { id } = await db
      .selectFrom("standing_orders")
      .select("id")
      .where("customer_type", "=", "internal")
      .executeTakeFirstOrThrow();
    const lines = (await readWindow(db, id, today)).flatMap((weekday) => weekday.lines);
    expect(lines.filter(({ proposed_quantity }) => proposed_quantity !== null).length).toBeGreaterThan(
      lines.length / 2,
    );
    expect(lines.some(({ reason }) => reason.includes("épuisé"))).toBe(true);
  });

  test("what collides leaves the database as it was", async () => {
    const before = await count(db, "article_prices");
    await expect(fillWithDemo(db, { today, now })).rejects.toThrow();
    expect(await count(db, "article_prices")).toBe(before);
  });
});
