import { describe, expect, test } from "vitest";
import type { AllParts } from "#api/accounts/routes";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { createTestApi, testApiOn } from "../../support/api";
import { type TestDatabase, databases } from "../../support/database/database";
import { column, at } from "../../support/read-answer";
import { openShop, openShopDesk, orderOf, productOf } from "../../support/world/shop";
import {
  preparedIn,
  standingOrderDayOf,
  standingOrderDesk,
  standingOrderOf,
  standingOrdersPath,
} from "../../support/world/standing-orders";
import { type Desk, type Saved, dataOf, deskOf, errorsOf } from "../../support/writes";

const orders = "/api/external-orders";

async function open(database: TestDatabase, overrides: Partial<AllParts> = {}) {
  const { desk, ...shop } = await openShopDesk(database, overrides);
  return { desk, ...shop, standingOrders: standingOrderDesk(desk) };
}

const one = (saved: Saved) => `${standingOrdersPath}/${saved.id}`;

/** Moves an order to another status, as it is now. */
async function move(desk: Desk, id: number, status: string, more: object = {}) {
  const { lock_version } = await desk.read(`${orders}/${String(id)}`);
  return desk.write("POST", `${orders}/${String(id)}/status`, { status, lock_version, ...more });
}

/** Changes an order as it is now. */
async function changeOrder(desk: Desk, id: number, fields: object) {
  const now = await desk.read(`${orders}/${String(id)}`);
  return desk.write("PUT", `${orders}/${String(id)}`, { ...now, ...fields });
}

/** Writes the house down with these values. */
async function writeHouse(desk: Desk, fields: object) {
  const now = await desk.read("/api/company");
  const answer = await desk.write("PUT", "/api/company", { ...now, name: "Maison Bru", ...fields });
  expect(answer.status).toBe(200);
}

