import { describe, expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { seededRandom } from "../../demo/random";
import { createTestApi, testApiOn } from "../support/api";
import { isInFull } from "../support/cases";
import { type TestDatabase, databases } from "../support/database/database";
import { textOf } from "../support/files/pdf-text";
import { at } from "../support/read-answer";
import { articleOf, productOf } from "../support/world/shop";
import { standingOrderDesk } from "../support/world/standing-orders";
import { openWeekKitchen } from "../support/world/week-kitchen";
import { type Desk, type Saved, dataOf, deskOf } from "../support/writes";

/** A fortnight with Armistice Day, a Wednesday, in it; it is prepared on the Friday before. */
const [first, last, holiday] = ["2026-11-02", "2026-11-15", "2026-11-11"];
const [today, now] = ["2026-10-30", "2026-10-30T08:00:00Z"];
const fortnight = Array.from({ length: 14 }, (_, at) => addDays(first, at));
const [monday, closedWeekday] = [1, 1];
const orders = "/api/external-orders";
const planning = "/api/production-planning";

/** In the short tests one fortnight is drawn, on one database, and a part of its orders is looked at one by one. */
const seeds = isInFull ? [1, 2, 3] : [1];
const partSeen = isInFull ? 1 : 6;

/** An order that comes back, as it is drawn: what a standing order and an order of one of its days both say. */
interface Drawn {
  customer: { customer_name: string; customer_type: "individual" | "business" | "internal" } & Record<string, unknown>;
  rhythm: {
    starts_on: string;
    ends_on: string | null;
    every_weeks: number;
    holiday_policy: "deliver" | "skip" | "day_before";
    creates: "draft" | "confirmed";
    pauses: { from: string; until: string }[];
  };
  days: {
    weekday: number;
    delivery_time: string | null;
    delivery_mode: string;
    lines: {
      product_id: number;
      quantity: string;
      unit_price: string | null;
      discount_percent: string;
      note: string | null;
    }[];
  }[];
}

/** Writes a bakery that is closed on Mondays, with seven products, and answers these. */
async function openBakery(desk: Desk): Promise<Saved[]> {
  const { dough, filling, tart, biscuits } = await openWeekKitchen(desk, undefined, { lead_time_days: 1 });
  const house = { ...(await desk.read("/api/company")), name: "Maison Bru", closed_weekdays: [closedWeekday] };
  expect(await desk.write("PUT", "/api/company", house)).toMatchObject({ status: 200 });
  const salt = await desk.create("/api/articles", articleOf({ name: "Fleur de sel" }));
  const made = (name: string, quantity: string, fields: object) =>
    desk.create(
      "/api/products",
      productOf({ name, components: [{ recipe_id: dough.id, quantity, unit: "kg" }], ...fields }),
    );
  return [
    ...[tart, biscuits, await made("Pain", "0.6", {}), await made("Brioche", "0.35", { vat_rate_immediate: "10" })],
    await made("Galette", "1", { sale_unit: "kg", production_lead_days: 1 }),
    await made("Fougasse", "0.3", { price_ht: "2.37", production_lead_days: 2 }),
    await desk.create(
      "/api/products",
      productOf({
        name: "Gâteau",
        components: [
          { recipe_id: filling.id, quantity: "0.8", unit: "kg" },
          { article_id: salt.id, quantity: "0.001", unit: "kg" },
        ],
      }),
    ),
  ];
}

/** Draws forty orders that come back. */
function drawForty(seed: number, products: readonly Saved[]): Drawn[] {
  const random = seededRandom(seed);
  const dayNear = (from: number, to: number) => addDays(first, random.integer(from, to));
  return Array.from({ length: 40 }, (_, at): Drawn => {
    const customer_type = random.pick(["individual", "business", "business", "internal"] as const);
    const isInternal = customer_type === "internal";
    const pauseFrom = dayNear(-3, 14);
    const starts_on = dayNear(-30, 6);
    const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(45));
    return {
      customer: {
        customer_name: `Client ${String(at)}`,
        customer_type,
        customer_contact: random.pick([null, "Mme Rose"]),
        phone: random.pick([null, "02 99 00 00 01"]),
        delivery_address: "3, quai du Port, 35170 Bruz",
        consumption_mode: random.pick(["later", "immediate"]),
        notes: random.pick([null, "Par la cour"]),
        allergy_notes: random.pick([null, null, "Allergie au kiwi"]),
      },
      rhythm: {
        starts_on,
        ends_on: random.pick([null, null, dayNear(6, 13)]),
        every_weeks: random.pick([1, 1, 1, 2]),
        holiday_policy: random.pick(["deliver", "skip", "day_before"]),
        creates: random.pick(["confirmed", "confirmed", "draft"]),
        pauses: random.chance(20) ? [{ from: pauseFrom, until: addDays(pauseFrom, random.integer(0, 5)) }] : [],
      },
      days: (weekdays.length > 0 ? weekdays : [random.integer(2, 7)]).map((weekday) => ({
        weekday,
        delivery_time: random.pick([null, "06:30", "09:00", "11:15"]),
        delivery_mode: isInternal ? "on_site" : random.pick(["pickup", "delivery"]),
        lines: Array.from({ length: random.integer(1, 4) }, () => ({
          product_id: random.pick(products).id,
          quantity: `${String(random.integer(1, 30))}${random.pick(["", "", ".5"])}`,
          unit_price: !isInternal && random.chance(25) ? `${String(random.integer(1, 9))}.45` : null,
          discount_percent: isInternal ? "0" : random.pick(["0", "0", "5", "12.5"]),
          note: random.pick([null, "Bien cuit"]),
        })),
      })),
    };
  });
}

