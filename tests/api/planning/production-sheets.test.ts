import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestApi } from "../../support/api";
import { fillBakery } from "../../support/world/bakery";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";

const path = "/api/production-planning/production-sheets";

const thing = z.looseObject({ name: z.string() });
const sheet = z.looseObject({
  day: z.string(),
  recipes: z.array(thing),
  products: z.array(thing),
  orders: z.array(z.looseObject({})),
});

describe.each(databases)("production sheets on $name", ({ fresh }) => {
  async function bakery() {
    const db = await fresh();
    const ids = await fillBakery(db);
    await ids.write.order("confirmed", {
      customer_name: "Hôtel",
      production_on: "2026-03-02",
      delivery_on: "2026-03-02",
      lines: [{ product_id: ids.products.pie, quantity: "6" }],
    });
    return { ids, api: await createTestApi(db) };
  }

  test("each day has its recipes, sub-recipes first, with scaled lines, notes, steps and allergens", async () => {
    const { api, ids } = await bakery();
    const sheets = await api.get(`${path}?from=2026-03-01&to=2026-03-02`);
    expect(sheets.status).toBe(200);
    expect(at(sheets, "data")).toMatchObject([
      {
        day: "2026-03-01",
        recipes: [
          {
            recipe_id: ids.recipes.dough,
            name: "Pâte brisée",
            planned_output: "3.5",
            batches: "0.35",
            physical_batches: 1,
            lines: [
              { name: "Farine T55", quantity: "1.75", unit: "kg", note: null },
              { name: "Beurre", quantity: "1.05", unit: "kg", note: "froid" },
              { name: "Eau", quantity: "0.35", unit: "l" },
            ],
            steps: [
              { text: "Sabler", minutes: 10, critical: false },
              { text: "Fraiser", critical: true },
            ],
            allergens: ["gluten", "lait"],
            traces: ["soja"],
          },
          {
            name: "Fond de tarte",
            planned_output: "14",
            unit: "piece",
            batches: "0.7",
            lines: [{ name: "Pâte brisée", recipe_id: ids.recipes.dough, quantity: "3.5" }],
          },
        ],
        products: [
          {
            name: "Coffret",
            quantity: "1",
            lines: [{ name: "Tarte aux pommes", product_id: ids.products.pie, quantity: "2" }],
          },
          {
            name: "Tarte aux pommes",
            quantity: "14",
            by_order: [{ order_id: 1, quantity: "14" }],
            lines: [
              { name: "Fond de tarte", quantity: "14" },
              { name: "Boîte à gâteau", quantity: "14", unit: "piece" },
            ],
            allergens: ["gluten", "lait"],
          },
        ],
        orders: [
          {
            order_id: 1,
            customer_name: "Mme Durand",
            delivery_on: "2026-03-02",
            delivery_time: "09:00",
            allergy_notes: "Sans fruits à coque",
          },
        ],
      },
      {
        day: "2026-03-02",
        recipes: [{ name: "Pâte brisée", planned_output: "1.5" }, { name: "Fond de tarte" }],
        products: [{ name: "Tarte aux pommes", quantity: "6" }],
        orders: [{ customer_name: "Hôtel" }],
      },
    ]);
  });

  test(
    "one day, one recipe or a page of them, with what else there is; the orders of a day stay with " +
      "every part of it",
    async () => {
      const { api, ids } = await bakery();
      const plan = `${path}?from=2026-03-01&to=2026-03-02`;
      const part = async (query: string) => {
        const { body } = await api.get(plan + query);
        return z.object({ data: z.array(sheet), meta: z.looseObject({}) }).parse(body);
      };
      const all = await part("");
      const named = (of: { data: z.output<typeof sheet>[] }) =>
        of.data.map(({ day, recipes, products }) => [
          day,
          ...recipes.map(({ name }) => name),
          ...products.map(({ name }) => name),
        ]);
      const recipes = [
        { id: ids.recipes.tart, name: "Fond de tarte" },
        { id: ids.recipes.dough, name: "Pâte brisée" },
      ];
      expect(all.meta).toEqual({
        current_page: 1,
        last_page: 1,
        per_page: 7,
        total: 7,
        days: ["2026-03-01", "2026-03-02"],
        recipes,
        day: null,
        recipe_id: null,
        loads: [
          { day: "2026-03-01", sheets: 4, open: 4 },
          { day: "2026-03-02", sheets: 3, open: 3 },
        ],
        pressed: null,
      });

      const second = await part("&day=2026-03-02");
      expect(second.data).toEqual(all.data.slice(1));
      expect(second.meta).toMatchObject({ total: 3, day: "2026-03-02", days: ["2026-03-01", "2026-03-02"] });
      expect(named(await part(`&recipe_id=${String(ids.recipes.dough)}`))).toEqual([
        ["2026-03-01", "Pâte brisée"],
        ["2026-03-02", "Pâte brisée"],
      ]);

      const pages = [await part("&per_page=3"), await part("&per_page=3&page=2"), await part("&per_page=3&page=9")];
      expect(pages.map(({ meta }) => [meta.current_page, meta.last_page, meta.total])).toEqual([
        [1, 3, 7],
        [2, 3, 7],
        [3, 3, 7],
      ]);
      expect(pages.map(named)).toEqual([
        [["2026-03-01", "Pâte brisée", "Fond de tarte", "Coffret"]],
        [
          ["2026-03-01", "Tarte aux pommes"],
          ["2026-03-02", "Pâte brisée", "Fond de tarte"],
        ],
        [["2026-03-02", "Tarte aux pommes"]],
      ]);
      for (const { data } of pages)
        for (const { day, orders } of data) expect(orders).toEqual(all.data.find((one) => one.day === day)?.orders);
      expect(named(await part("&day=2027-01-01&recipe_id=999"))).toEqual(named(all));
      expect((await api.get(`${plan}&per_page=0`)).status).toBe(422);
      expect((await api.get(`${plan}&day=hier`)).status).toBe(422);
    },
  );

  test("of several days the nearest that has work: the day itself, the next after it, else the first", async () => {
    const { api } = await bakery();
    const days = async (query: string) => {
      const answer = await api.get(`${path}?from=2026-03-01&to=2026-03-02&nearest=1${query}`);
      return [
        at(answer, "meta", "day"),
        z
          .array(sheet)
          .parse(at(answer, "data"))
          .map(({ day }) => day),
      ];
    };
    expect(await days("&day=2026-03-02")).toEqual(["2026-03-02", ["2026-03-02"]]);
    expect(await days("&day=2026-02-27")).toEqual(["2026-03-01", ["2026-03-01"]]);
    expect(await days("&day=2026-03-05")).toEqual(["2026-03-01", ["2026-03-01"]]);
    expect(await days("")).toEqual([null, ["2026-03-01", "2026-03-02"]]);
    const alone = await api.get(`${path}?from=2026-03-02&to=2026-03-02&nearest=1&day=2026-03-05`);
    expect(at(alone, "meta")).toMatchObject({ days: ["2026-03-02"], day: null });
  });

  test("understand and refuse what the calculation does", async () => {
    const { api, ids } = await bakery();
    expect(at(await api.get(`${path}?extra[${String(ids.products.pie)}]=2`), "data")).toMatchObject([
      { products: [{ quantity: "2", by_order: [{ order_id: null, quantity: "2" }] }], orders: [] },
    ]);
    expect(at(await api.get(`${path}?from=2027-01-01&to=2027-01-02`), "data")).toEqual([]);
    expect((await api.get(`${path}?from=2026-03-02`)).status).toBe(422);
    expect((await api.get(`${path}?order_ids[]=99`)).status).toBe(422);
    expect((await api.send("GET", `${path}?from=2026-03-01&to=2026-03-02`)).status).toBe(401);
  });
});
