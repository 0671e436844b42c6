import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { readDemand, readSheets, sheetsPath } from "../../support/oracles/left-work";
import { at } from "../../support/read-answer";
import { articleOf, offerOf, openShopDesk, orderOf, productOf, recipeOf } from "../../support/world/shop";
import type { Desk } from "../../support/writes";

const [monday, tuesday, wednesday, thursday, friday, saturday] = [
  "2026-03-02",
  "2026-03-03",
  "2026-03-04",
  "2026-03-05",
  "2026-03-06",
  "2026-03-07",
];
const day = (on: string) => `from=${on}&to=${on}`;

describe.each(databases)("what is made before the day that takes of it, as days pass, on $name", (database) => {
  /** A bakery on Monday at 5:00: bread of Friday takes dough of the eve, and that leaven of the eve before. */
  async function bakery({
    stocked = false,
    life = null,
    leaven: ofLeaven = {},
  }: { stocked?: boolean; life?: number | null; leaven?: object } = {}) {
    let now = new Date(`${monday}T05:00:00Z`);
    const { desk, ...shop } = await openShopDesk(database, { clock: () => now, accessTokenTtlSeconds: 100_000_000 });
    const turn = (to: string) => (now = new Date(`${to}T05:00:00Z`));
    const flour = await desk.create(
      "/api/articles",
      articleOf({ name: "Farine de blé", unit: "kg", offers: [offerOf(shop.supplier)] }),
    );
    const line = (of: object, quantity: string) => ({ quantity, unit: "kg", ...of });
    const leaven = await desk.create(
      "/api/recipes",
      recipeOf({
        status: "active",
        name: "Levain",
        output_quantity: "1",
        output_unit: "kg",
        lines: [line({ article_id: flour.id }, "1")],
        lead_days: 1,
        stock_managed: stocked,
        shelf_life_days: life,
        ...ofLeaven,
      }),
    );
    const dough = await desk.create(
      "/api/recipes",
      recipeOf({
        status: "active",
        name: "Pâte à pain",
        output_quantity: "1",
        output_unit: "kg",
        lines: [line({ recipe_id: leaven.id }, "0.5"), line({ article_id: flour.id }, "0.5")],
        lead_days: 1,
        shelf_life_days: life,
        stock_managed: stocked,
      }),
    );
    const bread = await desk.create(
      "/api/products",
      productOf({ name: "Pain", components: [{ recipe_id: dough.id, quantity: "1", unit: "kg" }] }),
    );
    const order = async (quantity: string, production_on: string) => {
      const lines = [{ product_id: bread.id, quantity }];
      const saved = await desk.create(
        "/api/external-orders",
        orderOf({ delivery_on: production_on, production_on, lines }),
      );
      const path = `/api/external-orders/${String(saved.id)}`;
      const { lock_version } = await desk.read(path);
      await desk.write("POST", `${path}/status`, { status: "confirmed", lock_version });
      return saved.id;
    };
    const make = async (what: Record<string, number>, obtained: string, production_on: string) => {
      const body = { ...what, planned: obtained, obtained, production_on, seen: 0 };
      expect(await desk.write("POST", "/api/batches", body)).toMatchObject({ status: 201 });
    };
    return { desk, turn, order, make, flour, leaven, dough, bread };
  }

  const press = async (desk: Desk, on: string) =>
    expect(await desk.write("POST", `${sheetsPath}/done`, { from: on, to: on, day: on })).toMatchObject({
      status: 200,
    });
  const readRests = async (desk: Desk, query: string) =>
    (await readSheets(desk, query)).flatMap(({ day: on, name, rest }) =>
      rest === "0" ? [] : [`${on} ${name} ${rest}`],
    );
  const week = `from=${monday}&to=2026-03-08`;

  test.each([false, true])(
    "L1, L4: each is asked on its day, noted there, and nothing is asked twice (stock: %s)",
    async (stocked) => {
      const { desk, turn, order } = await bakery({ stocked });
      const id = await order("10", friday);
      expect(await readRests(desk, week)).toEqual([
        `${wednesday} Levain 5`,
        `${thursday} Pâte à pain 10`,
        `${friday} Pain 10`,
      ]);
      for (const on of [monday, tuesday]) expect(await readRests(desk, day(on))).toEqual([]);
      turn(wednesday);
      expect(await readRests(desk, day(wednesday))).toEqual([`${wednesday} Levain 5`]);
      const both = await readDemand(desk, day(wednesday));
      expect(both.sheets).toEqual(both.needs);
      await press(desk, wednesday);
      expect(await readRests(desk, day(wednesday))).toEqual([]);
      expect(await readRests(desk, week)).toEqual([`${thursday} Pâte à pain 10`, `${friday} Pain 10`]);
      turn(thursday);
      expect(await readRests(desk, day(thursday))).toEqual([`${thursday} Pâte à pain 10`]);
      await press(desk, thursday);
      expect(await readRests(desk, day(thursday))).toEqual([]);
      turn(friday);
      expect(await readRests(desk, day(friday))).toEqual([`${friday} Pain 10`]);
      await press(desk, friday);
      expect(await readRests(desk, day(friday))).toEqual([]);
      expect(at(await desk.get(`/api/external-orders/${String(id)}`), "data")).toMatchObject({
        status: "ready",
        lines: [{ produced_quantity: "10" }],
      });
      expect(
        await desk.db
          .selectFrom("stock_discrepancies")
          .select("recipe_id")
          .where("recipe_id", "is not", null)
          .execute(),
      ).toEqual([]);
    },
  );

  test("L3: what nobody made in time is asked today, and said", async () => {
    const { desk, turn, order } = await bakery();
    await order("10", friday);
    turn(thursday);
    expect(await readRests(desk, day(thursday))).toEqual([`${thursday} Levain 5`, `${thursday} Pâte à pain 10`]);
    const answer = await desk.get(`/api/production-planning/compute-needs?${day(thursday)}`);
    expect(at(answer, "data", "issues")).toMatchObject([
      { code: "too_late_to_make", severity: "error", entity: { type: "recipe", name: "Levain" } },
    ]);
    // It is told as what is owed, wherever that is told.
    expect(at(answer, "data", "recipes")).toMatchObject([
      { name: "Pâte à pain", overdue_since: null },
      { name: "Levain", overdue_since: wednesday },
    ]);
    const late = await readSheets(desk, day(thursday));
    expect(late.map(({ name, overdue_since }) => [name, overdue_since])).toEqual([
      ["Levain", wednesday],
      ["Pâte à pain", null],
    ]);
    turn(saturday);
    expect(await readRests(desk, day(saturday))).toEqual([
      `${saturday} Levain 5`,
      `${saturday} Pâte à pain 10`,
      `${saturday} Pain 10`,
    ]);
    // Each since the day on which it was due, by the day of the bread.
    const overdue = await readSheets(desk, day(saturday));
    expect(overdue.map(({ name, overdue_since }) => [name, overdue_since])).toEqual([
      ["Levain", wednesday],
      ["Pâte à pain", thursday],
      ["Pain", friday],
    ]);
  });

  test("what was due yesterday is asked by its day until it is noted there or today, and once", async () => {
    for (const noted of [wednesday, thursday]) {
      const { desk, turn, order, make, leaven } = await bakery();
      await order("10", friday);
      turn(thursday);
      expect(await readRests(desk, day(wednesday))).toEqual([`${wednesday} Levain 5`]);
      await make({ recipe_id: leaven.id }, "5", noted);
      for (const on of [wednesday, thursday])
        expect(await readRests(desk, day(on))).toEqual(on === thursday ? [`${thursday} Pâte à pain 10`] : []);
      await press(desk, thursday);
      turn(friday);
      for (const on of [wednesday, thursday]) expect(await readRests(desk, day(on))).toEqual([]);
      expect(await readRests(desk, day(friday))).toEqual([`${friday} Pain 10`]);
    }
  });

  test("what is made late on a closed day counts for the days that it was due for", async () => {
    for (const keeps of [null, 4]) {
      const { desk, turn, order, make, leaven, dough } = await bakery({ life: keeps });
      const company = await desk.read("/api/company");
      await desk.write("PUT", "/api/company", { ...company, name: "Fournil", closed_weekdays: [4, 5] });
      await order("10", saturday);
      await make({ recipe_id: leaven.id }, "5", tuesday);
      turn(thursday);
      expect(await readRests(desk, day(thursday))).toEqual([`${thursday} Pâte à pain 10`]);
      await make({ recipe_id: dough.id }, "10", thursday);
      for (const on of [thursday, friday, saturday]) {
        turn(on);
        expect(await readRests(desk, `from=${on}&to=2026-03-08`)).toEqual([`${saturday} Pain 10`]);
      }
    }
  });

  test("what a batch is to leave for a further day is there once it is noted, however long it keeps", async () => {
    for (const keeps of [null, 3]) {
      const { desk, turn, order, dough, leaven, make } = await bakery({ life: keeps });
      const read = await desk.read(`/api/recipes/${String(dough.id)}`);
      await desk.write("PUT", `/api/recipes/${String(dough.id)}`, { ...read, output_quantity: "10", batch_step: "1" });
      await order("4", friday);
      await order("6", saturday);
      await make({ recipe_id: leaven.id }, "0.5", wednesday);
      turn(thursday);
      expect(await readRests(desk, day(thursday))).toEqual([`${thursday} Pâte à pain 10`]);
      await press(desk, thursday);
      expect(await readRests(desk, week)).toEqual([`${friday} Pain 4`, `${saturday} Pain 6`]);
      turn(friday);
      await press(desk, friday);
      turn(saturday);
      expect(await readRests(desk, day(saturday))).toEqual([`${saturday} Pain 6`]);
      // Friday stays noted: what was there for it has not lapsed for it, nor for what it left to Saturday.
      expect((await readSheets(desk, day(friday))).map(({ name, unnoted }) => [name, unnoted])).toEqual([
        ["Pain", null],
      ]);
    }
  });

  test("a frozen calculation names the later orders that it makes something ahead for and that change", async () => {
    const { desk, order, turn } = await bakery();
    const [changed, cancelled] = [await order("10", friday), await order("4", friday)];
    const frozen = await desk.write("POST", "/api/production-planning/runs", { from: monday, to: wednesday });
    const run = `/api/production-planning/runs/${String(at(frozen, "data", "run", "id"))}`;
    expect(at(await desk.get(run), "data", "diff")).toBeNull();
    turn(tuesday);
    const path = (id: unknown) => `/api/external-orders/${String(id)}`;
    const read = await desk.read(path(changed));
    const lines = Array.isArray(read.lines) ? read.lines.map((line: object) => ({ ...line, quantity: "12" })) : [];
    await desk.write("PUT", path(changed), { ...read, lines });
    const { lock_version } = await desk.read(path(cancelled));
    await desk.write("POST", `${path(cancelled)}/status`, { status: "cancelled", reason: "x", lock_version });
    const added = await order("1", friday);
    expect(at(await desk.get(run), "data", "diff")).toMatchObject({
      orders_changed: [
        { order_id: changed, change: "changed", products: [] },
        { order_id: cancelled, change: "removed", products: [] },
        { order_id: added, change: "added", products: [] },
      ],
      recipes: [{ name: "Levain" }],
    });
  });

  test("what was made ahead for an order that is cancelled or moved serves while it keeps", async () => {
    for (const becomes of ["cancelled", "moved"]) {
      const { desk, turn, order, make, leaven, dough } = await bakery({ life: 3 });
      const id = await order("10", friday);
      if (becomes === "cancelled") await order("6", saturday);
      await make({ recipe_id: leaven.id }, "5", wednesday);
      turn(thursday);
      await make({ recipe_id: dough.id }, "10", thursday);
      const path = `/api/external-orders/${String(id)}`;
      const read = await desk.read(path);
      const { status } =
        becomes === "cancelled"
          ? await desk.write("POST", `${path}/status`, { ...read, status: "cancelled", reason: "x" })
          : await desk.write("PUT", path, { ...read, delivery_on: saturday, production_on: saturday });
      expect(status).toBe(200);
      for (const on of [thursday, friday, saturday]) {
        turn(on);
        expect(await readRests(desk, `from=${on}&to=2026-03-08`)).toEqual([
          `${saturday} Pain ${becomes === "cancelled" ? "6" : "10"}`,
        ]);
      }
    }
  });

  test("what was made ahead for an order that nobody noted lapses with the day of that order", async () => {
    const { desk, turn, order, make, leaven, dough } = await bakery({ life: 3 });
    await order("10", friday);
    await order("6", saturday);
    turn(thursday);
    await make({ recipe_id: leaven.id }, "5", wednesday);
    await make({ recipe_id: dough.id }, "10", thursday);
    expect(await readRests(desk, day(friday))).toContain(`${friday} Pain 10`);
    turn(saturday);
    expect(await readRests(desk, day(saturday))).toContain(`${saturday} Pâte à pain 6`);
  });

  test.each(["confirmed", "delivered"])(
    "of what was made ahead only so much lapses as its days asked (Friday’s order: %s)",
    async (becomes) => {
      const { desk, turn, order, make, leaven, dough } = await bakery({ life: 4 });
      const read = await desk.read(`/api/recipes/${String(dough.id)}`);
      await desk.write("PUT", `/api/recipes/${String(dough.id)}`, { ...read, output_quantity: "10", batch_step: "1" });
      const ofFriday = await order("2", friday);
      await order("6", saturday);
      await make({ recipe_id: leaven.id }, "0.5", wednesday);
      turn(thursday);
      await press(desk, thursday);
      expect(await readRests(desk, week)).toEqual([`${friday} Pain 2`, `${saturday} Pain 6`]);
      turn(friday);
      if (becomes === "delivered") {
        const path = `/api/external-orders/${String(ofFriday)}`;
        for (const status of ["in_production", "ready", "delivered"]) {
          const { lock_version } = await desk.read(path);
          expect(await desk.write("POST", `${path}/status`, { status, lock_version })).toMatchObject({ status: 200 });
        }
      }
      // Nobody notes what is made on Friday: of the 10 kg it took 2, or is still to.
      turn(saturday);
      const owed = becomes === "confirmed" ? [`${saturday} Pain 8`] : [`${saturday} Pain 6`];
      for (const query of [day(saturday), `from=${saturday}&to=2026-03-12`])
        expect(await readRests(desk, query)).toEqual(owed);
      const both = await readDemand(desk, day(saturday));
      expect(both.sheets).toEqual(both.needs);
      // What is left of it serves on.
      await order("2", "2026-03-08");
      expect(await readRests(desk, `from=${saturday}&to=2026-03-12`)).toEqual([...owed, "2026-03-08 Pain 2"]);
      // One that is asked beyond that is made anew.
      await order("1", "2026-03-08");
      expect(await readRests(desk, `from=${saturday}&to=2026-03-12`)).toContain(`${saturday} Pâte à pain 10`);
      await press(desk, saturday);
      expect((await readRests(desk, week)).filter((one) => one.includes(saturday))).toEqual([]);
    },
  );

  test("what was made ahead of what nobody made in time is still there for it, as long as it keeps", async () => {
    const { desk, turn, order } = await bakery({ life: 4 });
    await order("10", friday);
    await order("4", saturday);
    turn(wednesday);
    await press(desk, wednesday);
    // Thursday passes, and nothing of it is noted: its dough was not made, and the leaven of Friday’s neither.
    turn(friday);
    const ofFriday = [`${friday} Levain 2`, `${friday} Pâte à pain 14`, `${friday} Pain 10`];
    expect(await readRests(desk, day(friday))).toEqual(ofFriday);
    const fromFriday = `from=${friday}&to=2026-03-12`;
    expect(await readRests(desk, fromFriday)).toEqual([...ofFriday, `${saturday} Pain 4`]);
    const { sheets, needs } = await readDemand(desk, day(friday));
    expect(sheets).toEqual(needs);
    await press(desk, friday);
    expect(await readRests(desk, fromFriday)).toEqual([`${saturday} Pain 4`]);
  });

  test("what was late and is noted at last is no longer asked by any day before", async () => {
    const { desk, turn, order, make, leaven } = await bakery();
    turn(wednesday);
    await order("10", wednesday);
    expect(await readRests(desk, day(wednesday))).toEqual([
      `${wednesday} Levain 5`,
      `${wednesday} Pâte à pain 10`,
      `${wednesday} Pain 10`,
    ]);
    expect(await readRests(desk, day(monday))).toEqual([`${monday} Levain 5`]);
    await make({ recipe_id: leaven.id }, "5", wednesday);
    for (const on of [monday, tuesday, wednesday])
      expect((await readRests(desk, day(on))).filter((one) => one.includes("Levain"))).toEqual([]);
    const [late] = await readSheets(desk, day(monday));
    expect(late).toMatchObject({ name: "Levain", rest: "0", noted_later: { day: wednesday, quantity: "5" } });
    expect(await readRests(desk, day(tuesday))).toEqual([`${tuesday} Pâte à pain 10`]);
  });

  test("a batch that gave less leaves its rest to its own day, and what gave more makes less of the next", async () => {
    const { desk, turn, order, make, leaven } = await bakery();
    await order("10", friday);
    await order("4", saturday);
    turn(wednesday);
    await make({ recipe_id: leaven.id }, "3", wednesday);
    expect(await readRests(desk, day(wednesday))).toEqual([`${wednesday} Levain 2`]);
    const seen = { planned: "3", obtained: "3", production_on: wednesday, seen: 1 };
    expect(await desk.write("POST", "/api/batches", { recipe_id: leaven.id, ...seen })).toMatchObject({ status: 201 });
    expect(await readRests(desk, day(wednesday))).toEqual([]);
    expect(await readRests(desk, week)).toEqual([
      `${thursday} Levain 1`,
      `${thursday} Pâte à pain 10`,
      `${friday} Pâte à pain 4`,
      `${friday} Pain 10`,
      `${saturday} Pain 4`,
    ]);
  });

  test.each([
    ["while it keeps", { shelf_life_days: 3 }],
    ["the day after it was waited for, where nobody says how long it keeps", {}],
  ])("what was made for work that is late is not asked again, %s", async (_, leaven) => {
    const { desk, turn, order } = await bakery({ leaven });
    await order("10", friday);
    turn(wednesday);
    await press(desk, wednesday);
    // Thursday's dough is forgotten; bread that is ordered since asks for leaven of its own.
    turn(friday);
    expect(await readRests(desk, day(friday))).toEqual([`${friday} Pâte à pain 10`, `${friday} Pain 10`]);
    const both = await readDemand(desk, day(friday));
    expect(both.sheets).toEqual(both.needs);
    await order("4", saturday);
    expect(await readRests(desk, `from=${friday}&to=${saturday}`)).toEqual([
      `${friday} Levain 2`,
      `${friday} Pâte à pain 14`,
      `${friday} Pain 10`,
      `${saturday} Pain 4`,
    ]);
    await press(desk, friday);
    expect(await readRests(desk, `from=${friday}&to=${saturday}`)).toEqual([`${saturday} Pain 4`]);
  });

  test("what went on the day itself into what is late is not asked again", async () => {
    const { desk, turn, order, make, leaven } = await bakery({ leaven: { lead_days: 0, shelf_life_days: 3 } });
    await order("10", friday);
    turn(thursday);
    expect(await readRests(desk, week)).toEqual([
      `${thursday} Levain 5`,
      `${thursday} Pâte à pain 10`,
      `${friday} Pain 10`,
    ]);
    await make({ recipe_id: leaven.id }, "5", thursday);
    turn(friday);
    expect(await readRests(desk, day(friday))).toEqual([`${friday} Pâte à pain 10`, `${friday} Pain 10`]);
  });

  test("what is made ahead and taken back is asked as before", async () => {
    const { desk, turn, order, leaven } = await bakery({ stocked: true });
    await order("10", friday);
    turn(wednesday);
    await press(desk, wednesday);
    const { id } = await desk.db
      .selectFrom("batches")
      .select("id")
      .where("recipe_id", "=", leaven.id)
      .executeTakeFirstOrThrow();
    expect(await readRests(desk, day(wednesday))).toEqual([]);
    expect(await desk.write("POST", `/api/batches/${String(id)}/take-back`)).toMatchObject({ status: 200 });
    expect(await readRests(desk, day(wednesday))).toEqual([`${wednesday} Levain 5`]);
  });

  test("L2: a closed day moves it to the last open one before, and what was noted there serves it", async () => {
    const { desk, turn, order } = await bakery();
    const house = await desk.read("/api/company");
    const closed = { ...house, name: "Fournil", closed_periods: [{ from: thursday, until: thursday }] };
    expect(await desk.write("PUT", "/api/company", closed)).toMatchObject({ status: 200 });
    await order("10", friday);
    expect(await readRests(desk, week)).toEqual([
      `${tuesday} Levain 5`,
      `${wednesday} Pâte à pain 10`,
      `${friday} Pain 10`,
    ]);
    for (const on of [tuesday, wednesday]) {
      turn(on);
      await press(desk, on);
      expect(await readRests(desk, day(on))).toEqual([]);
    }
    turn(thursday);
    expect(await readRests(desk, week)).toEqual([`${friday} Pain 10`]);
    turn(friday);
    await press(desk, friday);
    expect(await readRests(desk, week)).toEqual([]);
  });

  describe.each([false, true])("what does not keep until the day it is made for (stock: %s)", (stocked) => {
    const closeOn = async (desk: Desk, ...days: string[]) => {
      const closed_periods = days.map((on) => ({ from: on, until: on }));
      const house = { ...(await desk.read("/api/company")), name: "Fournil", closed_periods };
      expect(await desk.write("PUT", "/api/company", house)).toMatchObject({ status: 200 });
    };
    const fromDay = (on: string) => `from=${on}&to=2026-03-08`;
    const issuesOf = z.array(z.looseObject({ code: z.string(), message: z.string() }));
    const unkept = async (desk: Desk, query: string) => {
      const answer = await desk.get(`/api/production-planning/compute-needs?${query}`);
      const issues = issuesOf.parse(at(answer, "data", "issues"));
      return issues.flatMap(({ code, message }) => (code === "keeps_too_short" ? [message] : []));
    };
    const inStock = async (desk: Desk) =>
      (await desk.db.selectFrom("stock_lots").select("on_hand").where("recipe_id", "is not", null).execute())
        .map(({ on_hand }) => Number(on_hand))
        .filter((on_hand) => on_hand > 0);

    test("L2: it is asked once, serves that day, and is said to be past until then", async () => {
      const { desk, turn, order } = await bakery({ stocked, life: 1 });
      await closeOn(desk, thursday);
      await order("10", friday);
      expect(await unkept(desk, week)).toEqual([
        "« Pâte à pain » ne se garde pas jusqu’au jour où il en faut : 10 kg pour le ven. 6 mars 2026 " +
          "(préparé mer. 4 mars 2026, se garde jusqu’au jeu. 5 mars 2026). " +
          "Changez de jour, ou la durée de vie de la recette.",
      ]);
      const warnings = await unkept(desk, week);
      for (const on of [tuesday, wednesday]) {
        turn(on);
        await press(desk, on);
        expect(await readRests(desk, day(on))).toEqual([]);
      }
      for (const on of [wednesday, thursday, friday]) {
        turn(on);
        expect(await readRests(desk, fromDay(on))).toEqual([`${friday} Pain 10`]);
        expect(await unkept(desk, fromDay(on))).toEqual(warnings);
        const both = await readDemand(desk, fromDay(on));
        expect(both.sheets).toEqual(both.needs);
      }
      await press(desk, friday);
      expect(await readRests(desk, fromDay(friday))).toEqual([]);
      expect(await unkept(desk, fromDay(friday))).toEqual([]);
      expect(await inStock(desk)).toEqual([]);
      const discrepancies = desk.db.selectFrom("stock_discrepancies").select("id").where("recipe_id", "is not", null);
      expect(await discrepancies.execute()).toEqual([]);
    });

    test("nothing of it serves a day after that", async () => {
      const { desk, turn, order, make, leaven, dough } = await bakery({ stocked, life: 1 });
      await closeOn(desk, thursday);
      await order("6", friday);
      await order("4", saturday);
      turn(tuesday);
      await make({ recipe_id: leaven.id }, "5", tuesday);
      turn(wednesday);
      await make({ recipe_id: dough.id }, "10", wednesday);
      for (const on of [wednesday, thursday, friday]) {
        turn(on);
        expect((await readRests(desk, fromDay(on))).filter((one) => one.includes("Pâte"))).toEqual([
          `${friday} Pâte à pain 4`,
        ]);
      }
    });

    test("its sheet is done the day before too, and what is past by then serves it", async () => {
      const { desk, turn, order, make, dough } = await bakery({ stocked, life: 1 });
      const path = `/api/recipes/${String(dough.id)}`;
      const changed = { ...(await desk.read(path)), lead_days: 0, shelf_life_days: 0 };
      expect(await desk.write("PUT", path, changed)).toMatchObject({ status: 200 });
      await order("10", friday);
      turn(thursday);
      await press(desk, thursday);
      await make({ recipe_id: dough.id }, "10", friday);
      for (const on of [thursday, friday]) {
        turn(on);
        expect(await readRests(desk, fromDay(on))).toEqual([`${friday} Pain 10`]);
        expect(await unkept(desk, fromDay(on))).toHaveLength(1);
      }
      await press(desk, friday);
      expect(await inStock(desk)).toEqual([]);
      turn(saturday);
      expect(await readRests(desk, fromDay(saturday))).toEqual([]);
    });
  });

  test("what is made late, on a closed day, serves the days that it should have been made for before it", async () => {
    const { desk, turn, order, make, dough } = await bakery();
    const house = await desk.read("/api/company");
    const closed = { ...house, name: "Fournil", closed_periods: [{ from: wednesday, until: thursday }] };
    expect(await desk.write("PUT", "/api/company", closed)).toMatchObject({ status: 200 });
    await order("10", friday);
    turn(wednesday);
    const fromWednesday = `from=${wednesday}&to=2026-03-10`;
    expect(await readRests(desk, fromWednesday)).toEqual([
      `${wednesday} Levain 5`,
      `${wednesday} Pâte à pain 10`,
      `${friday} Pain 10`,
    ]);
    await make({ recipe_id: dough.id }, "10", wednesday);
    expect(await readRests(desk, fromWednesday)).toEqual([`${friday} Pain 10`]);
    turn(friday);
    expect(await readRests(desk, `from=${friday}&to=2026-03-10`)).toEqual([`${friday} Pain 10`]);
  });

  test("a day without orders of its own leaves to those before it what they take of the stock", async () => {
    const { desk, order, make, dough } = await bakery({ stocked: true });
    await make({ recipe_id: dough.id }, "6", monday);
    await order("4", thursday);
    await order("10", saturday);
    const ofFriday = `${friday} Pâte à pain 8`;
    expect(await readRests(desk, week)).toContain(ofFriday);
    expect(await readRests(desk, day(friday))).toEqual([ofFriday]);
    const { sheets, needs } = await readDemand(desk, day(friday));
    expect(sheets).toEqual(needs);
  });

  test("a sheet says for which days it is, and its orders", async () => {
    const { desk, order } = await bakery();
    await order("10", friday);
    await order("4", thursday);
    const sheets = await desk.get(`${sheetsPath}?${day(wednesday)}&day=${wednesday}`);
    expect(at(sheets, "data", 0, "recipes")).toMatchObject([
      { name: "Levain", planned_output: "5", for_days: [{ day: friday, quantity: "5" }], order_count: 1 },
      { name: "Pâte à pain", planned_output: "4", for_days: [{ day: thursday, quantity: "4" }], order_count: 1 },
    ]);
  });
});
