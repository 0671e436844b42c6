import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fillWithOrders } from "../../../scripts/bench/worlds/many-orders";
import { readCustomer } from "#api/orders/customers/read";
import { countingQueries } from "../../support/database/counting-queries";
import { databases } from "../../support/database/database";
import { orderOf, productOf } from "../../support/world/shop";
import { dataOf, errorsOf, openDesk } from "../../support/writes";
import { standingOrderOf, standingOrdersPath } from "../../support/world/standing-orders";

const at = "2026-02-21T08:00:00.000Z";

const value = z.looseObject({ value: z.string(), last_on: z.string(), order_count: z.number() });
const detail = z.looseObject({
  customer_name: z.string(),
  phone: z.string().nullable(),
  order_id: z.number(),
  order_count: z.number(),
  is_partial: z.boolean(),
  names: z.array(value),
  phones: z.array(value),
  allergies: z.array(z.string()),
  kept_allergies: z.array(
    z.looseObject({ text: z.string(), removed_at: z.string().nullable(), removed_by: z.string().nullable() }),
  ),
  standing_orders: z.array(z.looseObject({ id: z.number() })),
  merged: z.array(z.looseObject({ id: z.number(), customer_name: z.string(), merged_by: z.string() })),
});
const orders = z.looseObject({
  data: z.array(z.looseObject({ id: z.number() })),
  meta: z.looseObject({ total: z.number() }),
});
const list = z.looseObject({
  data: z.array(z.looseObject({ customer_name: z.string(), order_id: z.number(), allergies: z.array(z.string()) })),
});

const kerbrat = { customer_name: "Boulangerie Kerbrat", customer_type: "business", phone: "02 99 00 00 01" };
const leport = { customer_name: "SARL Le Port", customer_type: "business", phone: "02 99 00 00 02" };

