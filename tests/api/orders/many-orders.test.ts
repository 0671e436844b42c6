import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { fillWithOrders } from "../../../scripts/bench/worlds/many-orders";
import { fold } from "#domain/french/fold";
import { migrate } from "#api/database/migrate";
import { history } from "#api/database/migrations/history";
import { kindOf, openDatabase } from "#api/database/open";
import type { Database, Row } from "#api/database/tables";
import { seededRandom } from "../../../demo/random";
import { listOrders, orderQuery } from "#api/orders/list/list";
import { cases } from "../../support/cases";
import { databases } from "../../support/database/database";
import { openShopDesk, orderOf } from "../../support/world/shop";
import { openDesk } from "../../support/writes";

const at = "2026-11-21T08:00:00.000Z";
const statuses = ["draft", "confirmed", "in_production", "ready", "delivered", "cancelled"] as const;

const counted = (db: Database) =>
  db
    .selectFrom("external_order_counts")
    .selectAll()
    .where("total", ">", 0)
    .orderBy("archived")
    .orderBy("delivery_on")
    .orderBy("status")
    .execute();

function counting(rows: readonly Row<"external_orders">[]) {
  const cells = new Map<string, { archived: number; delivery_on: string; status: string; total: number }>();
  for (const { archived_at, delivery_on, status } of rows) {
    const archived = archived_at === null ? 0 : 1;
    const key = `${String(archived)} ${delivery_on} ${status}`;
    const cell = cells.get(key) ?? { archived, delivery_on, status, total: 0 };
    cells.set(key, { ...cell, total: cell.total + 1 });
  }
  return [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
}

const everyOrder = (db: Database) => db.selectFrom("external_orders").selectAll().orderBy("id").execute();

/** Throws where SQLite's text index and the orders do not say the same. */
async function checkTextIndex(db: Database): Promise<void> {
  if (kindOf(db) === "sqlite")
    await sql`insert into external_order_search (external_order_search, rank) values ('integrity-check', 1)`.execute(
      db,
    );
}

describe.each(databases)("counts of orders on $name", (database) => {
  test("equal a fresh count after any writes, alone and at once", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    const random = seededRandom(7);
    const path = (id: number, then = "") => `/api/external-orders/${String(id)}${then}`;
    const ids: number[] = [shop.order.id];
    for (let round = 0; round < 60; round += 1) {
      const writes = Array.from({ length: random.integer(1, 4) }, async () => {
        const id = random.pick(ids);
        const lines = [{ product_id: shop.tart.id, quantity: String(random.integer(1, 9)) }];
        const day = `2026-03-1${String(random.integer(0, 9))}`;
        switch (random.integer(1, 8)) {
          case 1:
          case 2: {
            ids.push((await desk.create("/api/external-orders", orderOf({ lines, delivery_on: day }))).id);
            return;
          }
          case 3: {
            const now = await desk.read(path(id));
            await desk.write("PUT", path(id), {
              ...orderOf({ lines, delivery_on: day, customer_name: `Client ${day}` }),
              lock_version: now.lock_version,
              reason: "essai",
            });
            return;
          }
          case 4:
            await desk.write("POST", "/api/external-orders/status", {
              ids: [...new Set([id, random.pick(ids), random.pick(ids)])],
              status: random.pick(statuses),
              reason: "essai",
            });
            return;
          case 5:
            await desk.write("POST", path(id, random.chance(50) ? "/archive" : "/restore"));
            return;
          case 6:
          case 7:
            await desk.write("POST", "/api/external-orders/status", {
              ids: [id],
              status: random.pick(statuses),
              reason: "essai",
            });
            return;
          case 8:
            if (id !== shop.order.id) await desk.write("DELETE", path(id));
        }
      });
      await Promise.allSettled(writes);
    }
    const rows = await everyOrder(desk.db);
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(2);
    expect(rows.some(({ archived_at }) => archived_at !== null)).toBe(true);
    expect(await counted(desk.db)).toEqual(counting(rows));
    await checkTextIndex(desk.db);
    expect(desk.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("a write that is undone is not counted", async () => {
    const db = await database.fresh();
    await fillWithOrders(db, 10, at);
    const reverted = db.transaction().execute(async (transaction) => {
      await transaction.updateTable("external_orders").set({ status: "cancelled" }).execute();
      throw new Error("undone");
    });
    await expect(reverted).rejects.toThrow("undone");
    expect(await counted(db)).toEqual(counting(await everyOrder(db)));
  });

  test("are filled in a database that held orders before, which are found by their text too", async () => {
    const db = await openDatabase(await database.emptyUrl());
    try {
      await migrate(
        db,
        new Date(at),
        history.slice(
          0,
          history.findIndex(({ name }) => name === "0011-order-counts"),
        ),
      );
      // Orders are written under today's names; what a later migration adds and renames is taken back before it is
      // made.
      await run(
        db,
        "alter table products drop column stock_quantity",
        "alter table products add column safety_stock integer",
        "alter table external_orders add column price_basis text",
        "alter table external_order_lines rename column unit_price_ht to unit_price",
      );
      await fillWithOrders(db, 30, at);
      await run(
        db,
        "alter table products add column stock_quantity integer not null default 0",
        "alter table products drop column safety_stock",
        "alter table external_orders drop column price_basis",
        "alter table external_order_lines rename column unit_price to unit_price_ht",
      );
      await db.updateTable("external_orders").set({ archived_at: at }).where("id", "<", 5).execute();
      await migrate(db, new Date(at));
      expect(await counted(db)).toEqual(counting(await everyOrder(db)));
      await checkTextIndex(db);
      const { total, statusCounts } = await listOrders(db, orderQuery.parse({ search: "ampere" }));
      expect([total, Object.values(statusCounts ?? {}).reduce((sum, one) => sum + one, 0)]).toEqual([5, 5]);
    } finally {
      await db.destroy();
    }
  });
});

async function run(db: Database, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

describe.each(databases)("the list of 3,600 orders on $name", (database) => {
  const count = 3600;

  test("answers what going through all of them answers, for any filters, sort and page", async () => {
    const db = await database.fresh();
    await fillWithOrders(db, count, at);
    await db
      .updateTable("external_orders")
      .set({ archived_at: at })
      .where(sql<boolean>`id % 40 = 0`)
      .execute();
    await db
      .updateTable("external_orders")
      .set({ delivery_time: "09:30" })
      .where(sql<boolean>`id % 3 = 0`)
      .execute();
    await db
      .updateTable("external_orders")
      .set({ search: sql`search || ' zq'` })
      .where(sql<boolean>`id % 400 = 1`)
      .execute();
    const orders = await everyOrder(db);
    const lines = await db.selectFrom("external_order_lines").select(["order_id", "product_id"]).execute();
    const random = seededRandom(11);
    const some = <Value>(percent: number, value: () => Value) => (random.chance(percent) ? value() : undefined);
    for (let round = 0; round < cases(30); round += 1) {
      const request = {
        per_page: random.pick(["1", "25", "50", "100"]),
        page: String(random.pick([1, 1, 2, 13, 26, 41, 80])),
        sort:
          random.pick(["", "-"]) +
          random.pick(["delivery_on", "production_on", "number", "customer_name", "status", "total_ttc", "created_at"]),
        archived: random.pick(["0", "0", "0", "1", "all"]),
        status: some(50, () => [random.pick(statuses), random.pick(statuses)]),
        delivery_from: some(40, () => `2026-0${String(random.integer(1, 9))}-15`),
        delivery_to: some(30, () => `2026-1${String(random.integer(0, 2))}-20`),
        product_id: some(30, () => String(random.integer(1, 51))),
        search: some(40, () =>
          random.pick([
            "Ampère 42",
            "42 l' ampère",
            "00 02",
            "0 42",
            "-00042",
            "ruz 2 cc-2026-0",
            "k 2",
            "zq 2",
            "e 9 q",
            "0002",
            "mairie",
            "zinc 1",
            "e",
            "CC-2026-01",
            "«",
            "%",
            "zq",
            "q",
            "42",
            "w",
            "xk",
            "l'",
            "mm",
            "é",
            '"',
            "l'",
            "bruz 9",
            "cc-2026",
          ]),
        ),
      };
      const query = orderQuery.parse(request);
      const sought = fold(request.search ?? "");
      const most = sought === "" ? 1000 : 500;
      const others = orders.filter(
        (order) =>
          (request.archived === "all" || (order.archived_at !== null) === (request.archived === "1")) &&
          (!request.delivery_from || order.delivery_on >= request.delivery_from) &&
          (!request.delivery_to || order.delivery_on <= request.delivery_to) &&
          (!request.product_id ||
            lines.some(
              ({ order_id, product_id }) => order_id === order.id && product_id === Number(request.product_id),
            )) &&
          (/^[\d ]+$/.test(sought)
            ? order.search.includes(sought) || order.search.includes(sought.replaceAll(" ", ""))
            : sought
                .split(" ")
                .map((word) => word.replace(/'$/, ""))
                .every((word, _, { length }) =>
                  length > 1 && word.length < 2 ? ` ${order.search}`.includes(` ${word}`) : order.search.includes(word),
                )),
      );
      const found = others.filter(({ status }) => !request.status || request.status.includes(status));
      const hour = (order: Row<"external_orders">) => `${order.delivery_on} ${order.delivery_time ?? "99:99"}`;
      const key = {
        delivery_on: hour,
        production_on: (order) => order.production_on,
        number: (order) => order.number,
        customer_name: (order) => order.customer_folded,
        status: (order) => `${String(statuses.indexOf(order.status))} ${hour(order)}`,
        total_ttc: (order) => String(order.total_ttc).padStart(12, "0"),
        created_at: () => "",
      } satisfies Record<string, (order: Row<"external_orders">) => string>;
      const keyed = Object.entries(key).find(([name]) => name === query.sort.name)?.[1] ?? (() => "");
      const sorted = [...found].sort((a, b) => (keyed(a) < keyed(b) ? -1 : keyed(a) > keyed(b) ? 1 : a.id - b.id));
      if (query.sort.descending) sorted.reverse();
      const start = (query.page - 1) * query.per_page;
      const page = await listOrders(db, query);
      const context = JSON.stringify(request);
      expect(
        page.rows.map(({ id }) => id),
        context,
      ).toEqual(sorted.slice(start, start + query.per_page).map(({ id }) => id));
      if (page.totalIsMinimum) {
        expect(found.length, context).toBeGreaterThan(most);
        expect(page.total, context).toBe(
          Math.max(most + 1, page.rows.length === 0 ? 0 : Math.min(found.length, start + query.per_page + 1)),
        );
      } else expect(page.total, context).toBe(found.length);
      if (page.statusCounts)
        for (const status of statuses)
          expect(page.statusCounts[status], context).toBe(others.filter((order) => order.status === status).length);
      else expect(others.length, context).toBeGreaterThan(most);
    }
  });
});

describe.each(databases)("a search that finds very many orders on $name", (database) => {
  test("says that there are more than it has counted, and its pages lead to the last of them", async () => {
    const desk = await openDesk(database);
    await fillWithOrders(desk.db, 1230, at);
    const first = await desk.get("/api/external-orders?search=cc-2026&per_page=100");
    expect(first.body).toMatchObject({ meta: { total: 501, total_is_minimum: true, last_page: 6 } });
    expect(first.body).not.toHaveProperty("meta.status_counts");
    const beyond = await desk.get("/api/external-orders?search=cc-2026&per_page=100&page=12");
    expect(beyond.body).toMatchObject({
      meta: { total: 1201, last_page: 13 },
      links: { next: expect.stringContaining("page=13") },
    });
    const last = await desk.get("/api/external-orders?search=cc-2026&per_page=100&page=13");
    expect(last.body).toMatchObject({
      meta: { total: 1230, from: 1201, to: 1230, last_page: 13 },
      links: { next: null },
    });
    const narrowed = await desk.get("/api/external-orders?search=cc-2026&status=ready");
    expect(narrowed.body).toMatchObject({ meta: { total: 205, total_is_minimum: false } });
    expect((await desk.get("/api/external-orders?search=cc-2026-00042")).body).toMatchObject({
      meta: { total: 1, total_is_minimum: false, status_counts: { draft: 1 } },
    });
  });
});
