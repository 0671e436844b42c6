import { describe, expect, test } from "vitest";
import type { Kitchen, KitchenProduct, KitchenRecipe } from "#api/kitchen/kitchen";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { insertKitchen } from "../../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  offer,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../../support/world/kitchen-data";
import { at, column } from "../../support/read-answer";

/** Monday at 6:00 in Paris. */
const moment = "2026-11-23T05:00:00Z";
const sunday = "2026-11-22T19:00:00Z";
const path = "/api/production-planning/compute-needs";
const [monday, tuesday, wednesday, thursday, friday] = [
  "2026-11-23",
  "2026-11-24",
  "2026-11-25",
  "2026-11-26",
  "2026-11-27",
] as const;
const week = "from=2026-11-23&to=2026-11-29";

/** Cream by batches of 4 kg, of 1 kg of sugar for each kilogram: 2 kg in stock, safety 5, up to 9. */
const cream = (of: Partial<KitchenRecipe> = {}) =>
  recipe({
    id: 1,
    name: "Crème",
    output_quantity: "4",
    batch_step: "1",
    lines: [ofArticle(1, "4", "kg")],
    stock_managed: true,
    stock_quantity: "2",
    safety_stock: "5",
    target_stock: "9",
    ...of,
  });
/** Boxes of biscuits, of half a kilogram of sugar each: 1 in stock, safety 2, up to 6, made by tens. */
const biscuits = (of: Partial<KitchenProduct> = {}) =>
  product({
    id: 2,
    name: "Biscuits",
    components: [component({ article_id: 1 }, "0.5", "kg")],
    stock_managed: true,
    stock_quantity: "1",
    safety_stock: "2",
    target_stock: "6",
    ...of,
  });
const sugar = article({
  id: 1,
  name: "Sucre",
  unit: "kg",
  offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "2" })],
});

