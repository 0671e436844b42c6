import { describe, expect, test } from "vitest";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { insertKitchen } from "../../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  offer,
  order,
  orderLine,
  product,
  supplier,
} from "../../support/world/kitchen-data";
import { at } from "../../support/read-answer";
import type { WorkedCase } from "../../support/oracles/worked-cases";
import {
  batchFirst,
  bothHalves,
  eggsOpened,
  fish,
  lotEnds,
  moment,
  paperByFill,
  receiptComes,
  stockEnds,
  stockFirst,
  twoTakers,
} from "../../support/oracles/worked-days";

const path = "/api/production-planning";

describe.each(databases)("the worked cases of time over HTTP on $name", ({ fresh }) => {
  async function opened(worked: WorkedCase) {
    const db = await fresh();
    await insertKitchen(db, worked);
    return createTestApi(db);
  }

  async function computed(worked: WorkedCase, query = "from=2026-11-22&to=2026-11-30") {
    const api = await opened(worked);
    const answer = await api.get(`${path}/compute-needs?${query}&as_of=${moment}`);
    expect(answer.status).toBe(200);
    const sheets = await api.get(`${path}/production-sheets?${query}&as_of=${moment}`);
    return { data: (...keys: (string | number)[]) => at(answer, "data", ...keys), sheets: at(sheets, "data") };
  }

  test("N1: the batch comes first, and the purchase with it", async () => {
    const { data, sheets } = await computed(batchFirst());
    expect(data("recipes", 0, "days")).toEqual([
      { day: "2026-11-24", net: "2", batches: "1", physical_batches: 1, planned_output: "10", left: "8" },
    ]);
    expect(data("recipes", 0)).toMatchObject({
      gross: "10",
      net: "2",
      batches: "1",
      planned_output: "10",
      surplus: "0",
    });
    expect(data("articles", 0)).toMatchObject({
      gross: "6",
      net: "4.8",
      packs: 5,
      late: false,
      order_before: "2026-11-23T11:00:00Z",
      days: [{ day: "2026-11-24", taken: "6", received: "0", bought: "5", wasted: "0", short: "0", left: "0.2" }],
      purchases: [
        {
          supplier_id: 1,
          deliver_on: "2026-11-24",
          order_before: "2026-11-23T11:00:00Z",
          packs: 5,
          quantity: "5",
          amount_ht: "10.00",
          late: false,
        },
      ],
      by_order: [
        { order_id: 1, quantity: "1.2" },
        { order_id: 2, quantity: "4.8" },
      ],
    });
    expect(data("issues")).toEqual([]);
    expect(sheets).toMatchObject([
      { day: "2026-11-24", recipes: [{ name: "Brioche", batches: "1", lines: [{ name: "Farine", quantity: "6" }] }] },
      { day: "2026-11-27", recipes: [] },
    ]);
  });

  test("N2: a lot that ends in between is not counted after its day, and what is lost is told", async () => {
    const { data } = await computed(lotEnds());
    expect(data("articles", 0)).toMatchObject({
      usable_stock: "1",
      net: "10",
      packs: 10,
      purchases: [{ deliver_on: "2026-11-27", packs: 10 }],
    });
    expect(data("articles", 0, "days")).toMatchObject([
      { day: "2026-11-23", taken: "1", wasted: "0", left: "10" },
      { day: "2026-11-24", taken: "0", wasted: "10", left: "0" },
      { day: "2026-11-27", taken: "10", bought: "10", left: "0" },
    ]);
    expect(data("issues")).toMatchObject([{ code: "stock_expiring", entity: { name: "Crème" } }]);
    expect(data("issues", 0, "message")).toContain("10 L jusqu’au mar. 24 nov. 2026");
  });

  test("N3: a receipt that comes in between is counted", async () => {
    const { data } = await computed(receiptComes());
    expect(data("articles", 0)).toMatchObject({
      gross: "51",
      usable_stock: "1",
      incoming_in_time: "50",
      net: "0",
      packs: 0,
      late: false,
    });
    expect(data("suppliers")).toEqual([]);
    expect(data("issues")).toEqual([]);
  });

  test("N4: stock serves the first day", async () => {
    const { data } = await computed(stockFirst());
    expect(data("recipes", 0)).toMatchObject({ from_stock: "10", net: "10", days: [{ day: "2026-11-27", net: "10" }] });
    expect(data("articles", 0)).toMatchObject({
      net: "6",
      needed_on: "2026-11-27",
      late: false,
      purchases: [{ deliver_on: "2026-11-27", packs: 6 }],
    });
    expect(data("issues")).toEqual([]);
  });

  test("N9: a part of a dough that ends in between serves through its date, and its sheets say so", async () => {
    const { data, sheets } = await computed(stockEnds());
    expect(data("recipes", 0)).toMatchObject({ from_stock: "6", net: "6", days: [{ day: "2026-11-27", net: "6" }] });
    expect(data("articles", 0)).toMatchObject({ net: "3.6", needed_on: "2026-11-27" });
    expect(sheets).toMatchObject([
      { day: "2026-11-23", recipes: [] },
      { day: "2026-11-27", recipes: [{ name: "Pâte", planned_output: "6" }] },
    ]);
  });

  test.each(["A", "B"] as const)(
    "N5: what is to be taken from stock takes it, whichever bread was created first (%s)",
    async (first) => {
      const { data } = await computed(twoTakers(first));
      expect(data("recipes", 2)).toMatchObject({
        name: "Levain",
        gross: "4",
        from_stock: "2",
        net: "2",
        batches: "2",
        needed_on: "2026-11-24",
      });
      expect(data("articles", 0)).toMatchObject({ gross: "1" });
      expect(data("issues")).toEqual([]);
    },
  );

  test("N5: what is missing from the stock is told, never promised twice", async () => {
    const worked = twoTakers("A");
    for (const one of worked.kitchen.recipes.values()) if (one.name === "Levain") one.stock_quantity = "1.5";
    const { data } = await computed(worked);
    expect(data("recipes", 2)).toMatchObject({ name: "Levain", gross: "4", from_stock: "1.5", net: "2" });
    expect(data("issues")).toMatchObject([
      { code: "stock_missing", severity: "warning", entity: { type: "recipe", name: "Levain" }, order_ids: [1] },
    ]);
    expect(data("issues", 0, "message")).toContain("il manque 0,5 kg");
  });

  test("N6: paper by the fill, the same on the sheets and in the purchase", async () => {
    const { data, sheets } = await computed(paperByFill());
    expect(data("recipes", 0)).toMatchObject({ physical_batches: 5 });
    expect(data("articles", 0)).toMatchObject({ gross: "40", packs: 40 });
    expect(sheets).toMatchObject(
      ["24", "25", "26", "27", "28"].map((day) => ({
        day: `2026-11-${day}`,
        recipes: [{ physical_batches: 1, lines: [{ quantity: "8" }] }],
      })),
    );
  });

  test("N7: yolks and whites of one day come out of the same eggs", async () => {
    const { data } = await computed(bothHalves());
    expect(data("articles", 0)).toMatchObject({ gross: "30", packs: 30, by_products: [] });
  });

  test("N7: what is left of the whites is told, and serves the next days while it keeps", async () => {
    const days = { "2026-11-24": "1", "2026-11-26": "1" };
    const computeEggs = async (keeps_days?: number) =>
      (await computed(bothHalves("10", keeps_days, days))).data("articles", 0);
    expect(await computeEggs()).toMatchObject({
      gross: "60",
      by_products: [{ part: "blanc", quantity: "1.44", unit: "kg" }],
    });
    const onlyWhites = (keeps_days: number): WorkedCase => {
      const worked = bothHalves("0", keeps_days, days);
      const meringue = { ...bothHalves("30").kitchen.recipes.get(1), id: 2, name: "Meringue" };
      const of = worked.kitchen.recipes.get(1);
      if (!of) throw new Error("no recipe");
      worked.kitchen.recipes.set(2, {
        ...of,
        ...meringue,
        lines: of.lines.map((line) => ({ ...line, part: "blanc" })),
      });
      worked.kitchen.products.set(
        2,
        product({ id: 2, name: "Meringue", components: [component({ recipe_id: 2 }, "1")] }),
      );
      return {
        ...worked,
        orders: worked.orders.map((one) => (one.id === 2 ? { ...one, lines: [orderLine(2, "1")] } : one)),
      };
    };
    expect((await computed(onlyWhites(2))).data("articles", 0)).toMatchObject({ gross: "30", by_products: [] });
    expect((await computed(onlyWhites(1))).data("articles", 0)).toMatchObject({ gross: "60" });
  });

  test.each([
    { keeps_days: 0, gross: "10", opened: { keeps_days: 0, already_open: "0", wasted: "6.3", left: "0.7" } },
    { keeps_days: 2, gross: "4", opened: { keeps_days: 2, already_open: "0", wasted: "0.3", left: "0.7" } },
    { keeps_days: null, gross: "3", opened: undefined },
  ])("L7: 0.3 egg on each of ten days, kept for $keeps_days: $gross", async ({ keeps_days, gross, opened }) => {
    const { data, sheets } = await computed(eggsOpened(keeps_days), "from=2026-11-22&to=2026-12-03");
    expect(data("articles", 0)).toMatchObject({ gross, net: gross, packs: Number(gross) });
    expect(Object.entries(Object(data("articles", 0))).find(([name]) => name === "opened")?.[1]).toEqual(opened);
    const lines = [{ name: "Œufs", quantity: "0.3", unit: "piece" }];
    expect(sheets).toMatchObject(Array.from({ length: 10 }, () => ({ recipes: [{ lines }] })));
  });

  test("N8: fish comes twice, with an order for each delivery", async () => {
    const { data } = await computed(fish());
    expect(data("articles", 0, "purchases")).toMatchObject([
      { deliver_on: "2026-11-24", packs: 1 },
      { deliver_on: "2026-11-30", packs: 10, order_before: "2026-11-29T11:00:00Z" },
    ]);
    expect(data("suppliers")).toMatchObject([
      {
        supplier_id: 1,
        deliver_on: "2026-11-24",
        subtotal_ht: "2.00",
        lines: [{ article_id: 1, packs: 1, quantity: "1" }],
      },
      {
        supplier_id: 1,
        deliver_on: "2026-11-30",
        subtotal_ht: "20.00",
        lines: [{ article_id: 1, packs: 10, quantity: "10" }],
      },
    ]);
    expect(data("issues")).toEqual([]);
  });

  test(
    "orders before the plan take what there is first, unless asked otherwise; what they lack is told " +
      "with their days",
    async () => {
      const flour = article({
        id: 1,
        name: "Farine",
        unit: "kg",
        lots: [{ code: null, quantity: "10", expires_on: null }],
        offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "2" })],
      });
      const sugar = article({
        id: 2,
        name: "Sucre",
        unit: "kg",
        lots: [{ code: null, quantity: "100", expires_on: null }],
      });
      const worked = (before: string): WorkedCase => ({
        kitchen: kitchen({
          articles: [flour, sugar],
          products: [
            product({ id: 1, name: "Pain", components: [component({ article_id: 1 }, "1")] }),
            product({ id: 2, name: "Sablé", components: [component({ article_id: 2 }, "1")] }),
          ],
          suppliers: [supplier({ id: 1, name: "Moulin" })],
        }),
        orders: [
          order({ id: 1, production_on: "2026-11-25", delivery_on: "2026-11-25", lines: [orderLine(1, before)] }),
          order({ id: 2, production_on: "2026-11-30", delivery_on: "2026-11-30", lines: [orderLine(1, "9")] }),
          // One that takes nothing of what lacks.
          order({ id: 3, production_on: "2026-11-25", delivery_on: "2026-11-25", lines: [orderLine(2, "1")] }),
        ],
      });
      const week = "from=2026-11-30&to=2026-12-06";
      const { data } = await computed(worked("3"), week);
      expect(data("articles", 0)).toMatchObject({ gross: "9", reserved: "3", usable_stock: "7", net: "2", packs: 2 });
      expect(data("articles", 0, "days")).toMatchObject([
        { day: "2026-11-25", reserved: "3", taken: "0", left: "7" },
        { day: "2026-11-30", taken: "9", bought: "2", left: "0" },
      ]);
      expect(data("orders")).toMatchObject([{ order_id: 2 }]);
      expect(data("issues")).toEqual([]);
      const without = await computed(worked("3"), `${week}&reserve_before=0`);
      expect(without.data("articles", 0)).toMatchObject({ reserved: "0", usable_stock: "10", net: "0" });
      const short = await computed(worked("14"), week);
      expect(short.data("articles", 0)).toMatchObject({ reserved: "10", net: "9" });
      expect(short.data("issues")).toMatchObject([{ code: "short_before", severity: "info", order_ids: [1] }]);
      expect(short.data("issues", 0, "message")).toContain("Farine (4 kg)");
    },
  );
});