const weeksSince = (day: string, from: string) => {
  const week = (one: string) => Math.floor((Date.parse(one) / 86_400_000 + 3) / 7);
  return week(day) - week(from);
};

/** Returns the days of the fortnight on which somebody who reads such an order types one, each with when it goes. */
function daysToType({ rhythm, days }: Drawn): { on: string; goes: string; day: Drawn["days"][number] }[] {
  const { starts_on, ends_on, every_weeks, holiday_policy, pauses } = rhythm;
  const isPaused = (day: string) => pauses.some(({ from, until }) => from <= day && day <= until);
  return fortnight.flatMap((on, at) => {
    const weekday = monday + (at % 7);
    const day = days.find((one) => one.weekday === weekday);
    if (!day || weekday === closedWeekday || on < starts_on || (ends_on !== null && on > ends_on)) return [];
    if (weeksSince(on, starts_on) % every_weeks !== 0 || isPaused(on)) return [];
    if (on !== holiday || holiday_policy === "deliver") return [{ on, goes: on, day }];
    const eve = addDays(on, -1);
    return holiday_policy === "skip" || isPaused(eve) ? [] : [{ on, goes: eve, day }];
  });
}

/** Types the order of a day as somebody does at the counter. */
async function typeOrder(
  desk: Desk,
  { customer, rhythm }: Drawn,
  { goes, day }: ReturnType<typeof daysToType>[number],
) {
  const price = customer.customer_type === "individual" ? "unit_price_ttc" : "unit_price_ht";
  const { delivery_time, delivery_mode } = day;
  const order = await desk.create(orders, {
    ...customer,
    delivery_on: goes,
    delivery_time,
    delivery_mode,
    lines: day.lines.map(({ unit_price, ...line }) => ({ ...line, [price]: unit_price })),
  });
  if (rhythm.creates === "draft") return;
  const { id, lock_version } = order;
  dataOf(await desk.write("POST", `${orders}/${String(id)}/status`, { status: "confirmed", lock_version }));
}

/** Returns a fortnight of forty orders, prepared and typed one by one, in two bakeries that are alike. */
async function openTwo(database: TestDatabase, seed: number) {
  const filled = await database.fill(async (db) => {
    const desk = await deskOf(await createTestApi(db, { clock: () => new Date(now) }));
    return { products: await openBakery(desk) };
  });
  const open = async () => deskOf(testApiOn(await filled.copy(), { clock: () => new Date(now) }));
  const [prepared, typed] = [await open(), await open()];
  const drawn = drawForty(seed, filled.result.products);
  const standingOrders = standingOrderDesk(prepared);
  for (const { customer, rhythm, days } of drawn) await standingOrders.create({ ...customer, ...rhythm, days });
  const { made } = await standingOrders.prepare(first, last);
  const sayings = made.map(({ customer_name, standing_on }) => `${customer_name} ${standing_on}`);
  const toType = drawn.flatMap((one) =>
    daysToType(one).map((when) => ({ one, when, key: `${one.customer.customer_name} ${when.on}` })),
  );
  expect([...sayings].sort()).toEqual(toType.map(({ key }) => key).sort());
  expect(made.length).toBeGreaterThan(100);
  // In the same order, so that numbers are the same.
  for (const saying of sayings) {
    const found = toType.find(({ key }) => key === saying);
    if (found) await typeOrder(typed, found.one, found.when);
  }
  return { prepared, typed, ids: made.map(({ order_id }) => order_id), expectAlike };

  /** Expects both to answer the same. */
  async function expectAlike(ask: (desk: Desk) => Promise<unknown>): Promise<void> {
    expect(await ask(prepared)).toEqual(await ask(typed));
  }
}