describe.each(databases)("what is made for its safety stock over HTTP on $name", ({ fresh }) => {
  interface PlanRequest {
    recipes?: KitchenRecipe[];
    products?: KitchenProduct[];
    articles?: Kitchen["articles"] extends Map<number, infer Article> ? Article[] : never;
    /** Tubs of cream, a kilogram each, by day. */
    tubs?: Record<string, string>;
    query?: string;
    as_of?: string;
    /** Days that the mill takes to deliver. */
    days?: number;
  }

  async function opened({ recipes = [], products = [], articles = [sugar], tubs = {}, days = 0 }: PlanRequest) {
    const db = await fresh();
    const tub = product({ id: 1, name: "Pot de crème", components: [component({ recipe_id: 1 }, "1", "kg")] });
    await insertKitchen(db, {
      kitchen: kitchen({
        articles,
        recipes,
        products: [...(recipes.length > 0 ? [tub] : []), ...products],
        suppliers: [supplier({ id: 1, name: "Moulin", lead_time_days: days })],
      }),
      orders: Object.entries(tubs).map(([day, quantity], index) =>
        order({ id: index + 1, production_on: day, delivery_on: day, lines: [orderLine(1, quantity)] }),
      ),
    });
    return createTestApi(db);
  }

  async function computed(request: PlanRequest) {
    const api = await opened(request);
    const answer = await api.get(`${path}?${request.query ?? week}&as_of=${request.as_of ?? moment}`);
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    return { ...answer, body: at(answer, "data") };
  }

  /** Returns a field of every row of a list of a plan. */
  const each = (plan: Awaited<ReturnType<typeof computed>>, list: string, field: string) =>
    column({ ...plan, body: { data: at(plan, list) } }, field);

  test("a recipe under its safety stock is made up to its target in whole batches", async () => {
    const data = await computed({ recipes: [cream()] });
    expect(data.body).toMatchObject({
      run: { status: "complete" },
      orders: [],
      products: [],
      recipes: [
        {
          name: "Crème",
          gross: "0",
          from_stock: "0",
          net: "7",
          for_stock: "7",
          batches: "2",
          planned_output: "8",
          surplus: "1",
          needed_on: monday,
          by_order: [],
          days: [{ day: monday, net: "7", batches: "2", planned_output: "8", left: "8", for_stock: "7" }],
          explain: [
            { label: "Pour recompléter le stock", operation: "+", operand: "7", result: "7" },
            { operation: "÷", result: "1.75" },
            { operation: "↑", result: "2" },
            { operation: "×", result: "8" },
          ],
        },
      ],
      articles: [
        {
          name: "Sucre",
          restock: true,
          gross: "8",
          packs: 8,
          by_order: [{ order_id: null, quantity: "8", restock: true }],
        },
      ],
      suppliers: [{ lines: [{ article_id: 1, packs: 8, restock: true }] }],
      totals: { purchase_ht: "16.00", restock_ht: "16.00", matter_ht: "16", food_cost_percent: null },
      lacks: [],
      issues: [
        {
          code: "restock",
          severity: "info",
          entity: { type: "recipe", name: "Crème" },
          order_ids: [],
          message:
            "Pour recompléter le stock, sans commande qui le prenne : à faire, Crème (7 kg). Leur stock de sécurité " +
            "est entamé ou le sera.",
        },
      ],
    });
  });

  test("a product is made up to its target, by what it is made in", async () => {
    const data = await computed({ products: [biscuits()] });
    expect(data.body).toMatchObject({
      products: [
        {
          name: "Biscuits",
          gross: "0",
          from_stock: "0",
          to_produce: "5",
          for_stock: "5",
          needed_on: monday,
          days: [{ day: monday, to_produce: "5" }],
          by_order: [],
        },
      ],
      articles: [{ name: "Sucre", gross: "2.5", restock: true }],
      totals: { purchase_ht: "6.00", restock_ht: "6.00", sales_ht: "0.00" },
    });
    const boxes = await computed({ products: [biscuits({ order_multiple: "4" })] });
    expect(at(boxes, "products")).toMatchObject([{ to_produce: "8", for_stock: "8" }]);
    const least = await computed({ products: [biscuits({ min_order_quantity: "12" })] });
    expect(at(least, "products")).toMatchObject([{ to_produce: "12", for_stock: "12" }]);
  });

  test("it is made on the day that takes it under its safety stock, together with what that day makes", async () => {
    const recipes = [cream({ stock_quantity: "7", target_stock: null })];
    const data = await computed({ recipes, tubs: { [wednesday]: "1", [thursday]: "3", [friday]: "1" } });
    // 6 are left on Wednesday, 3 on Thursday: 2 more are made of 5, in a batch of 4. Friday leaves 6.
    expect(at(data, "recipes")).toMatchObject([
      {
        gross: "5",
        from_stock: "5",
        net: "2",
        for_stock: "2",
        planned_output: "4",
        days: [{ day: thursday, net: "2", for_stock: "2", planned_output: "4" }],
      },
    ]);
    expect(at(data, "orders")).toMatchObject([{ matter_ht: "0" }, { matter_ht: "0" }, { matter_ht: "0" }]);
    const short = await computed({
      recipes: [cream({ stock_quantity: "2" })],
      tubs: { [monday]: "3", [tuesday]: "1" },
    });
    // Monday lacks 1, and 9 are to be there: 10 in three batches, 2 over. Tuesday takes one of those.
    expect(at(short, "recipes")).toMatchObject([
      {
        gross: "4",
        from_stock: "2",
        net: "10",
        for_stock: "9",
        planned_output: "12",
        days: [{ day: monday, net: "10", for_stock: "9", planned_output: "12" }],
      },
    ]);
    // Of twelve kilograms the orders bear one and one, with what rounding adds to that, and the stock the rest.
    expect(each(short, "orders", "matter_ht")).toEqual(["2.181818", "2.181818"]);
    expect(at(short, "totals")).toMatchObject({ matter_ht: "24" });
  });

  test("what a batch leaves over is a reserve already, and so is what holds", async () => {
    const rounded = await computed({
      recipes: [cream({ stock_quantity: "3", output_quantity: "10" })],
      tubs: { [monday]: "4" },
    });
    expect(at(rounded, "recipes")).toMatchObject([{ net: "1", planned_output: "10", surplus: "9" }]);
    expect(JSON.stringify(rounded.body)).not.toContain("for_stock");
    const holds = await computed({
      recipes: [cream({ stock_quantity: "5" })],
      products: [biscuits({ stock_quantity: "2" })],
    });
    expect(holds.body).toMatchObject({ recipes: [], products: [], articles: [], issues: [] });
  });

  test("nothing without the option or the stock of its kind, for orders picked by hand and past days", async () => {
    const both = { recipes: [cream()], products: [biscuits()] };
    const made = async (request: PlanRequest) => {
      const data = await computed(request);
      return [...each(data, "recipes", "name"), ...each(data, "products", "name")];
    };
    expect(await made({ ...both, query: `${week}&include_safety_stock=0` })).toEqual([]);
    expect(await made({ ...both, query: `${week}&use_recipe_stock=0` })).toEqual(["Biscuits"]);
    expect(await made({ ...both, query: `${week}&use_finished_stock=0` })).toEqual(["Crème"]);
    expect(await made({ ...both, query: `${week}&use_article_stock=0` })).toEqual(["Crème", "Biscuits"]);
    expect(await made({ ...both, query: "from=2026-11-16&to=2026-11-22" })).toEqual([]);
    expect(await made({ ...both, tubs: { [monday]: "1" }, query: "order_ids[]=1" })).toEqual(["Crème", "Pot de crème"]);
    const off = { stock_managed: false };
    expect(await made({ recipes: [cream(off)], products: [biscuits(off)] })).toEqual([]);
    const archived = { archived_at: "2026-11-01T08:00:00Z" };
    expect(await made({ recipes: [cream(archived)], products: [biscuits(archived)] })).toEqual([]);
    expect(await made({ recipes: [cream({ status: "draft" })], products: [biscuits({ active: false })] })).toEqual([]);
  });

  test("two plans that follow one another make it once, and so do plans of single days", async () => {
    const api = await opened({ recipes: [cream()], products: [biscuits()] });
    const made = async (query: string) => {
      const answer = await api.get(`${path}?${query}&as_of=${sunday}`);
      const data = { ...answer, body: at(answer, "data") };
      return [...each(data, "recipes", "for_stock"), ...each(data, "products", "for_stock")];
    };
    expect(await made("from=2026-11-22&to=2026-11-22")).toEqual(["7", "5"]);
    expect(await made("from=2026-11-23&to=2026-11-23")).toEqual([]);
    expect(await made(week)).toEqual([]);
    expect(await made(`${week}&reserve_before=0`)).toEqual(["7", "5"]);
    expect(await made(`from=2026-11-22&to=2026-11-29&period=delivery`)).toEqual(["7", "5"]);
  });

  test("what has to ripen is made in time, and so is what it is made of", async () => {
    const leaven = recipe({
      id: 2,
      name: "Levain",
      output_quantity: "1",
      lines: [ofArticle(1, "1", "kg")],
      lead_days: 1,
    });
    const dough = cream({
      lead_days: 1,
      lines: [{ ...ofArticle(1, "2", "kg") }, { ...ofArticle(1, "2", "kg"), article_id: null, recipe_id: 2 }],
    });
    const data = await computed({ recipes: [dough, leaven], query: "from=2026-11-22&to=2026-11-29", as_of: sunday });
    // The leaven of today is ripe on Monday: the dough is made then, for Tuesday.
    expect(at(data, "recipes")).toMatchObject([
      { name: "Crème", days: [{ day: monday, for_stock: "7", planned_output: "8" }] },
      { name: "Levain", gross: "4", days: [{ day: "2026-11-22", net: "4" }] },
    ]);
    expect(each(data, "issues", "code")).not.toContain("too_late_to_make");
    const first = await computed({ recipes: [dough, leaven], query: "from=2026-11-22&to=2026-11-22", as_of: sunday });
    expect(at(first, "recipes")).toMatchObject([{ name: "Levain", days: [{ day: "2026-11-22", net: "4" }] }]);
    const next = await computed({ recipes: [dough, leaven], as_of: sunday });
    expect(at(next, "recipes")).toMatchObject([
      { name: "Crème", days: [{ day: monday, for_stock: "7" }] },
      { name: "Levain", left_before: "4", net: "0" },
    ]);
  });

  test("what does not keep is made anew and said, or not at all", async () => {
    const two = await computed({ recipes: [cream({ shelf_life_days: 2, stock_quantity: "0", target_stock: null })] });
    expect(column({ ...two, body: { data: at(two, "recipes", 0, "days") } }, "day")).toEqual([
      monday,
      thursday,
      "2026-11-29",
    ]);
    expect(at(two, "issues")).toMatchObject([
      {
        code: "keeps_too_short",
        severity: "info",
        message:
          "« Crème » se garde 2 jours : son stock de sécurité est refait lun. 23 nov. 2026, jeu. 26 nov. 2026, " +
          "dim. 29 nov. 2026, faute de servir avant sa date.",
      },
      { code: "restock" },
    ]);
    const none = await computed({
      recipes: [cream({ shelf_life_days: 0 })],
      products: [biscuits({ shelf_life_days: 0 })],
    });
    expect(none.body).toMatchObject({
      recipes: [],
      products: [],
      issues: [
        { code: "keeps_too_short", severity: "info", entity: { name: "Biscuits" } },
        {
          code: "keeps_too_short",
          severity: "info",
          entity: { name: "Crème" },
          message:
            "« Crème » ne se garde pas jusqu’au lendemain : son stock de sécurité n’est pas refait. Retirez-le, ou " +
            "allongez sa durée de vie.",
        },
      ],
    });
  });

  test("a reserve is no lack: orders have what there is first", async () => {
    const sugarOf = (quantity: string) => article({ ...sugar, lots: [{ code: null, quantity, expires_on: null }] });
    const tubs = { [monday]: "4" };
    const recipes = [cream({ stock_quantity: "0", target_stock: null, batch_step: null })];
    const enough = await computed({ recipes, tubs, articles: [sugarOf("4")], days: 2 });
    expect(enough.body).toMatchObject({
      run: { status: "complete" },
      lacks: [],
      issues: [
        { code: "restock" },
        {
          code: "supplier_too_late",
          severity: "info",
          order_ids: [],
          message:
            "Moulin : d’ici la livraison du mer. 25 nov. 2026, ce qui est fait pour le stock attend Sucre. Les " +
            "commandes ont ce qu’il leur faut.",
        },
      ],
    });
    const idle = await computed({ recipes, articles: [sugarOf("0")], days: 2 });
    expect(at(idle, "issues")).toMatchObject([{ code: "restock" }, { code: "supplier_too_late", severity: "info" }]);
    expect(at(idle, "lacks")).toEqual([]);
    const less = await computed({ recipes, tubs, articles: [sugarOf("3")], days: 2 });
    expect(at(less, "lacks")).toMatchObject([
      { quantity: "1", day: monday, recipes: [{ quantity: "1" }], order_lines: [{ quantity: "1" }] },
    ]);
  });

  test("what can be made leaves the safety stock where that is asked", async () => {
    const api = await opened({
      recipes: [cream({ stock_quantity: "7" })],
      articles: [article({ ...sugar, lots: [] })],
    });
    const quantity = async (query = "") =>
      at(await api.get(`/api/production-planning/makeable/1${query}`), "data", "quantity");
    expect(await quantity()).toBe("7");
    expect(await quantity("?include_safety_stock=1")).toBe("2");
  });
});
