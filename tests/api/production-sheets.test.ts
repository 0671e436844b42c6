import { describe, expect, test } from "vitest";
import { createTestApi } from "../support/api";
import { fillBakery } from "../support/bakery";
import { databases } from "../support/database";
import { at } from "../support/read-answer";

const path = "/api/production-planning/production-sheets";

describe.each(databases)("production sheets on $name", ({ fresh }) => {
  async function bakery() {
    const db = await fresh();
    const ids = await fillBakery(db);
    await ids.write.order("confirmed", { customer_name: "Hôtel", production_on: "2026-03-02", delivery_on: "2026-03-02", lines: [{ product_id: ids.products.pie, quantity: "6" }] });
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
            steps: [{ text: "Sabler", minutes: 10, critical: false }, { text: "Fraiser", critical: true }],
            allergens: ["gluten", "lait"],
            traces: ["soja"],
          },
          { name: "Fond de tarte", planned_output: "14", unit: "piece", batches: "0.7", lines: [{ name: "Pâte brisée", recipe_id: ids.recipes.dough, quantity: "3.5" }] },
        ],
        products: [
          { name: "Coffret", quantity: "1", lines: [{ name: "Tarte aux pommes", product_id: ids.products.pie, quantity: "2" }] },
          { name: "Tarte aux pommes", quantity: "14", by_order: [{ order_id: 1, quantity: "14" }], lines: [{ name: "Fond de tarte", quantity: "14" }, { name: "Boîte à gâteau", quantity: "14", unit: "piece" }], allergens: ["gluten", "lait"] },
        ],
        orders: [{ order_id: 1, customer_name: "Mme Durand", delivery_on: "2026-03-02", delivery_time: "09:00", allergy_notes: "Sans fruits à coque" }],
      },
      { day: "2026-03-02", recipes: [{ name: "Pâte brisée", planned_output: "1.5" }, { name: "Fond de tarte" }], products: [{ name: "Tarte aux pommes", quantity: "6" }], orders: [{ customer_name: "Hôtel" }] },
    ]);
  });

  test("understand and refuse what the calculation does", async () => {
    const { api, ids } = await bakery();
    expect(at(await api.get(`${path}?extra[${String(ids.products.pie)}]=2`), "data")).toMatchObject([{ products: [{ quantity: "2", by_order: [{ order_id: null, quantity: "2" }] }], orders: [] }]);
    expect(at(await api.get(`${path}?from=2027-01-01&to=2027-01-02`), "data")).toEqual([]);
    expect((await api.get(`${path}?from=2026-03-02`)).status).toBe(422);
    expect((await api.get(`${path}?order_ids[]=99`)).status).toBe(422);
    expect((await api.send("GET", `${path}?from=2026-03-01&to=2026-03-02`)).status).toBe(401);
  });
});