const dataAt = async (desk: Desk, address: string) => {
  const answer = await desk.get(address);
  expect([address, answer.status]).toEqual([address, 200]);
  return at(answer, "data");
};

const paperAt = async (desk: Desk, address: string) => {
  const answer = await desk.app.request(address, { headers: { authorization: desk.authorization } });
  expect([address, answer.status]).toEqual([address, 200]);
  return textOf(new Uint8Array(await answer.arrayBuffer()));
};

const order = z.looseObject({ id: z.number(), status: z.string(), customer_type: z.string(), lines: z.unknown() });
const made = z.array(z.looseObject({ recipe_id: z.number(), planned_output: z.string() }));

describe.each(isInFull ? databases : databases.slice(0, 1))(
  "a fortnight that forty standing orders make, on $name",
  (database) => {
    test.each(seeds)("equals the same orders typed one by one: plan, kitchen and papers (seed %i)", async (seed) => {
      const { prepared, ids, expectAlike } = await openTwo(database, seed);
      const period = `from=${today}&to=${last}`;
      const both = `${period}&status[]=draft&status[]=confirmed`;

      for (const query of [period, both, `${both}&basis=delivery`]) {
        await expectAlike((desk) => dataAt(desk, `${planning}/compute-needs?${query}`));
        await expectAlike((desk) => dataAt(desk, `${planning}/production-sheets?${query}`));
        await expectAlike((desk) => dataAt(desk, `${planning}/supplier-orders?${query}`));
      }
      await expectAlike((desk) => paperAt(desk, `${planning}/production-sheets/document?${period}`));
      for (const on of fortnight) await expectAlike((desk) => dataAt(desk, `/api/rounds?on=${on}`));

      let papers = 0;
      for (const id of ids.filter((_, place) => place % partSeen === 0)) {
        const known = order.parse(await prepared.read(`${orders}/${String(id)}`));
        await expectAlike(async (desk) => withoutOrigin(await desk.read(`${orders}/${String(id)}`)));
        if (known.status !== "confirmed" || known.customer_type === "internal") continue;
        papers += 1;
        for (const type of ["confirmation", "delivery-note", "production-sheet"])
          await expectAlike((desk) => paperAt(desk, `${orders}/${String(id)}/document?type=${type}`));
      }
      expect(papers).toBeGreaterThan(30 / partSeen);

      // What the kitchen does of it: each recipe of the first day weighed, the day made, and all ordered.
      const [day] = z
        .array(z.looseObject({ day: z.string(), recipes: made }))
        .parse(await dataAt(prepared, `${planning}/production-sheets?${period}`))
        .filter(({ recipes }) => recipes.length > 0);
      expect(day).toBeDefined();
      for (const { recipe_id, planned_output } of day?.recipes ?? [])
        await expectAlike(async (desk) => {
          const body = { recipe_id, output_quantity: planned_output, production_on: day?.day };
          const { status, body: weighing } = await desk.write("POST", "/api/weighings", body);
          expect(status).toBe(201);
          return weighing;
        });
      await expectAlike(async (desk) => {
        const lists = z
          .array(
            z.looseObject({
              supplier_id: z.number(),
              deliver_on: z.string(),
              reference: z.string(),
              state: z.string(),
            }),
          )
          .parse(at(await desk.get(`${planning}/compute-needs?${period}&only=suppliers`), "data", "suppliers"));
        const plan = { from: today, to: last };
        const body = lists.map(({ supplier_id, deliver_on, reference, state: seen }) => {
          return { supplier_id, deliver_on, reference, seen };
        });
        expect(lists.length).toBeGreaterThan(2);
        const ordered = await desk.write("POST", "/api/supplier-orders/from-plan", { plan, orders: body });
        expect(ordered.status).toBe(201);
        return [lists, await dataAt(desk, "/api/supplier-orders?per_page=100")];
      });
    });
  },
);

/** Returns what an order is told as, but for how it came to be. */
function withoutOrigin(saved: Saved): unknown {
  const { standing_order_id, standing_on, lock_version, changes, change_count, ...rest } = saved;
  return rest;
}