describe.each(databases)("standing orders on $name", (database) => {
  test("are written, read, changed, archived, and deleted while none of their orders was made", async () => {
    const { desk, tart, standingOrders } = await open(database);
    const created = await standingOrders.create(
      standingOrderOf(tart, {
        phone: "02 99 00 11 22",
        pauses: [{ from: "2026-07-20", until: "2026-08-15", reason: "Congés" }],
        days: [
          standingOrderDayOf(tart, 5, "6", { delivery_time: "07:00" }),
          {
            ...standingOrderDayOf(tart, 2),
            lines: [
              { product_id: tart.id, quantity: "2", unit_price: "10", discount_percent: "10", note: "Sans boîte" },
            ],
          },
        ],
      }),
    );
    expect(created).toMatchObject({
      status: "active",
      every_weeks: 1,
      creates: "draft",
      holiday_policy: "deliver",
      ends_on: null,
      price_basis: "ht",
      weekdays: [2, 5],
      next_delivery_on: "2026-03-03",
      week: { ht: "93.00", ttc: "98.12" },
      pauses: [{ from: "2026-07-20", until: "2026-08-15", reason: "Congés" }],
      days: [
        {
          weekday: 2,
          delivery_time: null,
          delivery_mode: "pickup",
          totals: { ht: "18.00", ttc: "18.99" },
          lines: [
            {
              product_id: tart.id,
              product_name: "Tarte",
              sale_unit: "piece",
              quantity: "2",
              unit_price: "10",
              price_today: "12.5",
              discount_percent: "10",
              note: "Sans boîte",
            },
          ],
        },
        { weekday: 5, delivery_time: "07:00", lines: [{ unit_price: null }], totals: { ht: "75.00" } },
      ],
    });
    expect(await desk.read(one(created))).toEqual(created);
    expect((await standingOrders.change(created, { lock_version: 7 })).status).toBe(409);
    const changed = dataOf(
      await standingOrders.change(created, { every_weeks: 2, days: [standingOrderDayOf(tart, 4)] }),
    );
    expect(changed).toMatchObject({ lock_version: 2, weekdays: [4], every_weeks: 2, next_delivery_on: "2026-03-05" });
    expect((await desk.write("POST", `${one(created)}/archive`)).status).toBe(200);
    expect(await desk.read(one(created))).toMatchObject({ next_delivery_on: null });
    expect((await standingOrders.prepare("2026-03-01", "2026-04-01")).made).toEqual([]);
    const restore = async () => (await desk.write("POST", `${one(created)}/restore`)).status;
    expect([await restore(), await restore()]).toEqual([200, 200]);
    const changes = await desk.get(`${one(created)}/changes`);
    expect(at(changes, "data", 0)).toMatchObject({ who: "Marie Curie", field: "archived", old: "1", new: "0" });
    expect(at(changes, "data", 1)).toMatchObject({ field: "archived", old: "0", new: "1" });
    expect(at(changes, "data", 2, "field")).not.toBe("archived");
    expect((await desk.write("DELETE", one(created))).status).toBe(204);
    expect((await desk.get(one(created))).status).toBe(404);

    const other = await standingOrders.create(standingOrderOf(tart));
    const { made } = await standingOrders.prepare("2026-03-01", "2026-03-07");
    const refused = await desk.write("DELETE", one(other));
    expect([refused.status, at(refused, "code"), at(refused, "used_by", 0, "id")]).toEqual([
      ...[409, "in_use", made.at(-1)?.order_id],
    ]);
  });

  test("are refused with all that is wrong", async () => {
    const { desk, tart } = await open(database);
    const sold = await desk.create("/api/products", productOf({ name: "Flan", active: false }));
    const refused = (fields: object) =>
      desk.write("POST", standingOrdersPath, standingOrderOf(tart, fields)).then(errorsOf);
    expect(
      await refused({
        ends_on: "2026-03-01",
        days: [
          standingOrderDayOf(tart, 2, "4", { delivery_mode: "delivery" }),
          standingOrderDayOf(tart, 2, "4"),
          { weekday: 3, lines: [] },
          standingOrderDayOf({ ...tart, id: 999_999 }, 4),
          standingOrderDayOf(sold, 5),
        ],
      }),
    ).toEqual({
      ends_on: ["La fin doit suivre le début."],
      "days.1.weekday": ["Le mardi est déjà donné."],
      "days.2.lines": ["Ajoutez au moins une ligne, ou retirez ce jour."],
      delivery_address: ["Donnez l’adresse de livraison."],
      "days.3.lines.0.product_id": ["Ce produit n’existe pas : choisissez-en un autre."],
      "days.4.lines.0.product_id": ["« Flan » n’est plus vendu : choisissez un autre produit."],
    });
    expect(await refused({ days: [] })).toEqual({ days: ["Choisissez au moins un jour de la semaine."] });
    expect(
      await refused({
        every_weeks: 5,
        holiday_policy: "later",
        pauses: [{ from: "2026-04-02", until: "2026-04-01" }],
        days: [standingOrderDayOf(tart, 8, "0")],
      }),
    ).toEqual({
      every_weeks: ["Au plus 4."],
      holiday_policy: ["Choix attendu : deliver, skip, day_before."],
      "pauses.0.until": ["La fin doit suivre le début."],
      "days.0.weekday": ["Au plus 7."],
      "days.0.lines.0.quantity": [expect.any(String)],
    });
  });

  test("are listed by customer, filtered, searched with a wrong letter too, and found everywhere", async () => {
    const { desk, tart, standingOrders } = await open(database);
    const flan = await desk.create("/api/products", productOf());
    await standingOrders.create(standingOrderOf(tart));
    await standingOrders.create(
      standingOrderOf(flan, { customer_name: "Ecole Jules-Ferry", days: [standingOrderDayOf(flan, 1)] }),
    );
    await standingOrders.create(
      standingOrderOf(tart, { customer_name: "Brasserie du Zinc", status: "paused", phone: "02 99 31 41 59" }),
    );
    const listed = async (query: string) => column(await desk.get(`${standingOrdersPath}?${query}`), "customer_name");
    expect(await listed("")).toEqual(["Brasserie du Zinc", "Café du Marché", "Ecole Jules-Ferry"]);
    expect(await listed("sort=-customer_name&per_page=1&page=2")).toEqual(["Café du Marché"]);
    expect(await listed("status=active")).toEqual(["Café du Marché", "Ecole Jules-Ferry"]);
    expect(await listed("weekday=1")).toEqual(["Ecole Jules-Ferry"]);
    expect(await listed(`product_id=${flan.id}`)).toEqual(["Ecole Jules-Ferry"]);
    expect(await listed("search=jules")).toEqual(["Ecole Jules-Ferry"]);
    expect(await listed("search=0299314159")).toEqual(["Brasserie du Zinc"]);
    expect(await listed("archived=1")).toEqual([]);
    const lenient = await desk.get(`${standingOrdersPath}?search=brassrie`);
    expect([column(lenient, "customer_name"), at(lenient, "meta", "corrected_search")]).toEqual([
      ["Brasserie du Zinc"],
      "brasserie",
    ]);
    const everywhere = await desk.get("/api/search?q=zinc");
    expect(at(everywhere, "data", 0)).toMatchObject({
      kind: "standing_orders",
      total: 1,
      list: `${standingOrdersPath}?search=zinc`,
      rows: [{ name: "Brasserie du Zinc", status: "paused", on: null }],
    });
    expect((await desk.get(`${standingOrdersPath}?weekday=8`)).status).toBe(422);
  });

  test("become ordinary orders, once, at the price of the day, each day with its lines", async () => {
    const { tart, standingOrders } = await open(database);
    const cafe = await standingOrders.create(
      standingOrderOf(tart, {
        creates: "confirmed",
        notes: "Par la cour",
        phone: "02 99 00 11 22",
        days: [
          standingOrderDayOf(tart, 2, "4", { delivery_time: "06:45" }),
          { ...standingOrderDayOf(tart, 5), lines: [{ product_id: tart.id, quantity: "6", unit_price: "10" }] },
        ],
      }),
    );
    expect(await standingOrders.unprepared("?from=2026-03-01&until=2026-03-14")).toMatchObject({
      count: 4,
      days: ["2026-03-03", "2026-03-06", "2026-03-10", "2026-03-13"].map((day) => ({ day, count: 1 })),
    });
    const first = await standingOrders.prepare("2026-03-01", "2026-03-10");
    expect(first).toMatchObject({ skipped: [], already: 0 });
    expect(first.made.map(({ standing_on, status, note }) => [standing_on, status, note])).toEqual([
      ["2026-03-03", "confirmed", null],
      ["2026-03-06", "confirmed", null],
      ["2026-03-10", "confirmed", null],
    ]);
    const [tuesday, friday] = await Promise.all(first.made.map(({ order_id }) => standingOrders.order(order_id)));
    expect(tuesday).toMatchObject({
      customer_name: "Café du Marché",
      notes: "Par la cour",
      phone: "02 99 00 11 22",
      delivery_time: "06:45",
      standing_order_id: cafe.id,
      standing_on: "2026-03-03",
      delivery_on: "2026-03-03",
      production_on: "2026-03-01",
      lines: [{ quantity: "4", unit_price_ht: "12.5" }],
    });
    expect(friday).toMatchObject({ lines: [{ quantity: "6", unit_price_ht: "10" }], totals: { ht: "60.00" } });
    const again = await standingOrders.prepare("2026-03-01", "2026-03-14");
    expect(again).toMatchObject({ made: [{ standing_on: "2026-03-13" }], already: 3 });
    expect(await standingOrders.unprepared("?from=2026-03-01&until=2026-03-14")).toMatchObject({ count: 0, days: [] });
    expect(await standingOrders.days(cafe, "?from=2026-03-02&until=2026-03-08")).toMatchObject([
      { standing_on: "2026-03-03", skipped: null, order: { number: first.made[0]?.number, status: "confirmed" } },
      { standing_on: "2026-03-06", order: { id: first.made[1]?.order_id } },
    ]);
  });

  test("are not prepared backwards, for longer than 62 days or further than that ahead", async () => {
    const { desk, tart, standingOrders } = await open(database);
    await standingOrders.create(standingOrderOf(tart, { starts_on: "2026-01-01" }));
    const refused = async (from: string, until: string) =>
      errorsOf(await desk.write("POST", `${standingOrdersPath}/prepare`, { from, until })).until;
    expect(await refused("2026-03-10", "2026-03-09")).toEqual(["Le dernier jour doit suivre le premier."]);
    expect(await refused("2026-03-01", "2026-05-02")).toEqual(["La période ne peut pas dépasser 62 jours."]);
    expect(await refused("2026-04-01", "2026-05-02")).toEqual(["Rien n’est préparé plus de 62 jours à l’avance."]);
    expect(await refused("2026-02-01", "2026-02-28")).toEqual(["Cette période est passée : rien n’y est préparé."]);
    const late = await standingOrders.prepare("2026-02-26", "2026-03-03");
    expect(late.skipped).toMatchObject([{ standing_on: "2026-02-27", skipped: "past" }]);
    expect(late.made).toMatchObject([{ standing_on: "2026-03-03" }]);
  });

  test("leave out pauses, closed days and public holidays, or are moved before these, and say why", async () => {
    const { desk, tart, standingOrders } = await open(database);
    await writeHouse(desk, {
      closed_weekdays: [7],
      closed_periods: [{ from: "2026-04-20", until: "2026-04-24" }],
      observes_public_holidays: true,
    });
    const monday = {
      days: [standingOrderDayOf(tart, 1)],
      pauses: [{ from: "2026-03-09", until: "2026-03-15", reason: "Travaux" }],
    };
    const moved = await standingOrders.create(standingOrderOf(tart, { ...monday, holiday_policy: "day_before" }));
    const left = await standingOrders.create(
      standingOrderOf(tart, { ...monday, customer_name: "École", holiday_policy: "skip" }),
    );
    const unmoved = await standingOrders.create(standingOrderOf(tart, { ...monday, customer_name: "Hôtel" }));
    const readDays = async (of: Saved) =>
      (await standingOrders.days(of, "?from=2026-03-09&until=2026-05-01")).map(
        ({ standing_on, delivery_on, skipped, note }) =>
          [standing_on, delivery_on ?? skipped, note].filter(Boolean).join(" "),
      );
    // Easter Monday is 6 April: the last open day before is the Saturday, for Sundays are closed.
    const usual = (easter: string) => [
      ...["2026-03-09 pause Travaux", "2026-03-16 2026-03-16", "2026-03-23 2026-03-23", "2026-03-30 2026-03-30"],
      ...[`2026-04-06 ${easter}`, "2026-04-13 2026-04-13", "2026-04-20 closed", "2026-04-27 2026-04-27"],
    ];
    expect(await readDays(moved)).toEqual(usual("2026-04-04"));
    expect(await readDays(left)).toEqual(usual("holiday"));
    expect(await readDays(unmoved)).toEqual(usual("2026-04-06"));
    // What is moved belongs to the days on which it is delivered.
    const { made, skipped } = await standingOrders.prepare("2026-04-04", "2026-04-05");
    expect([made, skipped]).toMatchObject([
      [{ standing_order_id: moved.id, standing_on: "2026-04-06", delivery_on: "2026-04-04" }],
      [],
    ]);
    const easter = await standingOrders.prepare("2026-04-06", "2026-04-06");
    expect(easter.made.map(({ standing_order_id }) => standing_order_id)).toEqual([unmoved.id]);
    expect(easter.skipped).toMatchObject([{ standing_order_id: left.id, skipped: "holiday" }]);
    expect(await standingOrders.order(made[0]?.order_id ?? 0)).toMatchObject({
      standing_on: "2026-04-06",
      delivery_on: "2026-04-04",
    });
  });

  test("say of a product that is sold no more, which no one archives or deletes unseen", async () => {
    const { desk, tart, standingOrders } = await open(database);
    const flan = await desk.create("/api/products", productOf());
    const both = [...standingOrderDayOf(tart, 2).lines, ...standingOrderDayOf(flan, 2).lines];
    const cafe = await standingOrders.create(standingOrderOf(tart, { days: [{ weekday: 2, lines: both }] }));
    const product = `/api/products/${flan.id}`;
    const archive = await desk.write("POST", `${product}/archive`);
    const uses = [{ type: "standing-order", id: cafe.id, name: "Café du Marché" }];
    expect([archive.status, archive.body]).toMatchObject([409, { code: "in_use", used_by: uses }]);
    expect(await desk.write("DELETE", product)).toMatchObject({ status: 409, body: { code: "in_use", used_by: uses } });
    expect(await desk.read(product)).toMatchObject({ used_by: uses });
    const now = await desk.read(product);
    expect(errorsOf(await desk.write("PUT", product, { ...now, sale_unit: "kg" })).sale_unit).toEqual([
      "Une commande récurrente le demande dans cette unité : retirez-l’en d’abord, ou créez un autre produit.",
    ]);
    expect((await desk.write("PUT", product, { ...now, active: false })).status).toBe(200);
    const { made, skipped } = await standingOrders.prepare("2026-03-01", "2026-03-07");
    expect([made, skipped]).toMatchObject([[], [{ skipped: "product", note: "« Flan » n’est plus vendu." }]]);
    // One that has ended brings no more orders.
    expect((await standingOrders.change(cafe, { status: "ended" })).status).toBe(200);
    expect((await desk.write("POST", `${product}/archive`)).status).toBe(200);
  });

  test("stay drafts where an allergy is met, and say so", async () => {
    const { tart, standingOrders } = await open(database);
    await standingOrders.create(standingOrderOf(tart, { creates: "confirmed", allergy_notes: "Allergie au gluten" }));
    const { made } = await standingOrders.prepare("2026-03-01", "2026-03-04");
    expect(made).toMatchObject([{ status: "draft", note: expect.stringContaining("Tarte") }]);
    expect(await standingOrders.order(made[0]?.order_id ?? 0)).toMatchObject({
      status: "draft",
      standing_on: "2026-03-03",
    });
  });

  test("do not bring again what was cancelled or deleted", async () => {
    const { desk, tart, standingOrders } = await open(database);
    const cafe = await standingOrders.create(standingOrderOf(tart));
    const { made } = await standingOrders.prepare("2026-03-01", "2026-03-10");
    const [first, second] = made.map(({ order_id }) => order_id);
    expect((await move(desk, first ?? 0, "cancelled")).status).toBe(200);
    expect((await desk.write("DELETE", `${orders}/${String(second)}`)).status).toBe(204);
    const again = await standingOrders.prepare("2026-03-01", "2026-03-10");
    expect(again).toMatchObject({ made: [], already: 1 });
    expect(again.skipped.map(({ standing_on, skipped, note }) => [standing_on, skipped, note])).toEqual([
      ["2026-03-03", "exception", `Commande ${made[0]?.number ?? ""} annulée.`],
      ["2026-03-06", "exception", "Commande supprimée par Marie Curie."],
    ]);
    expect(await standingOrders.days(cafe, "?until=2026-03-07")).toMatchObject([
      { skipped: "exception", order: { status: "cancelled" } },
      { skipped: "exception", order: null },
    ]);
    expect(await desk.read(one(cafe))).toMatchObject({ next_delivery_on: "2026-03-10" });
    expect(await standingOrders.unprepared("?until=2026-03-10")).toMatchObject({ count: 0 });
  });

  test("are prepared once by two tablets, on two connections", async () => {
    const url = await database.emptyUrl();
    const [one, other] = [await openDatabase(url), await openDatabase(url)];
    await migrate(one, new Date());
    const desk = await deskOf(await createTestApi(one));
    const { tart } = await openShop(desk);
    for (const name of ["Café", "École", "Hôtel"])
      await desk.create(standingOrdersPath, standingOrderOf(tart, { customer_name: name, creates: "confirmed" }));
    const tablet = await deskOf(testApiOn(other));
    const period = ["2026-03-01", "2026-04-15"] as const;
    const answers = await Promise.all(
      [desk, tablet, desk, tablet].map((at) => standingOrderDesk(at).prepare(...period)),
    );
    const days = answers.flatMap(({ made }) => made.map((row) => `${row.standing_order_id} ${row.standing_on}`));
    expect([days.length, new Set(days).size]).toEqual([39, 39]);
    const remaining = await one
      .selectFrom("external_orders")
      .select("id")
      .where("standing_on", "is not", null)
      .execute();
    expect(remaining).toHaveLength(39);
    for (const { made, already } of answers) expect(made.length + already).toBe(39);
    await Promise.all([one.destroy(), other.destroy()]);
  });

  test("are prepared beside an order that somebody wrote for the day, and say so before and after", async () => {
    const { desk, tart, standingOrders } = await open(database);
    const cafe = await standingOrders.create(standingOrderOf(tart, { phone: "02 99 00 11 22" }));
    const lines = [{ product_id: tart.id, quantity: "1" }];
    const write = (fields: object) =>
      desk.create(orders, orderOf({ customer_name: "CAFE du marché", delivery_on: "2026-03-03", lines, ...fields }));
    const { id, number } = await write({});
    await write({ phone: "02 99 99 99 99" });
    await write({ customer_name: "Café du Parc" });
    await move(desk, (await write({})).id, "cancelled");
    const beside = [{ id, number }];
    const period = "?from=2026-03-02&until=2026-03-08";
    expect(await standingOrders.unprepared(period)).toMatchObject({
      count: 2,
      beside_count: 1,
      beside: [
        { standing_order_id: cafe.id, customer_name: "Café du Marché", delivery_on: "2026-03-03", orders: beside },
      ],
    });
    expect(await standingOrders.days(cafe, period)).toMatchObject([{ beside }, { beside: [] }]);
    const { made } = await standingOrders.prepare("2026-03-02", "2026-03-08");
    expect(made).toMatchObject([
      { standing_on: "2026-03-03", beside },
      { standing_on: "2026-03-06", beside: [] },
    ]);
    expect(await standingOrders.days(cafe, period)).toMatchObject([{ beside, order: {} }, { beside: [] }]);
    expect(await standingOrders.unprepared(period)).toMatchObject({ count: 0, beside_count: 0, beside: [] });
  });

  test("keep who changed what of them, from what to what, and none of what changed nothing", async () => {
    const { desk, tart, standingOrders } = await open(database);
    const flan = await desk.create("/api/products", productOf());
    const pauses = [{ from: "2026-04-01", until: "2026-04-03", reason: "Travaux" }];
    const cafe = await standingOrders.create(standingOrderOf(tart, { pauses }));
    const readChanges = async (query = "") => at(await desk.get(`${one(cafe)}/changes${query}`), "data");
    const who = { who: "Marie Curie", at: "2026-03-01T08:00:00.000Z", reason: null };
    const born = { ...who, field: "status", subject: null, old: null, new: "active" };
    expect(await readChanges()).toEqual([born]);
    await standingOrders.change(cafe, { days: [standingOrderDayOf(tart, 2, "4.0"), standingOrderDayOf(tart, 5)] });
    expect(await readChanges()).toEqual([born]);
    await standingOrders.change(cafe, {
      phone: "02 99 00 11 22",
      every_weeks: 2,
      status: "paused",
      pauses: [],
      days: [
        {
          ...standingOrderDayOf(tart, 2),
          delivery_time: "07:00",
          lines: [
            { product_id: tart.id, quantity: "6", note: "Coupée" },
            { product_id: tart.id, quantity: "1" },
          ],
        },
        standingOrderDayOf(flan, 3, "2.5"),
      ],
    });
    const change = (field: string, subject: string | null, old: string | null, now: string | null) => ({
      ...who,
      field,
      subject,
      old,
      new: now,
    });
    expect(await readChanges()).toEqual([
      change("lines", "vendredi · Tarte", "4", null),
      change("lines", "mercredi · Flan", null, "2.5"),
      change("lines", "mardi · Tarte", null, "1"),
      change("lines.note", "mardi · Tarte", null, "Coupée"),
      change("lines.quantity", "mardi · Tarte", "4", "6"),
      change("delivery_time", "mardi", null, "07:00"),
      change("pauses", null, "2026-04-01/2026-04-03 Travaux", null),
      change("every_weeks", null, "1", "2"),
      change("phone", null, null, "02 99 00 11 22"),
      change("status", null, "active", "paused"),
      born,
    ]);
    expect(await readChanges("?per_page=2&page=2")).toMatchObject([{ new: "1" }, { new: "Coupée" }]);
    expect((await desk.get(`${standingOrdersPath}/999/changes`)).status).toBe(404);
    const saved = await desk.read(one(cafe));
    await desk.write("POST", `${one(cafe)}/preview`, { ...saved, notes: "Essai" });
    expect(await readChanges()).toHaveLength(11);
    expect((await desk.write("DELETE", one(cafe))).status).toBe(204);
  });

  test("tell the orders that were made of them, and those that are still to come", async () => {
    const { desk, tart, standingOrders } = await open(database);
    const cafe = await standingOrders.create(standingOrderOf(tart, { creates: "confirmed" }));
    expect(cafe).toMatchObject({ order_count: 0, coming_count: 0, coming_orders: [] });
    const [first, second, third] = (await standingOrders.prepare("2026-03-02", "2026-03-12")).made;
    await move(desk, first?.order_id ?? 0, "cancelled");
    await move(desk, second?.order_id ?? 0, "delivered");
    expect(await desk.read(one(cafe))).toMatchObject({
      order_count: 3,
      coming_count: 1,
      coming_orders: [{ id: third?.order_id, number: third?.number, status: "confirmed", delivery_on: "2026-03-10" }],
    });
    expect((await desk.write("DELETE", one(cafe))).status).toBe(409);
  });

  test("ask again where others would follow than those that were seen", async () => {
    const { tart, standingOrders } = await open(database);
    const cafe = await standingOrders.create(standingOrderOf(tart));
    const ids = (await standingOrders.prepare("2026-03-02", "2026-03-08")).made.map(({ order_id }) => order_id);
    const days = [standingOrderDayOf(tart, 2, "6"), standingOrderDayOf(tart, 5, "6")];
    const seen = preparedIn(await standingOrders.change(cafe, { days })).map(({ order_id }) => order_id);
    expect(seen).toEqual(ids);
    await standingOrders.prepare("2026-03-09", "2026-03-11");
    const again = preparedIn(await standingOrders.change(cafe, { days, follow: seen, follow_seen: seen }));
    expect(again.map(({ order_id }) => order_id)).toEqual([...seen, expect.any(Number)]);
    const all = again.map(({ order_id }) => order_id);
    const done = await standingOrders.change(cafe, { days, follow: seen, follow_seen: all });
    expect(done.status).toBe(200);
    // Who says only what follows goes on as before; what is seen and gone is no reason to ask.
    const later = { days: [standingOrderDayOf(tart, 2, "8"), standingOrderDayOf(tart, 5, "8")], follow: [] };
    expect((await standingOrders.change(cafe, { ...later, follow_seen: [...all, 999] })).status).toBe(200);
    expect((await standingOrders.change(cafe, { notes: "Par la cour", follow: [] })).status).toBe(200);
  });

  test("let the orders follow a change that are ticked, and name those that may not", async () => {
    const { desk, tart, standingOrders } = await open(database);
    const cafe = await standingOrders.create(standingOrderOf(tart, { creates: "confirmed" }));
    const { made } = await standingOrders.prepare("2026-03-01", "2026-03-20");
    const ids = made.map(({ order_id }) => order_id);
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    expect((await changeOrder(desk, first, { notes: "Un mot" })).status).toBe(200);
    expect((await move(desk, second, "in_production")).status).toBe(200);
    // A status is nobody's change of what is ordered.
    expect((await move(desk, third, "draft")).status).toBe(200);
    const days = [standingOrderDayOf(tart, 2, "7"), standingOrderDayOf(tart, 5, "8")];
    const question = await standingOrders.change(cafe, { days });
    expect(question.status).toBe(409);
    const prepared = preparedIn(question);
    expect(prepared.map(({ order_id, can_follow, why_not }) => [order_id, can_follow, why_not])).toEqual([
      [first, false, "Elle a été changée à la main par Marie Curie."],
      [second, false, "Elle est en production."],
      ...ids.slice(2).map((id) => [id, true, null]),
    ]);
    expect(await desk.read(one(cafe))).toMatchObject({ lock_version: 1, days: [{ lines: [{ quantity: "4" }] }, {}] });
    expect(preparedIn(await standingOrders.change(cafe, { days, follow: [first] }))).toHaveLength(prepared.length);
    expect((await standingOrders.change(cafe, { days, follow: [third] })).status).toBe(200);
    expect(await standingOrders.order(third)).toMatchObject({ status: "draft", lines: [{ quantity: "7" }] });
    expect(await standingOrders.order(fourth)).toMatchObject({ lines: [{ quantity: "4" }] });
    // What followed goes on following; what was left may follow later. A change that touches none asks nothing.
    expect((await standingOrders.change(cafe, { pauses: [{ from: "2026-06-01", until: "2026-06-02" }] })).status).toBe(
      200,
    );
    const later = preparedIn(await standingOrders.change(cafe, { notes: "Par la cour" }));
    expect(later.filter(({ can_follow }) => can_follow).map(({ order_id }) => order_id)).toEqual(ids.slice(2));
    expect((await standingOrders.change(cafe, { notes: "Par la cour", follow: ids.slice(2) })).status).toBe(200);
    expect(await standingOrders.order(third)).toMatchObject({ notes: "Par la cour" });
    expect(await standingOrders.order(fourth)).toMatchObject({ notes: "Par la cour", lines: [{ quantity: "8" }] });
    expect(await standingOrders.order(first)).toMatchObject({ notes: "Un mot" });
  });

  test("withdraw what falls no more, which may fall again", async () => {
    const { tart, standingOrders } = await open(database);
    const cafe = await standingOrders.create(standingOrderOf(tart));
    const hotel = await standingOrders.create(standingOrderOf(tart, { customer_name: "Hôtel", creates: "confirmed" }));
    const { made } = await standingOrders.prepare("2026-03-01", "2026-03-07");
    const of = (saved: Saved) => made.flatMap((row) => (row.standing_order_id === saved.id ? [row.order_id] : []));
    const pauses = [{ from: "2026-03-01", until: "2026-03-08" }];
    for (const saved of [cafe, hotel]) {
      const prepared = preparedIn(await standingOrders.change(saved, { pauses }));
      expect(prepared.map(({ order_id, withdrawn, can_follow }) => [order_id, withdrawn, can_follow])).toEqual(
        of(saved).map((id) => [id, true, true]),
      );
      expect((await standingOrders.change(saved, { pauses, follow: of(saved).slice(0, 1) })).status).toBe(200);
    }
    const [gone = 0, left = 0] = of(cafe);
    await expect(standingOrders.order(gone)).rejects.toThrow("404");
    expect(await standingOrders.order(left)).toMatchObject({ status: "draft", standing_on: "2026-03-06" });
    expect(await standingOrders.order(of(hotel)[0] ?? 0)).toMatchObject({
      status: "cancelled",
      standing_on: null,
      standing_order_id: hotel.id,
    });
    expect(await standingOrders.days(cafe, "?until=2026-03-07")).toMatchObject([
      { standing_on: "2026-03-03", skipped: "pause", order: null },
      { standing_on: "2026-03-06", skipped: "pause", order: { id: left } },
    ]);
    for (const saved of [cafe, hotel])
      expect((await standingOrders.change(saved, { pauses: [], follow: [] })).status).toBe(200);
    const again = await standingOrders.prepare("2026-03-01", "2026-03-07");
    expect(again.made.map(({ standing_on }) => standing_on)).toEqual(["2026-03-03", "2026-03-03"]);
  });

  test("take a price of their own back to that of the day, and meet an allergy aloud", async () => {
    const { tart, standingOrders } = await open(database);
    const own = [{ product_id: tart.id, quantity: "4", unit_price: "10" }];
    const cafe = await standingOrders.create(
      standingOrderOf(tart, { creates: "confirmed", days: [{ weekday: 2, lines: own }] }),
    );
    const { made } = await standingOrders.prepare("2026-03-01", "2026-03-04");
    const id = made[0]?.order_id ?? 0;
    const allergy = await standingOrders.change(cafe, { allergy_notes: "Allergie au gluten", follow: [id] });
    expect(preparedIn(allergy)).toMatchObject([{ can_follow: false, why_not: expect.stringContaining("Tarte") }]);
    expect(await standingOrders.order(id)).toMatchObject({ allergy_notes: null, lines: [{ unit_price_ht: "10" }] });
    expect((await standingOrders.change(cafe, { days: [standingOrderDayOf(tart, 2)], follow: [id] })).status).toBe(200);
    expect(await standingOrders.order(id)).toMatchObject({ lines: [{ unit_price_ht: "12.5" }] });
  });

  test("are made of an order", async () => {
    const { desk, tart, standingOrders } = await open(database);
    const order = await desk.create(
      orders,
      orderOf({
        delivery_on: "2026-03-12",
        delivery_time: "09:00",
        notes: "Par la cour",
        lines: [
          { product_id: tart.id, quantity: "4", note: "Bien cuites" },
          { product_id: tart.id, quantity: "1", unit_price_ht: "9", discount_percent: "5" },
        ],
      }),
    );
    const answer = await desk.get(`${standingOrdersPath}/from-order?order_id=${order.id}`);
    expect(answer.body).toMatchObject({
      data: {
        customer_name: "Mairie de Bruz",
        notes: "Par la cour",
        starts_on: "2026-03-19",
        creates: "draft",
        days: [
          {
            weekday: 4,
            delivery_time: "09:00",
            lines: [
              { quantity: "4", unit_price: null, note: "Bien cuites" },
              { quantity: "1", unit_price: "9", discount_percent: "5" },
            ],
          },
        ],
      },
    });
    await standingOrders.create(Object(at(answer, "data")));
    expect(
      (await standingOrders.prepare("2026-03-01", "2026-03-31")).made.map(({ standing_on }) => standing_on),
    ).toEqual([...["2026-03-19", "2026-03-26"]]);
    expect((await desk.get(`${standingOrdersPath}/from-order?order_id=99999`)).status).toBe(404);
  });

  test("tell what is still to be prepared, by production day too, and are prepared unasked by wish", async () => {
    const { desk, tart, standingOrders } = await open(database, { accessTokenTtlSeconds: 24 * 3600 });
    await standingOrders.create(standingOrderOf(tart));
    expect(await standingOrders.unprepared()).toMatchObject({ from: "2026-03-01", until: "2026-03-14", count: 4 });
    // A tart is made two days before, and on a Sunday nothing is: on the Saturday before.
    await writeHouse(desk, { closed_weekdays: [7], standing_days_ahead: 7 });
    expect(await standingOrders.unprepared()).toMatchObject({ until: "2026-03-07", count: 2 });
    expect(await standingOrders.unprepared("?from=2020-01-01&until=2020-01-31")).toMatchObject({ count: 0 });
    expect(await standingOrders.unprepared("?basis=production&from=2026-03-01&until=2026-03-07")).toMatchObject({
      days: [
        { day: "2026-03-04", count: 1 },
        { day: "2026-03-07", count: 1 },
      ],
    });
    desk.pass(61);
    await desk.get("/api/users/me");
    await desk.parts.background.settled();
    expect(await standingOrders.unprepared()).toMatchObject({ count: 2 });
    await writeHouse(desk, { standing_prepared: true });
    desk.pass(3600);
    await desk.get("/api/users/me");
    await desk.parts.background.settled();
    expect(await standingOrders.unprepared()).toMatchObject({ count: 0 });
    const made = await desk.db.selectFrom("external_orders").selectAll().where("standing_on", "is not", null).execute();
    expect(made.map(({ standing_on }) => standing_on).sort()).toEqual(["2026-03-03", "2026-03-06"]);
    expect(at(await desk.get(`${orders}/${String(made[0]?.id)}`), "data", "changes", 0, "who")).toBe(
      "Préparée d’office",
    );
  });

  test("need what the same orders need that are typed one by one", async () => {
    const needs = async (fill: (desk: Desk, tart: Saved) => Promise<void>) => {
      const { desk, tart, order } = await open(database);
      expect((await desk.write("DELETE", `${orders}/${order.id}`)).status).toBe(204);
      await fill(desk, tart);
      const answer = await desk.get("/api/production-planning/compute-needs?from=2026-03-01&to=2026-03-14");
      const { run: _, ...data } = Object(at(answer, "data"));
      return { data, status: answer.status };
    };
    const typed = await needs(async (desk, tart) => {
      for (const delivery_on of ["2026-03-03", "2026-03-06", "2026-03-10", "2026-03-13"]) {
        const body = { delivery_on, customer_name: "Café du Marché", lines: [{ product_id: tart.id, quantity: "4" }] };
        const { id } = await desk.create(orders, orderOf(body));
        expect((await move(desk, id, "confirmed")).status).toBe(200);
      }
    });
    const prepared = await needs(async (desk, tart) => {
      await desk.create(standingOrdersPath, standingOrderOf(tart, { creates: "confirmed" }));
      expect((await standingOrderDesk(desk).prepare("2026-03-01", "2026-03-14")).made).toHaveLength(4);
    });
    expect(typed.status).toBe(200);
    expect(prepared).toEqual(typed);
  });
});
