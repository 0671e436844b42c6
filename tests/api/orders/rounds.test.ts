import { describe, expect, test } from "vitest";
import { type Rounds, mostOrders, readRounds } from "#api/orders/rounds/read";
import { countingQueries } from "../../support/database/counting-queries";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { watchingQueries } from "../../support/database/watching-queries";
import { type Desk, type Saved, dataOf, errorsOf } from "../../support/writes";

const path = "/api/external-orders";
const on = "2026-03-19";

const roundsOf = async (desk: Desk, day = on): Promise<Rounds> => {
  const answer = await desk.get(`/api/rounds?on=${day}`);
  expect(answer.status).toBe(200);
  return at(answer, "data") as Rounds;
};

const move = async (desk: Desk, order: Saved, status: string, more: object = {}) => {
  const { lock_version } = await desk.read(`${path}/${order.id}`);
  const answer = await desk.write("POST", `${path}/${order.id}/status`, { status, lock_version, ...more });
  expect([order.id, status, answer.status]).toEqual([order.id, status, 200]);
  return dataOf(answer);
};

/** Opens the shop, where orders are made for the day of the rounds and confirmed. */
async function openDepot(database: (typeof databases)[number]) {
  const { desk, tart, dough } = await openShopDesk(database);
  const flan = await desk.create("/api/products", productOf({ name: "Émincé", sale_unit: "kg" }));
  const draft = (fields: object = {}) =>
    desk.create(
      path,
      orderOf({
        delivery_on: on,
        delivery_address: "1 rue Haute",
        lines: [{ product_id: tart.id, quantity: "2" }],
        ...fields,
      }),
    );
  const accept_allergens = [{ product_id: tart.id, allergen: "oeufs" }];
  const confirmed = async (fields: object = {}) => move(desk, await draft(fields), "confirmed", { accept_allergens });
  return { desk, tart, flan, dough, draft, confirmed };
}

