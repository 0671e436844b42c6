import { describe, expect, test } from "vitest";
import { databases } from "../support/database";
import { openShopDesk, orderOf, productOf, recipeOf } from "../support/shop";
import { type Desk, dataOf, errorsOf } from "../support/writes";

const house = { name: "Fournil du Bourg" };

/** Writes the house down anew. */
async function writeHouse(desk: Desk, fields: object) {
  const { lock_version } = await desk.read("/api/company");
  return desk.write("PUT", "/api/company", { ...house, ...fields, lock_version });
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
    const kept = dataOf(await desk.write("PUT", `/api/external-orders/${String(order.id)}`, typed));
    expect(kept, "a day that somebody gave stays").toMatchObject({ production_on: "2026-03-09" });
  });
});
