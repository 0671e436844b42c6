import { describe, expect, test } from "vitest";
import { isHeavy } from "#api/http/heavy/weigh";
import { readMakingAhead } from "#api/kitchen/read/making";
import { companyBody, writeCompany } from "#api/records/company";
import { databases } from "../support/database/database";
import { insertKitchen } from "../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  order,
  orderLine,
  product,
  recipe,
} from "../support/world/kitchen-data";

const today = "2026-11-25";
const [busy, quiet, none] = ["2026-11-26", "2027-02-01", "2027-03-01"] as const;
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** 1,500 lines of compositions, a day of 300 order lines and one of 100. */
const company = {
  kitchen: kitchen({
    articles: range(2).map((id) => article({ id, name: `Article ${String(id)}`, unit: "kg" })),
    recipes: range(500).map((id) =>
      recipe({
        id,
        name: `Recette ${String(id)}`,
        output_quantity: "1",
        lines: [ofArticle(1, "0.3"), ofArticle(2, "0.7")],
      }),
    ),
    products: range(500).map((id) =>
      product({ id, name: `Produit ${String(id)}`, components: [component({ recipe_id: id }, "0.1")] }),
    ),
  }),
  orders: [
    ...range(30).map((id) =>
      order({ id, production_on: busy, delivery_on: busy, lines: range(10).map((line) => orderLine(line, "1")) }),
    ),
    ...range(10).map((id) =>
      order({
        id: 30 + id,
        production_on: quiet,
        delivery_on: quiet,
        lines: range(10).map((one) => orderLine(one, "1")),
      }),
    ),
  ],
};

describe.each(databases)("the weight of a request on $name", (database) => {
  test("is that of its order lines by this catalogue", async () => {
    const db = await database.fresh();
    await insertKitchen(db, company);
    const heavy = (path: string) =>
      isHeavy(
        db,
        { method: "GET", url: `http://api.test/api/production-planning/${path}` },
        { today, readReach: () => readMakingAhead(db) },
      );
    const plan = (day: string) => `compute-needs?from=${day}&to=${day}`;
    expect(await heavy(plan(busy))).toBe(true);
    expect(await heavy(plan(quiet))).toBe(false);
    expect(await heavy(plan(none))).toBe(false);
    expect(await heavy("makeable")).toBe(false);
    expect(await heavy("makeable/1")).toBe(false);
    expect(await heavy("makeable?makeable=1")).toBe(true);
    expect(await heavy(`makeable?reserve_until=${busy}`)).toBe(true);
    expect(await heavy("makeable?reserve_until=2026-11-25")).toBe(false);
  });

  test("is that of the orders of later days too, where something is made ahead", async () => {
    const db = await database.fresh();
    const tuesday = range(30).map((id) =>
      order({
        id: 40 + id,
        production_on: "2027-04-06",
        delivery_on: "2027-04-06",
        lines: range(10).map((line) => orderLine(line, "1")),
      }),
    );
    await insertKitchen(db, { ...company, orders: [...company.orders, ...tuesday] });
    const heavy = (day: string) =>
      isHeavy(
        db,
        { method: "GET", url: `http://api.test/api/production-planning/compute-needs?from=${day}&to=${day}` },
        { today, readReach: () => readMakingAhead(db) },
      );
    const [sunday, monday] = ["2027-04-04", "2027-04-05"] as const;
    expect(await heavy(monday)).toBe(false);
    await db.updateTable("recipes").set({ lead_days: 1 }).where("id", "=", 500).execute();
    expect([await heavy(sunday), await heavy(monday)]).toEqual([false, true]);
    // Monday makes nothing any more: what it would is made on Sunday.
    const closed = { name: "Fournil", closed_weekdays: [1] };
    await writeCompany(db, companyBody.parse(closed), `${today}T08:00:00.000Z`);
    expect(await heavy(sunday)).toBe(true);
  });

  test.each(["articles", "recipes", "products"] as const)("is that of its safety stocks too, of %s", async (kind) => {
    const db = await database.fresh();
    const names = range(1001).map((id) => ({ id, name: `Chose ${String(id)}`, safety_stock: "1" }));
    await insertKitchen(db, {
      kitchen: kitchen({
        articles: kind === "articles" ? names.map((one) => article({ ...one, unit: "kg" })) : [],
        recipes: kind === "recipes" ? names.map((one) => recipe({ ...one, output_quantity: "1", lines: [] })) : [],
        products: kind === "products" ? names.map((one) => product({ ...one, components: [] })) : [],
      }),
      orders: [],
    });
    if (kind !== "articles") await db.updateTable(kind).set({ stock_managed: 1 }).execute();
    const heavy = (query: string) =>
      isHeavy(
        db,
        { method: "GET", url: `http://api.test/api/production-planning/compute-needs?${query}` },
        { today, readReach: () => readMakingAhead(db) },
      );
    expect(await heavy(`from=${none}&to=${none}`)).toBe(true);
    expect(await heavy(`from=${none}&to=${none}&include_safety_stock=0`)).toBe(false);
    await db.updateTable(kind).set({ safety_stock: 0 }).where("id", "=", 1).execute();
    expect(await heavy(`from=${none}&to=${none}`)).toBe(false);
  });
});
