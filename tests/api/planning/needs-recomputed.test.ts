import { describe, expect, test } from "vitest";
import type { KitchenArticle, KitchenRecipe, KitchenSupplier, RecipeLine } from "#api/kitchen/kitchen";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { insertKitchen } from "../../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  offer,
  ofRecipe,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../../support/world/kitchen-data";
import { at } from "../../support/read-answer";
import type { WorkedCase } from "../../support/oracles/worked-cases";
import { moment } from "../../support/oracles/worked-days";

const path = "/api/production-planning/compute-needs";

/** An article bought by the kilogram, of which product 1 takes one. */
const bought = (of: Partial<KitchenArticle>) =>
  article({
    id: 1,
    name: "Cabillaud",
    unit: "kg",
    offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "2" })],
    ...of,
  });

const ordersFor = (days: Record<string, string>, first = 1, productId = 1) =>
  Object.entries(days).map(([day, quantity], index) =>
    order({ id: first + index, production_on: day, delivery_on: day, lines: [orderLine(productId, quantity)] }),
  );

const ofOneArticle = (
  of: Partial<KitchenArticle>,
  sells: Partial<KitchenSupplier>,
  days: Record<string, string>,
): WorkedCase => ({
  kitchen: kitchen({
    articles: [bought(of)],
    products: [product({ id: 1, name: "Filet", components: [component({ article_id: 1 }, "1")] })],
    suppliers: [supplier({ id: 1, name: "Marée", ...sells })],
  }),
  orders: ordersFor(days),
});

const lot = (quantity: string, expires_on: string | null = null) => ({ code: null, quantity, expires_on });