describe.each(databases)("the rounds of a day on $name", (database) => {
  test("hold its orders by way and hour, deliveries first, those without an hour last", async () => {
    const { desk, confirmed } = await openDepot(database);
    for (const [customer_name, delivery_mode, delivery_time] of [
      ["Retrait du soir", "pickup", "18:05"],
      ["Sans heure", "delivery", null],
      ["Huit et demie", "delivery", "08:30"],
      ["Huit heures", "delivery", "08:00"],
      ["Dix heures", "delivery", "10:00"],
      ["Sur place", "on_site", "08:10"],
      ["Midi", "pickup", "12:00"],
    ] as const)
      await confirmed({ customer_name, delivery_mode, delivery_time });
    await confirmed({ customer_name: "Lendemain", delivery_on: "2026-03-20" });
    const { rounds } = await roundsOf(desk);
    expect(
      rounds.map(({ delivery_mode, hour, orders }) => [
        delivery_mode,
        hour,
        orders.map(({ customer_name }) => customer_name),
      ]),
    ).toEqual([
      ["delivery", 8, ["Huit heures", "Huit et demie"]],
      ["delivery", 10, ["Dix heures"]],
      ["delivery", null, ["Sans heure"]],
      ["pickup", 12, ["Midi"]],
      ["pickup", 18, ["Retrait du soir"]],
      ["on_site", 8, ["Sur place"]],
    ]);
  });

  test("tell of an order all that who brings it has to know", async () => {
    const { desk, tart, confirmed } = await openDepot(database);
    const order = await confirmed({
      customer_name: "Café des Halles",
      customer_contact: "Mme Le Goff",
      phone: "02 99 00 00 01",
      delivery_mode: "delivery",
      delivery_address: "3 place des Lices\n35000 Rennes",
      delivery_time: "07:45",
      allergy_notes: "Allergie aux œufs",
      notes: "Sonner deux fois",
      deposit_amount: "5",
      lines: [{ product_id: tart.id, quantity: "2.5", unit_price_ht: "10", vat_rate: "5.5", note: "Sans sucre glace" }],
    });
    await desk.write("POST", `${path}/${order.id}/payments`, { amount: "0.1", means: "cash" });
    const { amount_due } = await desk.read(`${path}/${order.id}`);
    expect(amount_due).toBe("21.28");
    const { rounds } = await roundsOf(desk);
    expect(rounds).toEqual([
      {
        delivery_mode: "delivery",
        hour: 7,
        orders: [
          {
            id: order.id,
            number: order.number,
            status: "confirmed",
            delivered_in_part: false,
            delivery_time: "07:45",
            customer_name: "Café des Halles",
            customer_contact: "Mme Le Goff",
            phone: "02 99 00 00 01",
            delivery_address: "3 place des Lices\n35000 Rennes",
            allergy_notes: "Allergie aux œufs",
            notes: "Sonner deux fois",
            allergen_conflicts: [
              { product_id: tart.id, product_name: "Tarte", allergen: "oeufs", trace: false, words: ["œufs"] },
            ],
            amount_due,
            lines: [
              {
                product_id: tart.id,
                product_name: "Tarte",
                sale_unit: "piece",
                quantity: "2.5",
                note: "Sans sucre glace",
              },
            ],
          },
        ],
      },
    ]);
  });

  test("leave out drafts, cancelled and archived orders, and count the drafts", async () => {
    const { desk, draft, confirmed } = await openDepot(database);
    await draft();
    await draft();
    await move(desk, await confirmed(), "cancelled");
    const gone = await move(desk, await confirmed(), "delivered");
    const { lock_version } = await desk.read(`${path}/${gone.id}`);
    expect(await desk.write("POST", `${path}/${gone.id}/archive`, { lock_version })).toMatchObject({ status: 200 });
    const remaining = await confirmed();
    const day = await roundsOf(desk);
    expect([day.order_count, day.draft_count, day.untold_count]).toEqual([1, 2, 0]);
    expect(day.rounds.flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual([remaining.id]);
  });

  test("ask of an order for what was not handed over yet, and of a delivered one for nothing", async () => {
    const { desk, tart, flan, confirmed } = await openDepot(database);
    const lines = [
      { product_id: tart.id, quantity: "3" },
      { product_id: flan.id, quantity: "0.3" },
      { product_id: tart.id, quantity: "1" },
    ];
    const partly = await confirmed({ delivery_mode: "delivery", lines });
    const held = await desk.read(`${path}/${partly.id}`);
    const noted = (held as unknown as { lines: object[] }).lines.map((line, at) => ({
      ...line,
      delivered_quantity: ["1", "0.1", "1"][at],
    }));
    expect(await desk.write("PUT", `${path}/${partly.id}`, { ...held, lines: noted })).toMatchObject({ status: 200 });
    const done = await move(desk, await confirmed({ delivery_mode: "delivery" }), "delivered");
    const { rounds, loads } = await roundsOf(desk);
    const orders = rounds.flatMap((round) => round.orders);
    expect(orders).toMatchObject([
      {
        id: partly.id,
        delivered_in_part: true,
        lines: [
          { product_id: tart.id, quantity: "2" },
          { product_id: flan.id, quantity: "0.2" },
        ],
      },
      { id: done.id, status: "delivered", delivered_in_part: false, lines: [] },
    ]);
    expect(loads).toMatchObject([
      { product_id: flan.id, quantity: "0.2" },
      { product_id: tart.id, quantity: "2" },
    ]);
  });

  test("sum up exactly what the deliveries still take by product, and nothing of what is fetched", async () => {
    const { desk, tart, flan, confirmed } = await openDepot(database);
    for (const quantity of ["0.1", "0.2", ...Array.from({ length: 10 }, () => "999999999.000001")])
      await confirmed({ delivery_mode: "delivery", lines: [{ product_id: flan.id, quantity, unit_price_ht: "0" }] });
    await confirmed({ delivery_mode: "pickup", lines: [{ product_id: flan.id, quantity: "7" }] });
    await confirmed({ delivery_mode: "delivery", lines: [{ product_id: tart.id, quantity: "12" }] });
    expect((await roundsOf(desk)).loads).toEqual([
      { product_id: flan.id, product_name: "Émincé", sale_unit: "kg", quantity: "9999999990.30001" },
      { product_id: tart.id, product_name: "Tarte", sale_unit: "piece", quantity: "12" },
    ]);
  });

  test("know the days of the week, and the day of today where none is said", async () => {
    const { desk, draft, confirmed } = await openDepot(database);
    await confirmed({ delivery_on: "2026-03-16" });
    await move(desk, await confirmed({ delivery_on: "2026-03-22" }), "delivered");
    await draft({ delivery_on: "2026-03-22" });
    await confirmed({ delivery_on: "2026-03-23" });
    await confirmed({ delivery_on: "2026-03-01" });
    const { days, rounds, loads } = await roundsOf(desk);
    expect([rounds, loads]).toEqual([[], []]);
    expect(days.map(({ on: day, order_count, draft_count }) => [day, order_count, draft_count])).toEqual([
      ["2026-03-16", 1, 0],
      ["2026-03-17", 0, 0],
      ["2026-03-18", 0, 0],
      ["2026-03-19", 0, 0],
      ["2026-03-20", 0, 0],
      ["2026-03-21", 0, 0],
      ["2026-03-22", 1, 1],
    ]);
    const today = await desk.get("/api/rounds");
    expect(at(today, "data")).toMatchObject({ on: "2026-03-01", order_count: 1 });
  });

  test("refuse what is no day of business", async () => {
    const { desk } = await openDepot(database);
    for (const day of ["demain", "2026-02-30", "1999-12-31", "2101-01-01"])
      expect(errorsOf(await desk.get(`/api/rounds?on=${day}`)), day).toHaveProperty("on");
    expect((await desk.get("/api/rounds?on=2000-01-01")).status).toBe(200);
    expect((await desk.send("GET", `/api/rounds?on=${on}`)).status).toBe(401);
  });

  test(`tell ${mostOrders} orders and how many are left, and then no sum of what is to be loaded`, async () => {
    const { desk, confirmed } = await openDepot(database);
    const first = await confirmed({ delivery_mode: "delivery", delivery_time: "06:00" });
    const { id: _, ...row } = await desk.db
      .selectFrom("external_orders")
      .selectAll()
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: mostOrders }, (__, at) => ({
      ...row,
      number: `CC-2026-9${String(at).padStart(4, "0")}`,
      delivery_time: at === 0 ? null : "07:00",
    }));
    for (const some of [copies.slice(1), copies.slice(0, 1)]) {
      for (let from = 0; from < some.length; from += 20)
        await desk.db
          .insertInto("external_orders")
          .values(some.slice(from, from + 20))
          .execute();
      const { order_count, untold_count, rounds, loads } = await roundsOf(desk);
      const listed = rounds.flatMap(({ orders }) => orders);
      const isFull = some.length === 1;
      expect([order_count, listed.length, untold_count]).toEqual([
        mostOrders + Number(isFull),
        mostOrders,
        Number(isFull),
      ]);
      expect(loads === null).toBe(isFull);
      expect(
        listed.every(({ delivery_time }) => delivery_time !== null),
        "those without an hour are left",
      ).toBe(true);
    }
  });

  test("take as many queries of a full day as of one order", async () => {
    const { desk, tart, flan, confirmed } = await openDepot(database);
    const { db, queryCount } = countingQueries(desk.db);
    const queriesOf = async () => {
      const before = queryCount();
      await readRounds(db, on);
      return queryCount() - before;
    };
    await confirmed();
    const ofOne = await queriesOf();
    for (let more = 0; more < 4; more += 1)
      await confirmed({
        delivery_mode: "delivery",
        delivery_time: `0${more + 6}:00`,
        lines: [
          { product_id: tart.id, quantity: "1" },
          { product_id: flan.id, quantity: "1" },
        ],
      });
    expect([ofOne, await queriesOf()]).toEqual([4, 4]);
    await confirmed({ allergy_notes: "Allergie aux œufs" });
    expect(await queriesOf()).toBe(11);
  });
});

test("the orders of a day are found by an index of days, whatever their statuses", async () => {
  const sqlite = databases.find(({ name }) => /sqlite/i.test(name));
  if (!sqlite) throw new Error("no SQLite among the databases");
  const { desk, confirmed } = await openDepot(sqlite);
  await confirmed();
  const watched = watchingQueries(desk.db);
  await readRounds(watched.db, on);
  const plans = await Promise.all(watched.taken().map(watched.planOf));
  expect(plans.flat().filter((step) => /^SCAN (external|line|product)/.test(step))).toEqual([]);
  expect(plans.flat().join("\n")).toMatch(/external_orders USING INDEX \w+ \([^)]*delivery_on=\?/);
});