describe.each(databases)("a customer's page on $name", (database) => {
  async function open() {
    const desk = await openDesk(database);
    const flan = await desk.create("/api/products", productOf());
    const tart = await desk.create("/api/products", productOf({ name: "Tarte", sale_unit: "kg" }));
    const order = (fields: object, lines: readonly (readonly [typeof flan, string])[] = [[flan, "2"]]) =>
      desk.create(
        "/api/external-orders",
        orderOf({ lines: lines.map(([{ id }, quantity]) => ({ product_id: id, quantity })), ...fields }),
      );
    const path = (id: number) => `/api/customers/${id}`;
    const read = async (id: number) => {
      const answer = await desk.get(path(id));
      expect(answer.status).toBe(200);
      return detail.parse(dataOf({ ...answer, body: withVersion(answer.body) }));
    };
    const say = (id: number, end: string, body: object, headers = {}) =>
      desk.write("POST", `${path(id)}/${end}`, body, headers);
    const ordersOf = async (id: number, query = "") =>
      orders.parse((await desk.get(`${path(id)}/orders${query}`)).body);
    const find = async (search: string) =>
      list.parse((await desk.get(`/api/customers?search=${encodeURIComponent(search)}`)).body).data;
    return { desk, flan, tart, order, read, say, ordersOf, find };
  }
  /** A customer has no version: what reads objects asks for one. */
  const withVersion = (body: unknown) =>
    z
      .object({ data: z.looseObject({}) })
      .transform(({ data }) => ({ data: { ...data, lock_version: 0 } }))
      .parse(body);

  test("tells what the orders know, each value once with its last use, by any of their orders", async () => {
    const { desk, order, read, ordersOf, flan, tart } = await open();
    const first = await order({ ...kerbrat, email: "pain@kerbrat.example", delivery_on: "2026-02-10" });
    const middle = await order(
      { ...kerbrat, phone: "+33 2 99 00 00 01", delivery_on: "2026-03-12", customer_contact: "Yann" },
      [
        [flan, "12"],
        [tart, "1.5"],
      ],
    );
    const last = await order(
      {
        customer_name: "BOULANGERIE  kerbrat",
        customer_type: "business",
        delivery_on: "2026-03-11",
        delivery_mode: "delivery",
        delivery_address: "2, quai Est",
      },
      [
        [tart, "1.5"],
        [flan, "12"],
        [flan, "0.5"],
      ],
    );
    const cancelled = await order({ ...kerbrat, delivery_on: "2026-03-02" });
    await desk.write("POST", "/api/external-orders/status", { ids: [cancelled.id], status: "cancelled", reason: "x" });
    const customer = await read(first.id);
    expect(customer).toMatchObject({
      id: first.id,
      customer_name: "Boulangerie Kerbrat",
      order_id: cancelled.id,
      order_count: 3,
      looked_at: 4,
      is_partial: false,
      first_order: { id: first.id, delivery_on: "2026-02-10" },
      next_order: { id: last.id, delivery_on: "2026-03-11" },
      last_order: { id: last.id, delivery_on: "2026-03-11" },
      names: [{ value: "Boulangerie Kerbrat", last_on: "2026-03-02", order_count: 4 }],
      contacts: [{ value: "Yann", last_on: "2026-03-12", order_count: 1 }],
      phones: [{ value: "02 99 00 00 01", last_on: "2026-03-02", order_count: 3 }],
      emails: [{ value: "pain@kerbrat.example", last_on: "2026-02-10", order_count: 1 }],
      addresses: [{ value: "2, quai Est", last_on: "2026-03-11", order_count: 1 }],
      usual_of: 3,
      usual_lines: [
        { product_name: "Flan", sale_unit: "piece", order_count: 3, quantity: "12.5" },
        { product_name: "Tarte", sale_unit: "kg", order_count: 2, quantity: "1.5" },
      ],
      merged: [],
    });
    for (const { id } of [middle, last, cancelled]) expect(await read(id)).toEqual({ ...customer, id });
    const ids = ({ data }: z.output<typeof orders>) => data.map(({ id }) => id);
    expect(ids(await ordersOf(last.id))).toEqual([middle.id, last.id, cancelled.id, first.id]);
    const page = await ordersOf(last.id, "?per_page=3&page=2");
    expect([ids(page), page.meta.total]).toEqual([[first.id], 4]);
  });

  test("is not there without its order", async () => {
    const { desk, order, say } = await open();
    const draft = await order(kerbrat);
    expect((await desk.write("DELETE", `/api/external-orders/${draft.id}`, { lock_version: 1 })).status).toBe(204);
    for (const id of [draft.id, 0, 987_654]) {
      const answer = await desk.get(`/api/customers/${id}`);
      expect([answer.status, answer.body]).toEqual([
        404,
        { message: "Ce client n’existe pas, ou ses commandes ne sont plus là." },
      ]);
      expect((await desk.get(`/api/customers/${id}/orders`)).status).toBe(404);
      expect((await say(id, "merge", { order_id: 1 })).status).toBe(404);
    }
    expect((await desk.get("/api/customers/abc")).status).toBe(404);
  });

  test("sums what is to be collected, apart from it what is to be given back, and names these orders", async () => {
    const { desk, order, read } = await open();
    const move = async (id: number, status: string) => {
      const { lock_version } = await desk.read(`/api/external-orders/${id}`);
      const answer = await desk.write("POST", `/api/external-orders/${id}/status`, { status, lock_version });
      expect(answer.status).toBe(200);
    };
    const [late, paid, soon, draft] = [
      await order({ ...kerbrat, delivery_on: "2026-02-20" }),
      await order({ ...kerbrat, delivery_on: "2026-02-21" }),
      await order({ ...kerbrat, delivery_on: "2026-03-20", deposit_amount: "0.07" }),
      await order(kerbrat),
    ];
    for (const { id } of [late, paid, soon]) await move(id, "confirmed");
    await move(late.id, "delivered");
    await desk.write("POST", `/api/external-orders/${paid.id}/payments`, { amount: "6.33", means: "cash" });
    const customer = await read(draft.id);
    // Two flans at 3,00 € and 5,5 %: 6,33 €.
    expect(customer).toMatchObject({
      amount_due: "12.59",
      owing_count: 2,
      owing: [
        { id: late.id, delivery_on: "2026-02-20", amount_due: "6.33" },
        { id: soon.id, delivery_on: "2026-03-20", amount_due: "6.26" },
      ],
      amount_to_give_back: "0.00",
      overpaid_count: 0,
      overpaid: [],
    });
    await move(paid.id, "cancelled");
    expect(await read(draft.id)).toMatchObject({
      amount_due: "12.59",
      amount_to_give_back: "6.33",
      overpaid_count: 1,
      overpaid: [{ id: paid.id, delivery_on: "2026-02-21", amount_due: "-6.33" }],
    });
  });

  test("tells its standing orders; those of a namesake are theirs by the number, else by the e-mail", async () => {
    const { desk, flan, order, read } = await open();
    const createStandingOrder = (fields: object) =>
      desk.create(
        standingOrdersPath,
        standingOrderOf(flan, { customer_name: "Kerbrat", customer_type: "individual", ...fields }),
      );
    const mine = await order({ customer_name: "Kerbrat", phone: "02 99 11 11 11" });
    const [first, unsaid] = [
      await createStandingOrder({ phone: "02 99 11 11 11" }),
      await createStandingOrder({ every_weeks: 2 }),
    ];
    const archived = await createStandingOrder({});
    await desk.write("POST", `${standingOrdersPath}/${archived.id}/archive`, {});
    await createStandingOrder({ customer_type: "internal" });
    const standingOrderIds = async (id: number) => (await read(id)).standing_orders.map((one) => one.id);
    expect((await read(mine.id)).standing_orders).toEqual([
      { id: first.id, status: "active", every_weeks: 1, weekdays: [2, 5] },
      { id: unsaid.id, status: "active", every_weeks: 2, weekdays: [2, 5] },
    ]);
    const other = await order({ customer_name: "Kerbrat", phone: "02 99 22 22 22", email: "k@exemple.fr" });
    const mailed = await createStandingOrder({ email: "k@exemple.fr" });
    expect([await standingOrderIds(mine.id), await standingOrderIds(other.id)]).toEqual([[first.id], [mailed.id]]);
  });

  test("namesakes with other numbers have pages of their own, whatever their accents", async () => {
    const { order, read } = await open();
    const one = await order({ customer_name: "Hélène Lefèvre", phone: "06 00 00 00 01" });
    const other = await order({ customer_name: "HELENE LEFEVRE", phone: "06 00 00 00 02" });
    const again = await order({ customer_name: "Helene  Lefevre", phone: "+33 (0)6 00 00 00 01" });
    expect(await read(one.id)).toMatchObject({ order_count: 2, order_id: again.id });
    expect(await read(other.id)).toMatchObject({ order_count: 1, phone: "06 00 00 00 02" });
  });

  describe("allergies", () => {
    test("are kept until somebody removes them, and come back when an order names them anew", async () => {
      const { desk, order, read, say, find } = await open();
      const nuts = await order({ ...kerbrat, allergy_notes: "Noix et noisettes", delivery_on: "2026-02-01" });
      const last = await order({ ...kerbrat, allergy_notes: "Intolérant au lait" });
      await order({ ...kerbrat, allergy_notes: "  NOIX et  noisettes" });
      const now = await order(kerbrat);
      expect((await read(now.id)).kept_allergies).toEqual([
        expect.objectContaining({ text: "NOIX et  noisettes", allergens: ["fruits_a_coque"], removed_at: null }),
        expect.objectContaining({ text: "Intolérant au lait", order_id: last.id, allergens: ["lait"] }),
      ]);
      expect((await find("kerbrat"))[0]?.allergies).toEqual(["NOIX et  noisettes", "Intolérant au lait"]);

      const answer = await say(nuts.id, "allergies/remove", { text: "noix et noisettes" });
      expect(answer.status).toBe(200);
      const removed = await read(now.id);
      expect(removed.allergies).toEqual(["Intolérant au lait"]);
      expect(removed.kept_allergies[0]).toMatchObject({
        text: "NOIX et  noisettes",
        removed_at: "2026-03-01T08:00:00.000Z",
        removed_by: "Marie Curie",
      });
      expect((await find("kerbrat"))[0]?.allergies).toEqual(["Intolérant au lait"]);
      desk.pass(60);
      expect((await say(now.id, "allergies/remove", { text: "Noix et noisettes" })).status).toBe(200);
      expect((await read(now.id)).kept_allergies[0]?.removed_at).toBe("2026-03-01T08:00:00.000Z");

      expect((await say(now.id, "allergies/restore", { text: "NOIX et noisettes" })).status).toBe(200);
      expect((await read(now.id)).allergies).toEqual(["NOIX et  noisettes", "Intolérant au lait"]);
      await say(now.id, "allergies/remove", { text: "noix et noisettes" });
      expect((await read(now.id)).allergies).toEqual(["Intolérant au lait"]);
      const anew = await order({ ...kerbrat, allergy_notes: "Noix et noisettes" });
      expect((await read(anew.id)).allergies).toEqual(["Noix et noisettes", "Intolérant au lait"]);
    });

    test("that nobody named are not removed", async () => {
      const { order, say } = await open();
      const { id } = await order({ ...kerbrat, allergy_notes: "Noix" });
      for (const end of ["remove", "restore"]) {
        expect(errorsOf(await say(id, `allergies/${end}`, { text: "Lait" }))).toEqual({
          text: ["Aucune commande de ce client ne dit cette allergie."],
        });
        expect(Object.keys(errorsOf(await say(id, `allergies/${end}`, {})))).toEqual(["text"]);
      }
    });

    test("of a namesake stay theirs", async () => {
      const { order, read, say } = await open();
      const one = await order({ customer_name: "M. Dupont", phone: "06 00 00 00 01", allergy_notes: "Noix" });
      const other = await order({ customer_name: "M. Dupont", phone: "06 00 00 00 02", allergy_notes: "Noix" });
      await say(one.id, "allergies/remove", { text: "Noix" });
      expect((await read(one.id)).allergies).toEqual([]);
      expect((await read(other.id)).allergies).toEqual(["Noix"]);
    });
  });

  describe("merged by hand", () => {
    test("two are one in the page, the list and the search, and are taken apart again", async () => {
      const { desk, order, read, say, ordersOf, find } = await open();
      const one = await order({
        ...kerbrat,
        allergy_notes: "Noix",
        delivery_address: "1, rue Haute",
        delivery_mode: "delivery",
      });
      const two = await order(leport);
      expect(await read(one.id)).toMatchObject({ order_count: 1, merged: [] });
      const answer = await say(one.id, "merge", { order_id: two.id });
      expect(answer.status).toBe(200);
      const customer = await read(two.id);
      expect(customer).toMatchObject({
        customer_name: "SARL Le Port",
        order_count: 2,
        delivery_address: "1, rue Haute",
        allergies: ["Noix"],
        names: [{ value: "SARL Le Port" }, { value: "Boulangerie Kerbrat" }],
        phones: [{ value: "02 99 00 00 02" }, { value: "02 99 00 00 01" }],
        merged: [
          { customer_name: "Boulangerie Kerbrat", phone: "02 99 00 00 01", merged_by: "Marie Curie" },
          { customer_name: "SARL Le Port", phone: "02 99 00 00 02" },
        ],
      });
      expect(await read(one.id)).toEqual({ ...customer, id: one.id });
      expect((await ordersOf(one.id)).meta.total).toBe(2);
      // Each is found by its own name, as one: with what the other knows.
      expect(await find("kerbrat")).toEqual([
        expect.objectContaining({ customer_name: "Boulangerie Kerbrat", order_id: one.id, allergies: ["Noix"] }),
      ]);
      expect(await find("le port")).toEqual([
        expect.objectContaining({ customer_name: "SARL Le Port", order_id: two.id, allergies: ["Noix"] }),
      ]);
      expect(await find("")).toHaveLength(1);
      expect(await find("0299")).toHaveLength(1);
      const everything = await desk.get("/api/search?q=kerbrat");
      expect(JSON.stringify(everything.body)).toContain(`"kind":"customers","total":1`);
      const merges = await desk.get("/api/customers/merges");
      expect(merges.body).toMatchObject({ meta: { total: 2 }, data: [{ merge_id: 1 }, { merge_id: 1 }] });

      const [, port] = customer.merged;
      expect((await say(one.id, "separate", { merged_id: port?.id })).status).toBe(200);
      expect(await read(one.id)).toMatchObject({ order_count: 1, merged: [], allergies: ["Noix"] });
      expect(await read(two.id)).toMatchObject({ order_count: 1, merged: [], allergies: [] });
      expect(await find("")).toHaveLength(2);
      // Who took them apart is kept, and once more changes nothing.
      expect((await say(one.id, "separate", { merged_id: port?.id })).status).toBe(200);
      const mergeRows = await desk.db.selectFrom("customer_merges").selectAll().execute();
      expect(mergeRows.map(({ separated_by }) => separated_by)).toEqual(["Marie Curie", "Marie Curie"]);
      expect((await say(one.id, "merge", { order_id: two.id })).status).toBe(200);
      expect(await read(one.id)).toMatchObject({ order_count: 2 });
    });

    test("namesakes with other numbers are one, their third stays apart", async () => {
      const { order, read, say, find } = await open();
      const dupont = (last: string) => order({ customer_name: "M. Dupont", phone: `06 00 00 00 0${last}` });
      const [one, two, three] = [await dupont("1"), await dupont("2"), await dupont("3")];
      await say(three.id, "merge", { order_id: one.id });
      expect(await read(one.id)).toMatchObject({ order_count: 2, phone: "06 00 00 00 03" });
      expect(await read(two.id)).toMatchObject({ order_count: 1, merged: [] });
      expect((await find("dupont")).map(({ order_id }) => order_id)).toEqual([three.id, two.id]);
      expect((await find("06 00 00 00 01")).map(({ order_id }) => order_id)).toEqual([one.id]);
    });

    test("what is merged stays so with orders to come, and with a number that is given later", async () => {
      const { order, read, say } = await open();
      const one = await order({ ...kerbrat, phone: null });
      const two = await order(leport);
      await say(one.id, "merge", { order_id: two.id });
      const later = await order(kerbrat);
      const last = await order({ customer_name: "Le Port SARL", phone: "02 99 00 00 02" });
      expect(await read(two.id)).toMatchObject({ order_count: 3, order_id: later.id });
      expect(await read(last.id)).toMatchObject({ order_count: 1, merged: [] });
      await say(last.id, "merge", { order_id: later.id });
      expect((await read(one.id)).merged).toHaveLength(3);
    });

    test("of two groups one is made; who is taken apart leaves the others together", async () => {
      const { order, read, say } = await open();
      const named = (name: string) => order({ customer_name: name });
      const [a, b, c, d] = [await named("Anne A"), await named("Anne B"), await named("Anne C"), await named("Anne D")];
      await say(a.id, "merge", { order_id: b.id });
      await say(c.id, "merge", { order_id: d.id });
      await say(d.id, "merge", { order_id: a.id });
      expect(await read(b.id)).toMatchObject({ order_count: 4 });
      const member = (await read(b.id)).merged.find((one) => one.customer_name === "Anne C");
      await say(b.id, "separate", { merged_id: member?.id });
      expect(await read(c.id)).toMatchObject({ order_count: 1, merged: [] });
      expect((await read(d.id)).names.map((one) => one.value)).toEqual(["Anne D", "Anne B", "Anne A"]);
    });

    test("two tablets that merge at once make one; a request sent twice is done once", async () => {
      const { desk, order, read, say } = await open();
      const [one, two, three] = [await order(kerbrat), await order(leport), await order({ customer_name: "Mme Ker" })];
      const answers = await Promise.all([
        say(one.id, "merge", { order_id: two.id }),
        say(two.id, "merge", { order_id: one.id }),
        say(three.id, "merge", { order_id: two.id }),
        say(one.id, "merge", { order_id: three.id }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await read(three.id)).merged).toHaveLength(3);
      const rows = await desk.db.selectFrom("customer_merges").select("merge_id").execute();
      expect(new Set(rows.map(({ merge_id }) => merge_id)).size).toBe(1);
      expect(rows).toHaveLength(3);

      const part = (await read(one.id)).merged.find(({ customer_name: name }) => name === leport.customer_name);
      const again = { "idempotency-key": "once" };
      const apart = await say(one.id, "separate", { merged_id: part?.id }, again);
      await say(one.id, "merge", { order_id: two.id });
      const repeated = await say(one.id, "separate", { merged_id: part?.id }, again);
      expect(repeated.body).toEqual(apart.body);
      expect((await read(one.id)).merged).toHaveLength(3);
    });

    test("what may not be is said at its field", async () => {
      const { desk, order, read, say } = await open();
      const one = await order(kerbrat);
      expect(errorsOf(await say(one.id, "merge", { order_id: 987_654 }))).toEqual({
        order_id: ["Ce client n’existe pas, ou ses commandes ne sont plus là."],
      });
      expect(Object.keys(errorsOf(await say(one.id, "merge", {})))).toEqual(["order_id"]);
      expect(Object.keys(errorsOf(await say(one.id, "separate", { merged_id: 5 })))).toEqual(["merged_id"]);
      // Oneself is the same customer already.
      expect((await say(one.id, "merge", { order_id: one.id })).status).toBe(200);
      expect((await read(one.id)).merged).toEqual([]);
      const { id: other } = await order({ customer_name: "Autre" });
      expect((await say(one.id, "merge", { order_id: other })).status).toBe(200);
      const { id: _, ...row } = await desk.db.selectFrom("customer_merges").selectAll().executeTakeFirstOrThrow();
      const others = Array.from({ length: 17 }, (_one, at) => ({ ...row, customer_folded: `autre ${String(at)}` }));
      await desk.db.insertInto("customer_merges").values(others).execute();
      const { id: twentieth } = await order({ customer_name: "La vingtième" });
      expect((await say(twentieth, "merge", { order_id: one.id })).status).toBe(200);
      const { id } = await order({ customer_name: "De trop" });
      expect(errorsOf(await say(id, "merge", { order_id: one.id }))).toEqual({
        order_id: ["Au plus 20 noms et numéros pour un même client."],
      });
    });
  });

  test("of 1,500 orders the latest 1,000 are looked at, and their allergies all the same", async () => {
    const db = await database.fresh();
    await fillWithOrders(db, 1600, at);
    await sql`update external_orders set customer_name = 'Lycée', customer_folded = 'lycee' where id <= 1500`.execute(
      db,
    );
    await sql`update external_orders set allergy_notes = 'Arachide' where id = 3`.execute(db);
    const counting = countingQueries(db);
    for (const id of [3, 700, 1500]) {
      const before = counting.queryCount();
      const customer = await readCustomer(counting.db, id, "2026-03-01");
      expect(customer).toMatchObject({
        id,
        order_id: 1500,
        is_partial: true,
        looked_at: 1000,
        usual_of: 10,
        allergies: ["Arachide"],
        kept_allergies: [{ order_id: 3 }],
      });
      expect(counting.queryCount() - before).toBe(7);
    }
    const before = counting.queryCount();
    expect(await readCustomer(counting.db, 1600, "2026-03-01")).toMatchObject({ is_partial: false, looked_at: 1 });
    expect(counting.queryCount() - before).toBe(5);
  });
});
