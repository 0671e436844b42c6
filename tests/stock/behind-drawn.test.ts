import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { millionths } from "#domain/exact/quantity";
import { cases } from "../support/cases";
import { databases } from "../support/database";
import { readAsked, readAskedBefore, readNeeds, readSheets, sheetsPath } from "../support/left-work";
import { at } from "../support/read-answer";
import { openShopDesk, orderOf, productOf, recipeOf } from "../support/shop";
import { readLacks, readToldOtherwise, readWork } from "../support/told-everywhere";
import { createWeb, signIn } from "../support/web";
import type { Desk, Saved } from "../support/writes";

const first = "2026-03-04";

/** A thing that happens in the kitchen; numbers choose among what there is. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("order" as const),
      of: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 12 }),
      after: fc.nat(2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("make" as const),
      of: fc.nat(9),
      obtained: fc.constantFrom(25n, 50n, 80n, 100n, 110n),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("whole day" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("note a day before" as const), of: fc.nat(9), days: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("a whole day before" as const), days: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("take back" as const), of: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("advance" as const), of: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("move" as const), of: fc.nat(9), after: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("next day" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("buy" as const),
      of: fc.nat(1),
      packs: fc.integer({ min: 1, max: 3 }),
      after: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("receive" as const),
      of: fc.nat(9),
      came: fc.constantFrom("whole", "short", "refused", "later"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("lose" as const), of: fc.nat(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const orders = z.array(
  z.looseObject({ id: z.number(), status: z.string(), lock_version: z.number(), production_on: z.string() }),
);
const batches = z.array(z.looseObject({ id: z.number() }));

const bought = z.array(z.looseObject({ id: z.number(), lock_version: z.number() }));
const boughtLines = z.looseObject({
  lines: z.array(z.looseObject({ id: z.number(), article_id: z.number(), quantity: z.string() })),
});
const made = z.array(z.looseObject({ day: z.string(), name: z.string() }));
const toldLacks = z.array(
  z.looseObject({
    ...{ day: z.string(), name: z.string(), quantity: z.string(), message: z.string() },
    ...{ recipes: made, products: made, order_lines: z.array(z.looseObject({ order_id: z.number() })) },
  }),
);

describe.each(databases)("any history of a kitchen on $name", (database) => {
  /** A kitchen with two tarts of one dough, of which whole batches are made, and a crème kept in stock. */
  async function openKitchen() {
    let now = new Date(`${first}T05:00:00Z`);
    const { desk, ...shop } = await openShopDesk(database, { clock: () => now, accessTokenTtlSeconds: 100_000_000 });
    const today = () => now.toISOString().slice(0, 10);
    const nextDay = () => (now = new Date(`${addDays(today(), 1)}T05:00:00Z`));
    const dough = await desk.read(`/api/recipes/${String(shop.dough.id)}`);
    await desk.write("PUT", `/api/recipes/${String(shop.dough.id)}`, {
      ...dough,
      batch_step: "0.25",
      shelf_life_days: 2,
    });
    const cream = await desk.create(
      "/api/recipes",
      recipeOf({
        ...{ name: "Crème", status: "active", output_quantity: "2", stock_managed: true, stock_quantity: "1" },
        lines: [{ article_id: shop.flour.id, quantity: "0.1", unit: "kg" }],
      }),
    );
    const eclair = await desk.create(
      "/api/products",
      productOf({
        name: "Éclair",
        components: [
          { recipe_id: shop.dough.id, quantity: "0.1", unit: "kg" },
          { recipe_id: cream.id, quantity: "0.08", unit: "kg" },
        ],
      }),
    );
    const flan = await desk.create(
      "/api/products",
      productOf({
        name: "Flan",
        stock_managed: true,
        components: [{ recipe_id: cream.id, quantity: "0.2", unit: "kg" }],
      }),
    );
    const supplier = await desk.read(`/api/suppliers/${String(shop.supplier.id)}`);
    await desk.write("PUT", `/api/suppliers/${String(shop.supplier.id)}`, { ...supplier, lead_time_days: 1 });
    const web = createWeb({ fetch: async (request) => desk.app.fetch(request) });
    return { desk, web, shop, products: [shop.tart, eclair, flan], recipes: [shop.dough, cream], today, nextDay };
  }

  type Kitchen = Awaited<ReturnType<typeof openKitchen>>;

  const chosen = <One>(list: readonly One[], of: number): One | undefined => list[of % Math.max(1, list.length)];

  async function take(kitchen: Kitchen, one: Step): Promise<void> {
    const { desk, products, today, nextDay } = kitchen;
    const week = `from=${today()}&to=${addDays(today(), 6)}`;
    if (one.does === "next day") nextDay();
    if (one.does === "buy" || one.does === "receive" || one.does === "lose") await supply(kitchen, one);
    if (one.does === "order") {
      const product = chosen(products, one.of);
      const production_on = addDays(today(), one.after);
      const lines = [{ product_id: product?.id, quantity: String(one.quantity) }];
      const { id } = await desk.create(
        "/api/external-orders",
        orderOf({ delivery_on: addDays(production_on, one.quantity % 2), production_on, lines }),
      );
      await status(desk, id, "confirmed");
    }
    if (one.does === "make" || one.does === "note a day before") {
      const before = one.does === "make" ? null : addDays(today(), -1 - one.days);
      const query = before === null ? week : `from=${before}&to=${before}`;
      const sheet = chosen(
        (await readSheets(desk, query)).filter(({ rest }) => rest !== "0"),
        one.of,
      );
      if (sheet) {
        const what = "recipe_id" in sheet ? { recipe_id: sheet.recipe_id } : { product_id: sheet.product_id };
        const obtained = (millionths(sheet.rest) * (one.does === "make" ? one.obtained : 100n)) / 100n;
        const { noted_later: later } = sheet;
        const on = later
          ? { production_on: later.day, asked_on: sheet.day, seen: later.seen }
          : { production_on: sheet.day, seen: sheet.done.length };
        const body = { ...what, ...on, planned: sheet.rest, obtained: decimal(obtained) };
        expect(await desk.write("POST", "/api/batches", body)).toMatchObject({ status: 201 });
      }
    }
    if (one.does === "whole day" || one.does === "a whole day before") {
      const day = one.does === "whole day" ? today() : addDays(today(), -1 - one.days);
      const all = () => desk.write("POST", `${sheetsPath}/done`, { from: day, to: day, day });
      expect(await all()).toMatchObject({ status: 200 });
      expect(at(await all(), "data", "batches")).toEqual([]);
      for (const { rest, unnoted } of await readSheets(desk, `from=${day}&to=${day}`))
        expect([rest, unnoted]).toEqual(["0", null]);
    }
    if (one.does === "take back") {
      const made = chosen(batches.parse(at(await desk.get("/api/batches?reversed=0"), "data")), one.of);
      if (made) await desk.write("POST", `/api/batches/${String(made.id)}/take-back`);
    }
    const isOfOrder = one.does === "advance" || one.does === "move";
    const order = isOfOrder ? chosen(orders.parse(at(await desk.get("/api/external-orders"), "data")), one.of) : null;
    if (one.does === "advance" && order) {
      const next = { confirmed: "in_production", in_production: "ready", ready: "delivered" }[order.status];
      if (next) await status(desk, order.id, next);
    }
    if (one.does === "move" && order) {
      const production_on = addDays(today(), one.after);
      const whole = await desk.read(`/api/external-orders/${String(order.id)}`);
      await desk.write("PUT", `/api/external-orders/${String(order.id)}`, {
        ...whole,
        production_on,
        delivery_on: production_on,
        reason: "Reportée",
      });
    }
  }

  /** Orders flour or eggs, receives what is on its way (whole, short, refused or later), or loses some. */
  async function supply(
    { desk, shop, today }: Kitchen,
    one: Extract<Step, { does: "buy" | "receive" | "lose" }>,
  ): Promise<void> {
    if (one.does === "buy") {
      const { id, lock_version } = await desk.create("/api/supplier-orders", {
        ...{ supplier_id: shop.supplier.id, deliver_on: addDays(today(), one.after) },
        lines: [{ article_id: [shop.flour, shop.eggs][one.of]?.id, packs: one.packs }],
      });
      expect(await desk.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version })).toMatchObject({
        status: 200,
      });
    } else if (one.does === "receive") {
      const open = bought.parse(at(await desk.get("/api/supplier-orders?status=sent&per_page=100"), "data"));
      const found = chosen(open, one.of);
      if (!found) return;
      const { lines } = boughtLines.parse(at(await desk.get(`/api/supplier-orders/${String(found.id)}`), "data"));
      const came = {
        whole: {},
        short: { rest: "close" },
        refused: { rest: "rebuy" },
        later: { rest: "later", rest_expected_on: addDays(today(), 1) },
      }[one.came];
      const answer = await desk.write("POST", "/api/receipts", {
        ...{ order_id: found.id, order_lock_version: found.lock_version, supplier_id: shop.supplier.id },
        received_on: today(),
        lines: lines.map(({ id, article_id, quantity }) => ({
          ...{ order_line_id: id, article_id, ...came },
          ...(one.came === "refused"
            ? { quantity: "0", refused_quantity: quantity, refused_reason: "Abîmé" }
            : { quantity: one.came === "whole" ? quantity : "4" }),
        })),
      });
      expect(answer.status, JSON.stringify([answer.body, lines, one])).toBe(201);
    } else {
      const article_id = [shop.flour, shop.eggs][one.of]?.id;
      const answer = await desk.write("POST", "/api/stock/waste", { article_id, quantity: "1", reason: "broken" });
      expect(answer).toMatchObject({ status: 201 });
    }
  }

  /** Demands that the plan, its lacks alone, its purchases, its sheets, its orders and its file tell the same lacks. */
  async function sameLacks({ desk, today }: Kitchen): Promise<void> {
    const query = `from=${today()}&to=${addDays(today(), 6)}`;
    const path = "/api/production-planning/compute-needs";
    const read = async (only: string) =>
      toldLacks.parse(at(await desk.get(`${path}?${query}${only}`), "data", "lacks"));
    const lacks = await read("");
    expect(await read("&only=lacks")).toEqual(lacks);
    expect(await read("&only=suppliers")).toEqual(lacks);
    const keyOf = (of: string, { day, message }: { day: string; message: string }) => `${of} ${day} ${message}`;
    const sorted = (keys: readonly string[]) => [...new Set(keys)].sort();
    const told = lacks.flatMap((lack) => [
      ...lack.recipes.map((one) => keyOf(`${one.day} ${one.name}`, lack)),
      ...lack.products.map((one) => keyOf(`${one.day} ${one.name}`, lack)),
    ]);
    const sheets = (await readSheets(desk, query)).flatMap((sheet) =>
      sheet.lacks.map((lack) => keyOf(`${sheet.day} ${sheet.name}`, lack)),
    );
    expect(sorted(sheets)).toEqual(sorted(told));
    for (const id of new Set(lacks.flatMap(({ order_lines }) => order_lines.map(({ order_id }) => order_id)))) {
      const own = lacks.flatMap((lack) => {
        const order_lines = lack.order_lines.filter(({ order_id }) => order_id === id);
        return order_lines.length > 0 ? [{ ...lack, order_lines }] : [];
      });
      expect(await read(`&only=lacks&order_id=${String(id)}`)).toEqual(own);
    }
    const { authorization } = desk;
    const file = await desk.app.request(`${path}/export?${query}&format=csv&part=lacks`, {
      headers: { authorization },
    });
    const [, ...rows] = (await file.text()).trim().split("\r\n");
    expect(rows.map((row) => row.split(";").slice(0, 3))).toEqual(
      lacks.map(({ day, name, quantity }) => [day.split("-").reverse().join("/"), name, quantity.replace(".", ",")]),
    );
  }

  /** Demands that the pages and files drawn from the plan tell its lacks, and no others. */
  async function sameOnPages({ desk, web, today, products, recipes }: Kitchen): Promise<void> {
    web.turnTo(`${today()}T05:00:00Z`);
    const browser = await signIn(web.browser());
    const window = { from: today(), to: addDays(today(), 6) };
    const { lacks } = await readWork(desk, window);
    const { plan, untoldByOrders, otherOnDays, grids, paper, ...places } = await readLacks(desk, browser, window);
    expect(places).toEqual({ purchases: plan, sheets: plan, problems: plan });
    expect({ grids, paper, untoldByOrders, otherOnDays }).toEqual({
      grids: plan,
      paper: plan,
      untoldByOrders: [],
      otherOnDays: [],
    });
    const found = orders.parse(at(await desk.get("/api/external-orders"), "data"));
    const ids = (things: readonly { id: number }[]) => things.map(({ id }) => id);
    const pages = { products: ids(products), recipes: ids(recipes), orders: ids(found) };
    expect(await readToldOtherwise(browser, window, lacks, pages)).toEqual([]);
  }

  async function status(desk: Desk, id: number, to: string) {
    const { lock_version }: Saved = await desk.read(`/api/external-orders/${String(id)}`);
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: to, lock_version });
  }

  const decimal = (scaled: bigint) => `${String(scaled / 1_000_000n)}.${String(scaled % 1_000_000n).padStart(6, "0")}`;

  test(
    "sheets say what the needs of their plan ask for, and every place the same lacks, whatever happened",
    { timeout: 120_000 * cases(1) },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
          const kitchen = await openKitchen();
          for (const [index, one] of steps.entries()) {
            await take(kitchen, one);
            const today = kitchen.today();
            const plans = [
              `from=${today}&to=${addDays(today, 6)}`,
              `from=${today}&to=${today}`,
              `from=${addDays(today, 1)}&to=${addDays(today, 3)}`,
              `from=${today}&to=${addDays(today, 3)}&basis=delivery`,
            ];
            // Each after some of the steps, and all of them at the end.
            for (const plan of index === steps.length - 1 ? plans : plans.slice(index % 4, (index % 4) + 1)) {
              const { sheets, needs } = await readAsked(kitchen.desk, plan);
              expect(sheets).toEqual(needs);
            }
            await demandSum(kitchen, today);
            expect(await readAskedBefore(kitchen.desk, today, 2)).toEqual([]);
            await sameLacks(kitchen);
          }
        }),
        { numRuns: cases(database.name === "SQLite" ? 4 : 2), endOnFailure: true },
      );
    },
  );

  // Pages and files are drawn from answers of the API, which are the same on both databases.
  if (database.name === "SQLite")
    test(
      "home, the pages of things and orders, and every file tell the same lacks",
      { timeout: 120_000 * cases(1) },
      () =>
        fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
            const kitchen = await openKitchen();
            // What is ordered for today comes too late.
            for (const one of [...steps, { does: "order", of: 1, quantity: 7, after: 0 } as const])
              await take(kitchen, one);
            await sameOnPages(kitchen);
          }),
          { numRuns: cases(2), endOnFailure: true },
        ),
    );

  /** Demands that what is asked of products which no stock serves is what their orders want and have not got. */
  async function demandSum({ desk, products }: Kitchen, today: string) {
    const query = `from=${today}&to=${addDays(today, 6)}`;
    const { orders: counted } = await readNeeds(desk, query);
    const wanted = new Map<number, bigint>();
    const lines = z.array(
      z.looseObject({ product_id: z.number(), quantity: z.string(), produced_quantity: z.string() }),
    );
    for (const { order_id } of counted) {
      const order = await desk.get(`/api/external-orders/${String(order_id)}`);
      for (const { product_id, quantity, produced_quantity } of lines.parse(at(order, "data", "lines"))) {
        const rest = millionths(quantity) - millionths(produced_quantity);
        if (rest > 0n) wanted.set(product_id, (wanted.get(product_id) ?? 0n) + rest);
      }
    }
    const asked = new Map<number, bigint>();
    for (const sheet of await readSheets(desk, query)) {
      const id = Number(sheet.product_id ?? 0);
      if (id > 0) asked.set(id, (asked.get(id) ?? 0n) + millionths(sheet.rest));
    }
    for (const { id, stock_managed } of products)
      if (!stock_managed) expect(asked.get(id) ?? 0n).toBe(wanted.get(id) ?? 0n);
  }
});
