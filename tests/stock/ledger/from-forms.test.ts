import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { checkLedger } from "#api/stock/ledger/check";
import { restoreBackup } from "#api/database/backup";
import { databases } from "../../support/database/database";
import { countArticle, lotsOf, stockArticle } from "../../support/world/ledger";
import { before, fillOld, saved } from "../../support/database/before-ledger";
import { articleOf, offerOf, openShopDesk, productOf, recipeOf } from "../../support/world/shop";
import { errorsOf, openDesk } from "../../support/writes";

describe.each(databases)("stock that forms held on $name", (database) => {
  const lots = [
    { code: "B1", quantity: "2", expires_on: "2026-04-01" },
    { code: null, quantity: "0.5", expires_on: null },
  ];

  test("opens the ledger, each lot once, at the preferred price", async () => {
    const db = await openDatabase(await database.emptyUrl());
    try {
      await fillOld(db);
      await migrate(db, new Date(saved));
      const opened = await db.selectFrom("stock_lots").selectAll().orderBy("id").execute();
      expect(opened).toMatchObject([
        { article_id: 1, code: "B1", expires_on: "2026-04-01", on_hand: 2_000_000, unit_cost_ht: 83_333 },
        { article_id: 1, code: null, expires_on: null, on_hand: 500_000, entered_on: "2026-02-28" },
        { recipe_id: 1, on_hand: 1_500_000, unit_cost_ht: null },
      ]);
      expect(await db.selectFrom("stock_movements").selectAll().orderBy("id").execute()).toMatchObject(
        opened.map(({ id, on_hand }) => ({ lot_id: id, quantity: on_hand, kind: "opening", occurred_at: saved })),
      );
    } finally {
      await db.destroy();
    }
  });

  test("opens the ledger when a backup of that time is restored", async () => {
    const [db, other] = [await openDatabase(await database.emptyUrl()), await openDatabase(await database.emptyUrl())];
    try {
      await fillOld(db);
      const lines = [JSON.stringify({ format: "bru-1", migrations: before.map(({ name }) => name) })];
      for (const table of ["suppliers", "articles", "article_lots", "article_offers", "recipes", "products"]) {
        const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
        lines.push(...rows.map((row) => JSON.stringify([table, row])));
      }
      const sha256 = createHash("sha256").update(lines.join("")).digest("hex");
      lines.push(JSON.stringify({ rows: lines.length - 1, sha256 }));
      expect(await restoreBackup(other, Readable.from(lines), new Date(saved))).toBe(lines.length - 2);
      expect(await other.selectFrom("stock_lots").selectAll().orderBy("id").execute()).toMatchObject([
        { article_id: 1, on_hand: 2_000_000 },
        { article_id: 1, on_hand: 500_000 },
        { recipe_id: 1, on_hand: 1_500_000 },
      ]);
      expect(await checkLedger(other)).toEqual({ lots: 3, movements: 3, fault: null });
    } finally {
      await db.destroy();
      await other.destroy();
    }
  });

  test("opens the ledger with what is new, and is answered from it", async () => {
    const { desk, supplier } = await openShopDesk(database);
    const butter = await desk.create("/api/articles", articleOf({ lots, offers: [offerOf(supplier)] }));
    expect(await desk.read(`/api/articles/${String(butter.id)}`)).toMatchObject({ lots, stock_on_hand: "2.5" });
    expect(await lotsOf(desk.db, { type: "article", id: butter.id })).toMatchObject([
      { code: "B1", unit_cost_ht: 76_000 },
      { code: null, unit_cost_ht: 76_000 },
    ]);
    for (const [path, body] of [
      ["/api/recipes", recipeOf({ stock_managed: true, stock_quantity: "1.5" })],
      ["/api/products", productOf({ stock_managed: true, stock_quantity: "1.5" })],
    ] as const) {
      const made = await desk.create(path, body);
      expect(await desk.read(`${path}/${String(made.id)}`)).toMatchObject({ stock_quantity: "1.5" });
    }
  });

  test("stays as it is when the rest changes; another quantity is refused, with where stock is entered", async () => {
    const desk = await openDesk(database);
    const butter = await desk.create("/api/articles", articleOf({ lots }));
    const cream = await desk.create("/api/recipes", recipeOf({ stock_managed: true, stock_quantity: "1.5" }));
    const flan = await desk.create("/api/products", productOf({ stock_managed: true, stock_quantity: "3" }));
    for (const [path, body, field, other] of [
      [`/api/articles/${String(butter.id)}`, articleOf({ lots: [...lots].reverse() }), "lots", []],
      [`/api/articles/${String(butter.id)}`, articleOf(), "lots", [{ code: "B1", quantity: "2" }]],
      [`/api/recipes/${String(cream.id)}`, recipeOf({ stock_managed: true }), "stock_quantity", "1"],
      [`/api/products/${String(flan.id)}`, productOf({ stock_quantity: "3.0" }), "stock_quantity", "0"],
    ] as const) {
      const { lock_version } = await desk.read(path);
      const accepted = await desk.write("PUT", path, { ...body, lock_version });
      expect(accepted.status).toBe(200);
      const refused = errorsOf(
        await desk.write("PUT", path, { ...body, [field]: other, lock_version: lock_version + 1 }),
      );
      expect(Object.keys(refused)).toEqual([field]);
      expect(refused[field]?.[0]).toContain("par une réception, un inventaire ou une production");
    }
    expect(await desk.read(`/api/articles/${String(butter.id)}`)).toMatchObject({ stock_on_hand: "2.5", lots });
  });

  test("leaves out what is put aside, and what is empty", async () => {
    const desk = await openDesk(database);
    const butter = await desk.create("/api/articles", articleOf({ lots }));
    const aside = await stockArticle(desk.db, butter.id, "4", { code: "B2" });
    await desk.db.updateTable("stock_lots").set({ blocked: 1 }).where("id", "=", aside).execute();
    const path = `/api/articles/${String(butter.id)}`;
    expect(await desk.read(path)).toMatchObject({ stock_on_hand: "2.5", lots });
    await countArticle(desk.db, butter.id, "0");
    expect(await desk.read(path)).toMatchObject({ stock_on_hand: "0", lots: [] });
  });

  test("keeps its unit, and its record, once it has moved", async () => {
    const { desk, supplier } = await openShopDesk(database);
    const butter = await desk.create("/api/articles", articleOf({ lots }));
    const salt = await desk.create("/api/articles", articleOf({ name: "Sel" }));
    const path = `/api/articles/${String(butter.id)}`;
    const unit = { ...articleOf({ unit: "piece" }), lock_version: butter.lock_version };
    expect(Object.keys(errorsOf(await desk.write("PUT", path, unit)))).toEqual(["unit"]);
    await stockArticle(desk.db, salt.id, "1", { supplier_id: supplier.id });
    const refused = await desk.write("DELETE", `/api/suppliers/${String(supplier.id)}`);
    expect(refused.body).toMatchObject({ code: "in_use" });
    await countArticle(desk.db, salt.id, "0");
    expect((await desk.write("DELETE", `/api/articles/${String(salt.id)}`)).body).toMatchObject({ code: "in_use" });
    expect((await desk.write("DELETE", path)).status).toBe(204);
    expect(await lotsOf(desk.db, { type: "article", id: butter.id })).toEqual([]);
  });
});
