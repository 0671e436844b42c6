import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { openShopDesk, orderOf, recipeOf } from "../../support/world/shop";
import type { Desk, Saved } from "../../support/writes";

const day = "2026-03-01";
type Held = "articles" | "batches" | "external_orders" | "stock_waste";

/**
 * Who books stock waits for orders first, then for what is booked, each by id and all at once, then for the record that
 * is taken back: two that wait for each other would be ended by PostgreSQL after a second, with an error.
 */
describe.each(databases.filter(({ name }) => name === "PostgreSQL"))("on $name who waits", (database) => {
  /** Holds a row as somebody does who is changing it; answers how it is let go. */
  async function hold({ db }: Desk, table: Held, id: number): Promise<() => Promise<void>> {
    const held = await db.startTransaction().execute();
    let isOver = false;
    const letGo = async () => {
      if (isOver) return;
      isOver = true;
      await held.rollback().execute();
    };
    onTestFinished(letGo);
    await sql`select id from ${sql.table(table)} where id = ${id} for no key update`.execute(held);
    return letGo;
  }

  const untilOneWaits = ({ db }: Desk) =>
    expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      })
      .toBe(1);

  async function isFree({ db }: Desk, table: Held, id: number): Promise<boolean> {
    const { rows } =
      await sql`select id from ${sql.table(table)} where id = ${id} for no key update skip locked`.execute(db);
    return rows.length === 1;
  }

  async function confirmed(desk: Desk, { id }: Saved, quantity: string): Promise<Saved> {
    const lines = [{ product_id: id, quantity }];
    const order = await desk.create("/api/external-orders", orderOf({ delivery_on: day, production_on: day, lines }));
    const path = `/api/external-orders/${String(order.id)}`;
    expect(await desk.write("POST", `${path}/status`, { status: "confirmed", lock_version: 1 })).toMatchObject({
      status: 200,
    });
    return desk.read(path);
  }

  async function noteMade(desk: Desk, product: Saved, seen: number): Promise<number> {
    const body = { product_id: product.id, production_on: day, planned: "4", obtained: "4", seen };
    return Number(at(await desk.write("POST", "/api/batches", body), "data", "id"));
  }

  test("to take batches back together holds neither what one of them moved nor one of them", async () => {
    const { desk, flour, box } = await openShopDesk(database);
    const lines = [flour, box].map(({ id }) => ({ article_id: id, quantity: "10" }));
    expect(await desk.write("POST", "/api/receipts", { received_on: day, lines })).toMatchObject({ status: 201 });
    const batches: number[] = [];
    for (const [name, article_id, unit] of [
      ["Pain", flour.id, "kg"],
      ["Carton", box.id, "piece"],
    ] as const) {
      const uses = [{ article_id, quantity: "1", unit }];
      const recipe = await desk.create("/api/recipes", recipeOf({ name, status: "active", lines: uses }));
      const body = { recipe_id: recipe.id, production_on: day, planned: "1", obtained: "1", seen: 0 };
      batches.push(Number(at(await desk.write("POST", "/api/batches", body), "data", "id")));
    }
    const letGo = await hold(desk, "articles", flour.id);
    const takingBack = desk.write("POST", "/api/batches/take-back", { batches });
    await untilOneWaits(desk);
    expect(await isFree(desk, "articles", box.id)).toBe(true);
    for (const id of batches) expect(await isFree(desk, "batches", id)).toBe(true);
    await letGo();
    expect(await takingBack).toMatchObject({ status: 200 });
  });

  test("to note what is made waits for no order that came meanwhile", async () => {
    const { desk, box, tart } = await openShopDesk(database);
    const first = await confirmed(desk, tart, "3");
    const letGo = await hold(desk, "articles", box.id);
    const noting = noteMade(desk, tart, 0);
    await untilOneWaits(desk);
    const second = await confirmed(desk, tart, "5");
    await hold(desk, "external_orders", second.id);
    await letGo();
    expect(await noting).toBeGreaterThan(0);
    const producedOf = async ({ id }: Saved) =>
      at(await desk.get(`/api/external-orders/${String(id)}`), "data", "lines", 0, "produced_quantity");
    expect([await producedOf(first), await producedOf(second)]).toEqual(["3", "0"]);
  });

  test("to cancel an order, and to give an earlier one what was made, holds neither", async () => {
    const { desk, tart } = await openShopDesk(database);
    const wanting = await confirmed(desk, tart, "4");
    const { id } = await confirmed(desk, tart, "4");
    const path = `/api/external-orders/${String(id)}`;
    const lines = [{ product_id: tart.id, quantity: "4", produced_quantity: "4" }];
    const noted = orderOf({ delivery_on: day, production_on: day, lines, reason: "Faites", lock_version: 2 });
    expect(await desk.write("PUT", path, noted)).toMatchObject({ status: 200 });
    const { lock_version } = await desk.read(path);
    const surplus = [{ product_id: tart.id, quantity: "4", to: "order", order_id: wanting.id }];
    const letGo = await hold(desk, "external_orders", wanting.id);
    const body = { status: "cancelled", lock_version, reason: "Annulée", surplus };
    const cancelling = desk.write("POST", `${path}/status`, body);
    await untilOneWaits(desk);
    expect(await isFree(desk, "external_orders", id)).toBe(true);
    await letGo();
    expect(await cancelling).toMatchObject({ status: 200 });
  });

  test("to take a loss back holds not the loss while an order is waited for", async () => {
    const { desk, tart } = await openShopDesk(database);
    const order = await confirmed(desk, tart, "4");
    await noteMade(desk, tart, 0);
    const loss = { product_id: tart.id, quantity: "1", reason: "broken" };
    const id = Number(at(await desk.write("POST", "/api/stock/waste", loss), "data", "id"));
    const letGo = await hold(desk, "external_orders", order.id);
    const undoing = desk.write("POST", `/api/stock/waste/${String(id)}/undo`);
    await untilOneWaits(desk);
    expect(await isFree(desk, "stock_waste", id)).toBe(true);
    await letGo();
    expect(await undoing).toMatchObject({ status: 200 });
  });
});