describe.each(databases)("the needs over HTTP on $name", ({ fresh }) => {
  async function computed(worked: WorkedCase, query: string) {
    const db = await fresh();
    await insertKitchen(db, worked);
    const api = await createTestApi(db);
    const answer = await api.get(`${path}?${query}&as_of=${moment}`);
    expect(answer.status).toBe(200);
    return (...keys: (string | number)[]) => at(answer, "data", ...keys);
  }

  describe("a delivery keeps from its own day", () => {
    const onWednesdays = { delivery_weekdays: [3] };
    const unkept = (quantity: string) => [
      {
        code: "keeps_too_short",
        severity: "error",
        message: expect.stringContaining(`rien n’est acheté : ${quantity} pour le sam. 28 nov. 2026`),
      },
    ];

    test("not from the day that it is bought for: nothing is bought that would be thrown away", async () => {
      const worked = ofOneArticle({ shelf_life_days: 2 }, onWednesdays, { "2026-11-26": "3", "2026-11-28": "3" });
      const data = await computed(worked, "from=2026-11-23&to=2026-11-29");
      expect(data("articles", 0, "purchases")).toMatchObject([{ deliver_on: "2026-11-25", packs: 3 }]);
      expect(data("articles", 0, "days")).toMatchObject([
        { day: "2026-11-25", bought: "3", wasted: "0", left: "3" },
        { day: "2026-11-26", taken: "3", wasted: "0", left: "0" },
        { day: "2026-11-28", taken: "3", short: "3" },
      ]);
      expect(data("issues")).toMatchObject(unkept("3 kg"));
    });

    test("nor is a day left short that it would have been gone by", async () => {
      const worked = ofOneArticle(
        { shelf_life_days: 5, lots: [lot("1.5")] },
        { delivery_weekdays: [2, 4, 5, 6] },
        { "2026-11-29": "2", "2026-12-04": "1", "2026-12-09": "1" },
      );
      const data = await computed(worked, "from=2026-11-23&to=2026-12-09");
      expect(data("articles", 0)).toMatchObject({
        late: false,
        purchases: [
          { deliver_on: "2026-11-28", packs: 1 },
          { deliver_on: "2026-12-04", packs: 2 },
        ],
      });
      expect(data("articles", 0, "days")).not.toContainEqual(expect.objectContaining({ short: "0.5" }));
      expect(data("issues")).toEqual([]);
    });

    test("of another supplier as well, who comes on the day and sells what keeps (cheapest)", async () => {
      // Wednesday's pack is cheaper, but keeps for Thursday alone: Saturday's 3 kg come from who delivers then.
      const worked = ofOneArticle(
        {
          shelf_life_days: 2,
          offers: [1, 2].map((id) =>
            offer({
              id,
              supplier_id: id,
              pack_quantity: "1",
              pack_price_ht: String(id),
              preferred: id === 1,
            }),
          ),
        },
        onWednesdays,
        { "2026-11-26": "3", "2026-11-28": "3" },
      );
      worked.kitchen.suppliers.set(2, supplier({ id: 2, name: "Criée" }));
      const data = await computed(worked, "from=2026-11-23&to=2026-11-29&supplier_policy=cheapest_total");
      expect(data("articles", 0, "purchases")).toMatchObject([{ supplier_id: 2, deliver_on: "2026-11-26", packs: 6 }]);
      expect(data("issues")).toEqual([]);
    });

    test("brought forward to another article's delivery, as far as it then still keeps", async () => {
      // Flour comes on Wednesday; cod for Friday may come with it, cod for Saturday not.
      const worked = ofOneArticle({ shelf_life_days: 2 }, { delivery_weekdays: [3, 6] }, { "2026-11-27": "3" });
      worked.kitchen.articles.set(
        2,
        article({
          id: 2,
          name: "Farine",
          unit: "kg",
          offers: [offer({ id: 2, pack_quantity: "1", pack_price_ht: "2" })],
        }),
      );
      worked.kitchen.products.set(2, product({ id: 2, name: "Pain", components: [component({ article_id: 2 }, "1")] }));
      worked.orders.push(...ordersFor({ "2026-11-25": "1" }, 2, 2), ...ordersFor({ "2026-11-28": "2" }, 3, 1));
      const data = await computed(worked, "from=2026-11-23&to=2026-11-29");
      expect(data("articles", 0, "purchases")).toMatchObject([
        { deliver_on: "2026-11-25", packs: 3 },
        { deliver_on: "2026-11-28", packs: 2 },
      ]);
      expect(data("articles", 1, "purchases")).toMatchObject([{ deliver_on: "2026-11-25", packs: 1 }]);
      expect(data("issues")).toEqual([]);
    });
  });

  describe("what orders before the plan take is taken exactly", () => {
    /** Article 1 and recipe 1 of `batch` kg are each taken by a product; the plan begins on Wednesday. */
    const halved = (of: Partial<KitchenArticle>, made: Partial<KitchenRecipe> = {}): WorkedCase => ({
      kitchen: kitchen({
        articles: [bought({ name: "Farine", ...of })],
        recipes: [
          // Of 3 kg, one of them flour: an order of 1 kg takes a third.
          recipe({ id: 1, name: "Pâte", output_quantity: "3", lines: [ofArticle(1, "1")], ...made }),
          recipe({ id: 2, name: "Fond", output_quantity: "3", lines: [ofRecipe(1, "1")] }),
        ],
        products: [
          product({ id: 1, name: "Tarte", components: [component({ recipe_id: 1 }, "1")] }),
          product({ id: 2, name: "Flan", components: [component({ recipe_id: 2 }, "1")] }),
        ],
      }),
      orders: [],
    });
    const from = "from=2026-11-25&to=2026-11-29";

    test("of an article: a third and five thirds of 1 kg in stock and 1 kg bought", async () => {
      const worked = halved({ lots: [lot("1")] });
      worked.orders.push(...ordersFor({ "2026-11-23": "1", "2026-11-25": "5" }));
      const data = await computed(worked, from);
      expect(data("articles", 0)).toMatchObject({ reserved: "0.333333", usable_stock: "0.666667", net: "1", packs: 1 });
    });

    test("of a recipe: one batch, not two", async () => {
      const worked = halved({}, { output_quantity: "1", batch_step: "1", stock_managed: true, stock_quantity: "1" });
      worked.orders.push(...ordersFor({ "2026-11-23": "1", "2026-11-25": "5" }, 1, 2));
      const data = await computed(worked, from);
      expect(data("recipes", 1)).toMatchObject({ name: "Pâte", net: "1", batches: "1", planned_output: "1" });
      expect(data("articles", 0)).toMatchObject({ gross: "1", packs: 1 });
    });

    test("of a receipt, day by day, and by several orders that come to a whole", async () => {
      // Three thirds before the plan leave of 2 kg expected exactly the 1 kg that it needs.
      const worked = halved({ incoming: [{ supplier_id: 1, quantity: "2", expected_on: "2026-11-23" }] });
      worked.orders.push(...ordersFor({ "2026-11-23": "1", "2026-11-24": "2", "2026-11-25": "3" }));
      const data = await computed(worked, from);
      expect(data("articles", 0)).toMatchObject({ reserved: "1", net: "0", packs: 0 });
    });

    test("of what a batch gave of a recipe without stock, and of a product", async () => {
      // 1 box of 3 tarts: an order of 1 tart's box takes 3, one of a third of it takes 1.
      const worked = halved({});
      worked.kitchen.products.set(
        1,
        product({
          id: 1,
          name: "Tarte",
          components: [component({ recipe_id: 1 }, "1")],
          stock_managed: true,
          stock_quantity: "1",
        }),
      );
      worked.kitchen.products.set(
        2,
        product({ id: 2, name: "Coffret", components: [component({ product_id: 1 }, "1", "piece", "300")] }),
      );
      worked.orders.push(...ordersFor({ "2026-11-23": "1", "2026-11-25": "5" }, 1, 2));
      const data = await computed(worked, from);
      expect(data("products", 1)).toMatchObject({ name: "Tarte", reserved: "0.333333", to_produce: "1" });
      expect(data("articles", 0)).toMatchObject({ gross: "0.333333" });
    });
  });

  describe("what the batches of orders before the plan leave over serves it", () => {
    /** Recipe 1 (10 kg, whole batches) takes 6 kg of flour, and a product takes 1 kg of the recipe. */
    const before = (of: Partial<KitchenRecipe>, days: Record<string, string>): WorkedCase => ({
      kitchen: kitchen({
        articles: [bought({ name: "Farine" })],
        recipes: [
          recipe({ id: 1, name: "Pâte", output_quantity: "10", batch_step: "1", lines: [ofArticle(1, "6")], ...of }),
          recipe({ id: 2, name: "Fond", output_quantity: "10", lines: [ofRecipe(1, "10")] }),
        ],
        products: [product({ id: 1, name: "Tarte", components: [component({ recipe_id: 2 }, "1")] })],
      }),
      orders: ordersFor(days),
    });
    const plan = "from=2026-11-25&to=2026-11-29";

    test("while they keep, and no more is bought for it", async () => {
      const data = await computed(before({}, { "2026-11-23": "3", "2026-11-25": "5", "2026-11-26": "4" }), plan);
      expect(data("recipes", 0)).toMatchObject({ name: "Fond", net: "9", left_before: "0" });
      expect(data("recipes", 1)).toMatchObject({
        name: "Pâte",
        gross: "9",
        left_before: "7",
        from_stock: "0",
        net: "2",
        batches: "1",
        surplus: "8",
        days: [{ day: "2026-11-26", net: "2", planned_output: "10", left: "8" }],
      });
      expect(data("recipes", 1, "explain")).toContainEqual(
        expect.objectContaining({ label: "Reste des fournées des jours d’avant", operand: "7", result: "2" }),
      );
      expect(data("articles", 0)).toMatchObject({ gross: "6", net: "6" });
    });

    test("of stock that is managed as well, and not once it is gone off", async () => {
      const days = { "2026-11-23": "3", "2026-11-25": "5" };
      const managed = await computed(before({ stock_managed: true, stock_quantity: "1" }, days), plan);
      // Two kilograms are made for the order before, which takes the one in stock.
      expect(managed("recipes", 1)).toMatchObject({ reserved: "1", left_before: "5", net: "0", batches: "0" });
      const shortLived = await computed(before({ shelf_life_days: 1 }, days), plan);
      expect(shortLived("recipes", 1)).toMatchObject({ left_before: "0", net: "5", batches: "1" });
    });
  });

  describe("each day of an article's stock adds up", () => {
    test("with what is received for orders before the plan, whole and on its day", async () => {
      const incoming = [{ supplier_id: 1, quantity: "10", expected_on: "2026-11-23" }];
      const worked = ofOneArticle({ incoming, lots: [lot("2", "2026-11-26")] }, {}, {});
      worked.orders.push(...ordersFor({ "2026-11-24": "5", "2026-11-25": "4" }));
      const data = await computed(worked, "from=2026-11-25&to=2026-11-29");
      const none = { bought: "0", wasted: "0", short: "0" };
      expect(data("articles", 0, "days")).toEqual([
        { day: "2026-11-23", received: "10", taken: "0", reserved: "0", left: "12", ...none },
        { day: "2026-11-24", received: "0", taken: "0", reserved: "5", left: "7", ...none },
        { day: "2026-11-25", received: "0", taken: "4", reserved: "0", left: "3", ...none },
      ]);
    });
  });

  describe("what is taken for a left-over is pegged to those whom it serves", () => {
    /**
     * Recipe 1 (5 kg, whole batches) takes 1 kg of recipe 2 (10 kg, whole batches), which takes an article at 100 €.
     */
    const below = (days: Record<string, string>, deeper: RecipeLine[] = [ofArticle(1, "1")]): WorkedCase => ({
      kitchen: kitchen({
        articles: [bought({ name: "Vanille", offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "100" })] })],
        recipes: [
          recipe({ id: 1, name: "Crème", output_quantity: "5", batch_step: "1", lines: [ofRecipe(2, "1")] }),
          recipe({ id: 2, name: "Sirop", output_quantity: "10", batch_step: "1", lines: deeper }),
          recipe({ id: 3, name: "Fond", output_quantity: "2", batch_step: "1", lines: [ofArticle(1, "2")] }),
        ],
        products: [product({ id: 1, name: "Éclair", components: [component({ recipe_id: 1 }, "1")] })],
      }),
      orders: ordersFor(days),
    });
    const shares = (...quantities: string[]) =>
      quantities.map((quantity, index) => ({ order_id: index + 1, quantity }));

    test("one level down: 0.6 and 0.4 kg, 60 and 40 €", async () => {
      const data = await computed(below({ "2026-11-23": "3", "2026-11-24": "2" }), "from=2026-11-23&to=2026-11-24");
      expect(data("recipes", 1)).toMatchObject({ name: "Sirop", by_order: shares("0.6", "0.4") });
      expect(data("articles", 0)).toMatchObject({ gross: "1", by_order: shares("0.6", "0.4") });
      expect(data("orders")).toMatchObject([{ matter_ht: "60" }, { matter_ht: "40" }]);
    });

    test("two levels down, and where the left-over is itself made for a later left-over", async () => {
      const worked = below({ "2026-11-23": "3", "2026-11-24": "2", "2026-11-25": "5" }, [ofRecipe(3, "2")]);
      const data = await computed(worked, "from=2026-11-23&to=2026-11-25");
      // The 23rd makes a batch of cream for the 24th too, and of its syrup 9 kg are left, of which the 25th takes one.
      expect(data("recipes", 1)).toMatchObject({ name: "Sirop", by_order: shares("0.6", "0.4", "1") });
      expect(data("articles", 0)).toMatchObject({ gross: "2", by_order: shares("0.6", "0.4", "1") });
      expect(data("totals", "matter_ht")).toBe("200");
      expect(data("orders")).toMatchObject([{ matter_ht: "60" }, { matter_ht: "40" }, { matter_ht: "100" }]);
    });
  });

  describe("the reserve is looked at on every day of the plan", () => {
    const daily = {};

    test("also once a lot has ended, on days that take nothing", async () => {
      const worked = ofOneArticle({ safety_stock: "4", lots: [lot("10", "2026-11-25")] }, daily, { "2026-11-23": "1" });
      const data = await computed(worked, "from=2026-11-23&to=2026-11-27");
      expect(data("articles", 0)).toMatchObject({
        net: "4",
        purchases: [{ deliver_on: "2026-11-26", packs: 4 }],
        late: false,
      });
    });

    test("and between two days that take, where goods keep three days", async () => {
      const worked = ofOneArticle({ safety_stock: "2", shelf_life_days: 3 }, daily, {
        "2026-11-23": "1",
        "2026-11-29": "1",
      });
      const data = await computed(worked, "from=2026-11-23&to=2026-11-29");
      expect(data("articles", 0, "purchases")).toMatchObject([
        { deliver_on: "2026-11-23", packs: 3 },
        { deliver_on: "2026-11-27", packs: 3 },
      ]);
      expect(data("articles", 0, "days")).toMatchObject([
        { day: "2026-11-23", left: "2" },
        { day: "2026-11-26", wasted: "2", left: "0" },
        { day: "2026-11-27", bought: "3", left: "3" },
        { day: "2026-11-29", taken: "1", left: "2" },
      ]);
    });

    test("short from the start, it comes by the first day that takes; once met, by the day that it ends", async () => {
      const short = await computed(
        ofOneArticle({ safety_stock: "4", lots: [lot("3")] }, daily, { "2026-11-26": "1" }),
        "from=2026-11-23&to=2026-11-27",
      );
      expect(short("articles", 0, "purchases")).toMatchObject([{ deliver_on: "2026-11-26", packs: 2 }]);
      const met = await computed(
        ofOneArticle(
          {
            safety_stock: "4",
            shelf_life_days: 1,
            incoming: [{ supplier_id: 1, quantity: "4", expected_on: "2026-11-23" }],
          },
          daily,
          { "2026-11-28": "1" },
        ),
        "from=2026-11-23&to=2026-11-28",
      );
      expect(met("articles", 0, "purchases")).toMatchObject([
        { deliver_on: "2026-11-25", packs: 4 },
        { deliver_on: "2026-11-27", packs: 5 },
      ]);
    });

    test("what orders before the plan take of it counts until they do", async () => {
      const worked = ofOneArticle(
        { safety_stock: "4", lots: [lot("10")] },
        { delivery_weekdays: [1, 2, 3, 4, 5, 6] },
        {
          "2026-11-25": "7",
          "2026-11-27": "1",
        },
      );
      const data = await computed(worked, "from=2026-11-27&to=2026-11-28");
      expect(data("articles", 0)).toMatchObject({ reserved: "7", purchases: [{ deliver_on: "2026-11-25", packs: 2 }] });
    });

    test("and where nothing keeps until some of its days, they are told", async () => {
      const worked = ofOneArticle(
        { safety_stock: "1", shelf_life_days: 0 },
        { delivery_weekdays: [1] },
        {
          "2026-11-23": "1",
        },
      );
      const data = await computed(worked, "from=2026-11-23&to=2026-11-29");
      expect(data("articles", 0, "purchases")).toMatchObject([{ deliver_on: "2026-11-23", packs: 2 }]);
      expect(data("issues")).toMatchObject([
        {
          code: "keeps_too_short",
          severity: "info",
          message: expect.stringContaining("au sam. 28 nov. 2026 et un autre jour. Seul le stock de sécurité manque"),
        },
        { code: "stock_expiring", severity: "info" },
      ]);
    });
  });
});