describe("supplier orders", () => {
  const mill = supplier({
    id: 1,
    name: "Moulin",
    delivery_weekdays: [2, 5],
    lead_time_days: 0,
    lead_time_basis: "working",
    cutoff_time: "23:00",
  });
  const of = (id: number, name: string, more: object = {}) =>
    article({ id, name, unit: "kg", offers: [offer({ id, pack_quantity: "1", pack_price_ht: "2" })], ...more });

  test.each([
    ["Avoine", "Blé"],
    ["Blé", "Avoine"],
  ])("comes before the first day that needs any of it, whatever the articles are called (%s)", async (early, late) => {
    const db = await databases[0].fresh();
    const articles = [of(1, early), of(2, late)];
    await insertKitchen(db, {
      kitchen: kitchen({
        articles,
        products: articles.map(({ id, name }) =>
          product({ id, name, components: [component({ article_id: id }, "1")] }),
        ),
        suppliers: [
          {
            ...mill,
            lead_time_days: 1,
            lead_time_basis: "calendar",
            closed_periods: [
              { from: "2026-11-23", until: "2026-11-23" },
              { from: "2026-11-26", until: "2026-11-26" },
            ],
          },
        ],
      }),
      orders: [
        order({ id: 1, production_on: "2026-11-24", delivery_on: "2026-11-24", lines: [orderLine(1, "1")] }),
        order({ id: 2, production_on: "2026-11-27", delivery_on: "2026-11-27", lines: [orderLine(2, "1")] }),
      ],
    });
    const answer = await (
      await createTestApi(db)
    ).get(`${path}/compute-needs?from=2026-11-22&to=2026-11-30&as_of=2026-11-20T07:00:00Z`);
    expect(at(answer, "data", "suppliers")).toMatchObject([{ deliver_on: "2026-11-24", lines: [{}, {}] }]);
  });

  test("are not dragged to today by a safety stock that is short for a plan far ahead", async () => {
    const db = await databases[0].fresh();
    await insertKitchen(db, {
      kitchen: kitchen({
        articles: [
          of(1, "Farine", { safety_stock: "5", lots: [{ code: null, quantity: "4", expires_on: null }] }),
          of(2, "Sucre"),
        ],
        products: [
          product({
            id: 1,
            name: "Pain",
            components: [component({ article_id: 1 }, "0.1"), component({ article_id: 2 }, "1")],
          }),
        ],
        suppliers: [mill],
      }),
      orders: [order({ id: 1, production_on: "2027-04-16", delivery_on: "2027-04-16", lines: [orderLine(1, "1")] })],
    });
    const answer = await (
      await createTestApi(db)
    ).get(`${path}/compute-needs?from=2027-04-16&to=2027-04-18&as_of=${moment}`);
    expect(at(answer, "data", "articles", 0)).toMatchObject({
      name: "Farine",
      net: "1.1",
      late: false,
      purchases: [{ deliver_on: "2027-04-16" }],
    });
    expect(at(answer, "data", "suppliers")).toMatchObject([
      { deliver_on: "2027-04-16", order_before: "2027-04-16T21:00:00Z" },
    ]);
  });
});
