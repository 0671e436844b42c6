import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { fillWithOrders } from "../../../scripts/bench/worlds/many-orders";
import { migrate } from "#api/database/migrate";
import { history } from "#api/database/migrations/history";
import { openDatabase } from "#api/database/open";
import { listCustomers } from "#api/orders/customers/list";
import { countingQueries } from "../../support/database/counting-queries";
import { databases } from "../../support/database/database";
import { orderOf, productOf } from "../../support/world/shop";
import { openDesk } from "../../support/writes";

const at = "2026-11-21T08:00:00.000Z";

const sophie = {
  customer_name: "Sophie Arnoult",
  customer_type: "individual",
  phone: "06 12 34 56 78",
  email: "sophie@exemple.fr",
  delivery_mode: "delivery",
  delivery_address: "3, rue des Lices, Rennes",
};

describe.each(databases)("customers that orders know, on $name", (database) => {
  async function open() {
    const desk = await openDesk(database);
    const flan = await desk.create("/api/products", productOf());
    const order = (fields: object) =>
      desk.create("/api/external-orders", orderOf({ lines: [{ product_id: flan.id, quantity: "2" }], ...fields }));
    const find = async (search: string, more = "") => {
      const { status, body } = await desk.get(`/api/customers?search=${encodeURIComponent(search)}${more}`);
      expect(status).toBe(200);
      return body as { data: Record<string, unknown>[]; meta: { total: number; last_page: number } };
    };
    const names = async (search: string) => (await find(search)).data.map((one) => one.customer_name);
    return { desk, order, find, names };
  }

  test("each is told once, with the latest that is known of it", async () => {
    const { order, find } = await open();
    const first = await order(sophie);
    await order({ customer_name: "Mairie de Bruz" });
    const last = await order({
      customer_name: "SOPHIE  Arnoult",
      customer_type: "individual",
      phone: "+33 6.12.34.56.78",
      delivery_on: "2026-03-14",
    });
    const { data, meta } = await find("arnoult");
    expect(meta.total).toBe(1);
    expect(data).toEqual([
      {
        ...sophie,
        customer_name: last.customer_name,
        customer_contact: null,
        phone: "+33 6.12.34.56.78",
        delivery_mode: "pickup",
        order_id: last.id,
        last_order: { id: last.id, delivery_on: "2026-03-14" },
        allergies: [],
      },
    ]);
    expect(first.id).not.toBe(last.id);
  });

  test("are found by every word of the name in any order, and by the digits of the number", async () => {
    const { order, names } = await open();
    await order(sophie);
    await order({ customer_name: "Hôtel des Remparts", phone: "02 99 00 11 22" });
    for (const search of [
      "arnoult sophie",
      "ARN",
      "soph",
      "rn",
      "06 12",
      "0612345678",
      "+33 6 12 34 56 78",
      "3456",
      "+33 6 12",
      "(Arnoult), Sophie",
    ])
      expect([search, await names(search)]).toEqual([search, ["Sophie Arnoult"]]);
    expect(await names("hotel")).toEqual(["Hôtel des Remparts"]);
    expect(await names("")).toEqual(["Hôtel des Remparts", "Sophie Arnoult"]);
    for (const nobody of ["arnoult hotel", "CC-20", "2026", "sophie@exemple.fr", "Lices", "%", '"', "0699"])
      expect([nobody, await names(nobody)]).toEqual([nobody, []]);
  });

  test("namesakes with other numbers are told apart; a cancelled order is no last one", async () => {
    const { desk, order, find } = await open();
    const old = await order({ ...sophie, phone: null });
    await order({ ...sophie, phone: "07 00 00 00 01" });
    const cancelled = await order(sophie);
    await desk.write("POST", "/api/external-orders/status", { ids: [cancelled.id], status: "cancelled", reason: "x" });
    const { data } = await find("sophie");
    expect(data.map(({ phone, last_order }) => [phone, last_order])).toEqual([
      ["06 12 34 56 78", { id: old.id, delivery_on: "2026-03-10" }],
      ["07 00 00 00 01", expect.objectContaining({ delivery_on: "2026-03-10" })],
    ]);
  });

  test("an order without a number lends nothing to one of several namesakes, but by its e-mail", async () => {
    const { order, find } = await open();
    const dupont = { customer_name: "M. Dupont", delivery_mode: "delivery" };
    await order({ ...dupont, phone: "06 00 00 00 01", email: "un@exemple.fr", delivery_address: "1, rue Haute" });
    await order({ ...dupont, phone: null, delivery_address: "9, rue Basse" });
    await order({ ...dupont, phone: null, email: "un@exemple.fr", delivery_address: "1 bis, rue Haute" });
    await order({ customer_name: "M. Dupont", phone: "06 00 00 00 02" });
    expect((await find("dupont")).data.map(({ phone, delivery_address }) => [phone, delivery_address])).toEqual([
      ["06 00 00 00 02", null],
      ["06 00 00 00 01", "1 bis, rue Haute"],
      [null, "9, rue Basse"],
    ]);
  });

  test("numbers are the same with and without the zero in brackets", async () => {
    const { order, find } = await open();
    await order({ ...sophie, phone: "+33 (0)6 12 34 56 78" });
    await order(sophie);
    for (const search of ["arnoult", "06 12 34 56 78", "+33 (0)6 12 34 56 78", "0033612345678"])
      expect([search, (await find(search)).data.length]).toEqual([search, 1]);
  });

  test("come page by page, and a malformed page is refused", async () => {
    const { desk, order, find } = await open();
    for (const name of ["Anne", "Annick", "Annie"]) await order({ customer_name: name });
    const { data, meta } = await find("ann", "&per_page=2&page=2");
    expect([data.map((one) => one.customer_name), meta]).toEqual([
      ["Anne"],
      { current_page: 2, from: 3, to: 3, last_page: 2, per_page: 2, total: 3 },
    ]);
    expect((await desk.get("/api/customers?per_page=0")).status).toBe(422);
  });

  test("are found by two or three queries, however many ordered, by one where none is found", async () => {
    const db = await database.fresh();
    await fillWithOrders(db, 3000, at);
    const counting = countingQueries(db);
    const queries = { "": 2, ma: 2, mairie: 3, "bruz 42": 2, "06 12": 1 };
    for (const [search, count] of Object.entries(queries)) {
      const before = counting.queryCount();
      await listCustomers(counting.db, { search, page: 1, per_page: 25 });
      expect([search, counting.queryCount() - before]).toEqual([search, count]);
    }
    const { rows } = await listCustomers(db, { search: "bruz mairie 420", page: 1, per_page: 5 });
    expect(rows.map(({ customer_name }) => customer_name)).toEqual(["Mairie de Bruz 420"]);
  });

  test("orders written before are found by the digits of their number", async () => {
    const db = await openDatabase(await database.emptyUrl());
    try {
      const before = history.findIndex(({ name }) => name.endsWith("phones-found"));
      await migrate(db, new Date(at), history.slice(0, before));
      // Products are written as today: what a later migration adds is taken back before it is made.
      await sql`alter table products add column safety_stock integer`.execute(db);
      await fillWithOrders(db, 3, at);
      await sql`alter table products drop column safety_stock`.execute(db);
      await db.updateTable("external_orders").set({ phone: "06.12.34.56.78" }).where("id", "=", 2).execute();
      await migrate(db, new Date(at), history);
      const { rows } = await listCustomers(db, { search: "0612345678", page: 1, per_page: 5 });
      expect(rows.map(({ order_id }) => order_id)).toEqual([2]);
    } finally {
      await db.destroy();
    }
  });
});
