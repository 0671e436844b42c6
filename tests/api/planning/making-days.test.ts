import { describe, expect, onTestFinished, test } from "vitest";
import { restoreBackup, writeBackup } from "#api/database/backup";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { readClosedDays } from "#api/kitchen/read/closed-days";
import { fillAsOf } from "../../support/database/earlier-version";
import { databases } from "../../support/database/database";
import { openShopDesk, orderOf, productOf, recipeOf } from "../../support/world/shop";
import { type Desk, dataOf, errorsOf } from "../../support/writes";

const house = { name: "Fournil du Bourg" };

/** Writes the house down anew. */
async function writeHouse(desk: Desk, fields: object) {
  const { lock_version } = await desk.read("/api/company");
  return desk.write("PUT", "/api/company", { ...house, ...fields, lock_version });
}

async function* linesOf(lines: readonly string[]) {
  yield* lines;
}

describe.each(databases)("days of making ($name)", (database) => {
  const open = () => openShopDesk(database);

  test("a recipe keeps its lead, in lists too; a body that leaves it out means none", async () => {
    const { desk } = await open();
    const older = recipeOf({ name: "Levain", shelf_life_days: 3 });
    const { id, lock_version } = await desk.create("/api/recipes", { ...older, lead_days: 3 });
    const path = `/api/recipes/${String(id)}`;
    expect(await desk.read(path)).toMatchObject({ lead_days: 3, shelf_life_days: 3 });
    expect((await desk.get("/api/recipes?search=levain")).body).toMatchObject({ data: [{ lead_days: 3 }] });
    expect(dataOf(await desk.write("PUT", path, { ...older, lock_version }))).toMatchObject({ lead_days: 0 });
    const forever = await desk.create("/api/recipes", recipeOf({ name: "Pré-mélange", lead_days: 14 }));
    expect(forever).toMatchObject({ lead_days: 14, shelf_life_days: null });
  });

  test("a file of recipes tells them, and is held to what keeps", async () => {
    const { desk } = await open();
    const line = { name: "Levain", output_quantity: "1", output_unit: "kg", shelf_life_days: 2 };
    const refused = await desk.write("POST", "/api/recipes/import", { lines: [{ ...line, lead_days: 3 }] });
    expect(errorsOf(refused)).toEqual({ "lines.0.lead_days": [expect.stringContaining("2 jours avant au plus")] });
    expect((await desk.write("POST", "/api/recipes/import", { lines: [{ ...line, lead_days: 2 }] })).status).toBe(200);
    expect((await desk.get("/api/recipes?search=levain")).body).toMatchObject({ data: [{ lead_days: 2 }] });
  });

  test("the house says when nothing is made there, is always open by itself, and keeps one day to work", async () => {
    const { desk } = await open();
    const none = { closed_weekdays: [], closed_periods: [], observes_public_holidays: false };
    expect(await desk.read("/api/company")).toMatchObject(none);
    const closed = {
      closed_weekdays: [1, 7],
      closed_periods: [{ from: "2026-08-03", until: "2026-08-23" }],
      observes_public_holidays: true,
    };
    expect(dataOf(await writeHouse(desk, { ...closed, closed_weekdays: [7, 1, 7] }))).toMatchObject(closed);
    expect(await desk.read("/api/company")).toMatchObject(closed);
    const refused = await writeHouse(desk, {
      closed_weekdays: [0, 8],
      closed_periods: [
        { from: "2026-08-03", until: "2026-08-03" },
        { from: "2026-08-23", until: "2026-08-03" },
        { from: "2026-02-30", until: "2026-03-01" },
      ],
      observes_public_holidays: "parfois",
    });
    expect(errorsOf(refused)).toEqual({
      "closed_weekdays.0": [expect.any(String)],
      "closed_weekdays.1": [expect.any(String)],
      "closed_periods.1.until": ["La fin doit suivre le début."],
      "closed_periods.2.from": [expect.stringContaining("Date attendue")],
      observes_public_holidays: [expect.stringMatching(/^Oui ou non/)],
    });
    expect(errorsOf(await writeHouse(desk, { closed_weekdays: [1, 2, 3, 4, 5, 6, 7] }))).toEqual({
      closed_weekdays: ["Laissez au moins un jour où l’on fabrique."],
    });
    expect(await desk.read("/api/company"), "nothing of what was refused").toMatchObject(closed);
    expect(dataOf(await writeHouse(desk, {})), "an older client says nothing of them").toMatchObject(none);
  });

  test.each([
    ["on its day while the house is open", {}, "2026-03-10", "2026-03-09"],
    ["before the closed weekday", { closed_weekdays: [1] }, "2026-03-10", "2026-03-08"],
    ["before both of them", { closed_weekdays: [1, 7] }, "2026-03-10", "2026-03-07"],
    ["before a closure", { closed_periods: [{ from: "2026-03-02", until: "2026-03-09" }] }, "2026-03-10", "2026-03-01"],
    ["on Easter Monday where it works then", { closed_weekdays: [7] }, "2026-04-07", "2026-04-06"],
    [
      "before Easter where it does not",
      { closed_weekdays: [7], observes_public_holidays: true },
      "2026-04-07",
      "2026-04-04",
    ],
  ])("an order is made %s", async (_, closed, delivery_on, made) => {
    const { desk } = await open();
    if (Object.keys(closed).length > 0) expect((await writeHouse(desk, closed)).status).toBe(200);
    const flan = await desk.create("/api/products", productOf({ production_lead_days: 1 }));
    const lines = [{ product_id: flan.id, quantity: "2" }];
    const body = orderOf({ delivery_on, lines });
    expect((await desk.write("POST", "/api/external-orders/preview", body)).body).toMatchObject({
      data: { after: { production_on: made } },
    });
    const order = await desk.create("/api/external-orders", body);
    expect(order).toMatchObject({ production_on: made });
    const typed = { ...body, production_on: "2026-03-09", lock_version: order.lock_version };
    const saved = dataOf(await desk.write("PUT", `/api/external-orders/${String(order.id)}`, typed));
    expect(saved, "a day that somebody gave stays").toMatchObject({ production_on: "2026-03-09" });
  });

  describe("an order that is taken on 21 December", () => {
    const taken = async (closed: object, fields: object, production_lead_days = 2) => {
      let now = new Date("2026-12-21T08:00:00Z");
      const { desk } = await openShopDesk(database, { clock: () => now, accessTokenTtlSeconds: 100_000_000 });
      expect((await writeHouse(desk, closed)).status).toBe(200);
      const flan = await desk.create("/api/products", productOf({ production_lead_days }));
      const body = orderOf({ lines: [{ product_id: flan.id, quantity: "2" }], ...fields });
      const preview = await desk.write("POST", "/api/external-orders/preview", body);
      const order = await desk.create("/api/external-orders", body);
      expect(preview.body).toMatchObject({ data: { after: { production_on: order.production_on } } });
      return { desk, order, turn: (to: string) => (now = new Date(`${to}T08:00:00Z`)), body };
    };
    const closure = { closed_periods: [{ from: "2026-12-20", until: "2027-01-06" }] };

    test.each([
      ["the first open day after the closure", closure, { delivery_on: "2027-01-08" }, "2027-01-07"],
      ["today, where the house works", {}, { delivery_on: "2026-12-22" }, "2026-12-21"],
      ["tomorrow, where it does not", { closed_weekdays: [1] }, { delivery_on: "2026-12-22" }, "2026-12-22"],
      ["its own day, where none is open", closure, { delivery_on: "2026-12-24" }, "2026-12-24"],
      ["the day that is typed", closure, { delivery_on: "2027-01-08", production_on: "2026-12-19" }, "2026-12-19"],
      ["the day before, in time", { closed_weekdays: [7] }, { delivery_on: "2026-12-29" }, "2026-12-26"],
      ["the past, where it was delivered then", {}, { delivery_on: "2026-12-18" }, "2026-12-16"],
    ])("is made on %s", async (_, closed, fields, made) => {
      expect((await taken(closed, fields)).order).toMatchObject({ production_on: made });
    });

    test("keeps its day when it is changed once that is over, and has a new one with a new delivery", async () => {
      const { desk, order, turn, body } = await taken({}, { delivery_on: "2026-12-24" });
      expect(order).toMatchObject({ production_on: "2026-12-22" });
      turn("2026-12-23");
      const path = `/api/external-orders/${String(order.id)}`;
      const change = async (fields: object) => {
        const { lock_version } = await desk.read(path);
        return dataOf(await desk.write("PUT", path, { ...body, production_on: null, lock_version, ...fields }));
      };
      expect(await change({ notes: "Sans sucre" })).toMatchObject({ production_on: "2026-12-22" });
      expect(await change({ delivery_on: "2026-12-25" })).toMatchObject({ production_on: "2026-12-23" });
      expect(await change({ delivery_on: "2026-12-24" })).toMatchObject({ production_on: "2026-12-23" });
    });
  });

  /** A bakery: the leaven a day before the dough, the dough a day before the breads made of it. */
  async function bakery() {
    const { desk, flour } = await open();
    const make = (name: string, lines: object[], fields: object = {}) =>
      desk.create("/api/recipes", recipeOf({ name, status: "active", lines, ...fields }));
    const take = (recipe: { id: number }, fields: object = {}) => ({
      recipe_id: recipe.id,
      quantity: "0.2",
      unit: "kg",
      ...fields,
    });
    const sell = (name: string, recipe: { id: number }) =>
      desk.create(
        "/api/products",
        productOf({ name, components: [{ recipe_id: recipe.id, quantity: "0.5", unit: "kg" }] }),
      );
    const leaven = await make("Levain", [{ article_id: flour.id, quantity: "1", unit: "kg" }], { lead_days: 1 });
    const dough = await make("Pâte à pain", [take(leaven)], { lead_days: 1 });
    const shaped = await make("Pâtons", [take(dough)]);
    const read = async (recipe: { id: number }) =>
      Object(await desk.read(`/api/recipes/${String(recipe.id)}`)).made_ahead;
    return { desk, make, take, sell, read, leaven, dough, shaped };
  }

  const step = (recipe: { id: number }, name: string, weekday: number, days_before: number) => ({
    recipe_id: recipe.id,
    name,
    weekday,
    days_before,
  });

  test("a recipe tells the chain of days to what is sold of it, above and below, the same at each level", async () => {
    const { sell, read, leaven, dough, shaped } = await bakery();
    const steps = [step(leaven, "Levain", 3, 2), step(dough, "Pâte à pain", 4, 1)];
    const itself = { type: "recipe", id: shaped.id, name: "Pâtons" };
    for (const recipe of [leaven, dough, shaped])
      expect(await read(recipe)).toEqual([{ for: [itself], others: 0, used_on: 5, steps }]);
    for (const name of ["Pain", "Baguette", "Couronne", "Fougasse", "Ficelle"]) await sell(name, shaped);
    const [{ for: named, others }] = await read(leaven);
    expect([named.map(({ name }: { name: string }) => name), others]).toEqual([["Baguette", "Couronne", "Ficelle"], 2]);
  });

  test("a chain counts closed weekdays, and neither what is archived nor what is in stock", async () => {
    const { desk, make, take, sell, read, leaven, dough, shaped } = await bakery();
    const brioche = await make("Brioche", [take(leaven, { from_stock: true })]);
    const old = await make("Vieille pâte", [take(leaven)], { lead_days: 5 });
    await desk.write("POST", `/api/recipes/${String(old.id)}/archive`);
    const croissant = await make("Croissant", [take(leaven)], { lead_days: 2 });
    await sell("Croissant", croissant);
    expect(await writeHouse(desk, { closed_weekdays: [4, 5] })).toMatchObject({ status: 200 });
    expect(await read(brioche)).toEqual([]);
    const chains = await read(leaven);
    expect(chains).toHaveLength(2);
    expect(chains).toContainEqual({
      for: [{ type: "recipe", id: shaped.id, name: "Pâtons" }],
      others: 0,
      used_on: 3,
      steps: [step(leaven, "Levain", 1, 2), step(dough, "Pâte à pain", 2, 1)],
    });
    expect(chains).toContainEqual(
      expect.objectContaining({
        steps: [step(leaven, "Levain", 7, 3), step(croissant, "Croissant", 1, 2)],
      }),
    );
    expect(await read(old)).toEqual([
      expect.objectContaining({
        steps: [expect.objectContaining({ name: "Levain" }), step(old, "Vieille pâte", 3, 7)],
      }),
    ]);
  });

  test("of one day, what another takes is told before it", async () => {
    const { make, take, read, leaven } = await bakery();
    const mixed = await make("Mélange", [], { status: "draft" });
    const poolish = await make("Poolish", [take(mixed), take(leaven)], { lead_days: 2 });
    const [{ steps }] = await read(poolish);
    expect(steps).toEqual([step(leaven, "Levain", 2, 3), step(mixed, "Mélange", 3, 2), step(poolish, "Poolish", 3, 2)]);
  });

  test("of many chains those of most uses are told, and how many others there are", async () => {
    const { make, take, sell, leaven, shaped, desk } = await bakery();
    for (const at of Array.from({ length: 13 }, (_, index) => index))
      await make(`Pâte ${String(at)}`, [take(leaven)], { lead_days: 1 });
    await sell("Pain", shaped);
    await sell("Couronne", shaped);
    const { made_ahead: listed, made_ahead_others: others } = Object(
      await desk.read(`/api/recipes/${String(leaven.id)}`),
    );
    expect([listed.length, others]).toEqual([12, 2]);
    expect(listed[0].for).toHaveLength(2);
  });

  test("a backup keeps them; one of before knows of none", async () => {
    const { desk, leaven } = await bakery();
    await writeHouse(desk, { closed_weekdays: [1] });
    const copies = await Promise.all([database.emptyUrl(), database.emptyUrl(), database.emptyUrl()]);
    const [restored, old, bare] = await Promise.all(copies.map((url) => openDatabase(url)));
    if (!restored || !old || !bare) throw new Error("no database");
    onTestFinished(async () => void (await Promise.all([restored, old, bare].map((db) => db.destroy()))));
    const lines: string[] = [];
    await writeBackup(desk.db, async (line) => void lines.push(line));
    await restoreBackup(restored, linesOf(lines), new Date());
    await fillAsOf(old, { last: "0046-asked-on", of: desk.db, bare });
    await migrate(old, new Date());
    const leads = async (db: Database) =>
      (await db.selectFrom("recipes").select("lead_days").where("id", "=", leaven.id).executeTakeFirstOrThrow())
        .lead_days;
    expect([await leads(restored), await leads(old)]).toEqual([1, 0]);
    expect(await readClosedDays(restored)).toMatchObject({ closed_weekdays: [1] });
    expect(await readClosedDays(old)).toMatchObject({ closed_weekdays: [], observes_public_holidays: false });
  });

  test("nothing is told while nothing is made ahead", async () => {
    const { desk, dough } = await open();
    expect(await desk.read(`/api/recipes/${String(dough.id)}`)).toMatchObject({ made_ahead: [] });
  });
});
