import { describe, expect, test } from "vitest";
import type { KitchenArticle, KitchenSupplier } from "#api/kitchen/kitchen";
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
import { moment } from "../../support/oracles/worked-days";

const path = "/api/production-planning/compute-needs";
const week = "from=2026-11-23&to=2026-11-29";
const lot = (quantity: string, expires_on: string | null = null) => ({ code: null, quantity, expires_on });

/** Case L5: film by the piece, safety 2, target 6, one in stock, packs of one. */
const film = (of: Partial<KitchenArticle> = {}) =>
  article({
    id: 1,
    name: "Film",
    unit: "piece",
    kind: "packaging",
    safety_stock: "2",
    target_stock: "6",
    lots: [lot("1")],
    offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "2" })],
    ...of,
  });
const bags = (of: Partial<KitchenArticle>) =>
  article({
    id: 2,
    name: "Sacs",
    unit: "piece",
    offers: [offer({ id: 2, pack_quantity: "1", pack_price_ht: "3" })],
    ...of,
  });

describe.each(databases)("stock without orders over HTTP on $name", ({ fresh }) => {
  interface PlanRequest {
    articles: KitchenArticle[];
    /** Pieces of article 2 by day. */
    days?: Record<string, string>;
    suppliers?: Partial<KitchenSupplier>[];
    query?: string;
  }

  async function opened({ articles, days = {}, suppliers = [{}] }: PlanRequest) {
    const db = await fresh();
    await insertKitchen(db, {
      kitchen: kitchen({
        articles,
        products: articles.some(({ id }) => id === 2)
          ? [product({ id: 1, name: "Panier", components: [component({ article_id: 2 }, "1", "piece")] })]
          : [],
        suppliers: suppliers.map((of, index) =>
          supplier({ id: index + 1, name: `Grossiste ${index + 1}`, lead_time_days: 1, cutoff_time: "12:00", ...of }),
        ),
      }),
      orders: Object.entries(days).map(([day, quantity], index) =>
        order({ id: index + 1, production_on: day, delivery_on: day, lines: [orderLine(1, quantity)] }),
      ),
    });
    return createTestApi(db);
  }

  async function computed(request: PlanRequest) {
    const api = await opened(request);
    const answer = await api.get(`${path}?${request.query ?? week}&as_of=${moment}`);
    expect(answer.status).toBe(200);
    return at(answer, "data");
  }

  test("L5: film under its safety stock is bought up to its target, though no order takes it", async () => {
    const data = await computed({ articles: [film()] });
    expect(data).toMatchObject({
      run: { status: "complete" },
      orders: [],
      articles: [
        {
          name: "Film",
          restock: true,
          gross: "0",
          usable_stock: "1",
          safety_stock: "2",
          target_stock: "6",
          net: "5",
          packs: 5,
          ordered_quantity: "5",
          leftover: "0",
          needed_on: "2026-11-22",
          late: false,
          by_order: [],
          by_recipe: [],
          days: [{ day: "2026-11-24", bought: "5", left: "6", taken: "0", short: "0" }],
          purchases: [{ deliver_on: "2026-11-24", packs: 5, late: false }],
          explain: [
            { label: "Stock de sécurité", operation: "+", result: "2" },
            { label: "Pour recompléter à 6 pièces", operation: "+", result: "6" },
            { label: "Stock utilisable", operation: "-", result: "5" },
            { label: "Besoin net", result: "5" },
            { label: "Colis de 1", result: "5" },
            { label: "Colis entiers", result: "5" },
            { label: "Quantité commandée", result: "5" },
          ],
        },
      ],
      suppliers: [
        { deliver_on: "2026-11-24", subtotal_ht: "10.00", lines: [{ article_id: 1, packs: 5, restock: true }] },
      ],
      totals: { purchase_ht: "10.00", restock_ht: "10.00", matter_ht: "0", sales_ht: "0.00" },
      lacks: [],
      issues: [
        {
          code: "restock",
          severity: "info",
          entity: { type: "article", id: 1 },
          order_ids: [],
          message:
            "Pour recompléter le stock, sans commande qui le prenne : Film (5 pièces), 10,00 € HT. " +
            "Leur stock de sécurité est entamé ou le sera.",
        },
      ],
    });
  });

  test.each([
    ["packs of 4", { pack_quantity: "4" }, { packs: 2, ordered_quantity: "8" }],
    ["a minimum of 10 packs", { min_packs: 10 }, { packs: 10, ordered_quantity: "10" }],
    ["multiples of 3", { pack_multiple: 3 }, { packs: 6, ordered_quantity: "6" }],
  ])("whole packs, up to the target at least: %s", async (_, of, expected) => {
    const data = await computed({
      articles: [film({ offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "2", ...of })] })],
    });
    expect(data).toMatchObject({ articles: [expected] });
  });

  test("without a target it is bought up to its safety stock", async () => {
    expect(await computed({ articles: [film({ target_stock: null })] })).toMatchObject({
      articles: [{ net: "1", packs: 1 }],
    });
  });

  test.each([
    ["what is asked without safety stocks", {}, `${week}&include_safety_stock=0`],
    ["what does not look at stock", {}, `${week}&use_article_stock=0`],
    ["a plan that is over", {}, "from=2026-11-09&to=2026-11-15"],
    ["an archived article", { archived_at: "2026-11-01T08:00:00Z" }, week],
    ["what is not kept in stock", { managed_stock: false }, week],
    ["what has as much as its safety stock", { lots: [lot("2")] }, week],
  ])("nothing is bought of %s", async (_, of, query) => {
    expect(await computed({ articles: [film(of)], query })).toMatchObject({
      articles: [],
      suppliers: [],
      issues: [],
      totals: { purchase_ht: "0.00" },
    });
  });

  test("orders picked by hand ask what they need, and nothing for the shelf", async () => {
    const data = await computed({
      articles: [film(), bags({})],
      days: { "2026-11-25": "3" },
      query: "order_ids[]=1",
    });
    expect(data).toMatchObject({ articles: [{ name: "Sacs" }], issues: [] });
  });

  test("what goes off in the plan is bought before it does", async () => {
    const data = await computed({ articles: [film({ lots: [lot("4", "2026-11-26")] })] });
    expect(data).toMatchObject({
      articles: [{ needed_on: "2026-11-27", packs: 6, purchases: [{ deliver_on: "2026-11-27", packs: 6 }] }],
    });
  });

  test("what is on order counts once", async () => {
    const incoming = (expected_on: string, quantity = "5") => [{ supplier_id: 1, quantity, expected_on }];
    const bought = async (of: Partial<KitchenArticle>) => {
      const data = await computed({ articles: [film(of)] });
      return data;
    };
    // By the next delivery that can be had: nothing is bought again.
    expect(await bought({ incoming: incoming("2026-11-24") })).toMatchObject({ articles: [{ packs: 0 }] });
    // Too late for the reserve, which is bought until then, and no more: the rest is on its way.
    expect(await bought({ incoming: incoming("2026-11-27") })).toMatchObject({ articles: [{ packs: 1 }] });
    expect(await bought({ incoming: incoming("2026-11-27", "3") })).toMatchObject({ articles: [{ packs: 2 }] });
    // After the plan too.
    expect(await bought({ incoming: incoming("2026-12-04") })).toMatchObject({ articles: [{ packs: 1 }] });
    // Overdue: not bought again, and said.
    expect(await bought({ incoming: incoming("2026-11-20") })).toMatchObject({
      articles: [{ packs: 0, incoming_overdue: "5" }],
      issues: [{ code: "receipt_overdue", severity: "warning", order_ids: [] }],
    });
  });

  test("what orders take too is bought up to the target once they bring it under its safety stock", async () => {
    const taken = (lots: KitchenArticle["lots"]) => ({
      articles: [bags({ safety_stock: "2", target_stock: "10", lots })],
      days: { "2026-11-25": "3" },
    });
    expect(await computed(taken([lot("4")]))).toMatchObject({
      articles: [{ gross: "3", net: "9", packs: 9, target_stock: "10" }],
      // Without a target one pack would have done.
      orders: [{ purchase_ht: "3.00" }],
      totals: { purchase_ht: "27.00", restock_ht: "24.00" },
    });
    expect(await computed(taken([lot("5")]))).toMatchObject({ articles: [{ net: "0", packs: 0 }], issues: [] });
  });

  test("what a product calls for is bought too while its own stock serves the orders", async () => {
    const db = await fresh();
    await insertKitchen(db, {
      kitchen: kitchen({
        articles: [bags({ safety_stock: "2", lots: [lot("1")] })],
        products: [
          product({
            id: 1,
            name: "Panier",
            components: [component({ article_id: 2 }, "1", "piece")],
            stock_managed: true,
            stock_quantity: "9",
          }),
        ],
        suppliers: [supplier({ id: 1, name: "Grossiste" })],
      }),
      orders: [order({ id: 1, production_on: "2026-11-25", delivery_on: "2026-11-25", lines: [orderLine(1, "3")] })],
    });
    const answer = await (await createTestApi(db)).get(`${path}?${week}&as_of=${moment}`);
    expect(at(answer, "data")).toMatchObject({
      products: [{ from_stock: "3", to_produce: "0" }],
      articles: [{ article_id: 2, restock: true, gross: "0", packs: 1 }],
    });
  });

  test("orders are charged nothing of what is bought without them", async () => {
    const data = await computed({ articles: [film(), bags({})], days: { "2026-11-25": "2", "2026-11-26": "1" } });
    expect(data).toMatchObject({
      orders: [{ purchase_ht: "6.00" }, { purchase_ht: "3.00" }],
      totals: { purchase_ht: "19.00", restock_ht: "10.00" },
    });
  });

  test("what nobody sells is said as an info: no order waits for it", async () => {
    expect(await computed({ articles: [film({ offers: [] })] })).toMatchObject({
      run: { status: "complete" },
      articles: [{ net: "5", packs: 0, offer: null }],
      lacks: [],
      issues: [{ code: "article_no_offer", severity: "info" }],
    });
  });

  test("a plan with an article of its orders that nobody sells is partial", async () => {
    expect(await computed({ articles: [bags({ offers: [] })], days: { "2026-11-25": "2" } })).toMatchObject({
      run: { status: "partial" },
      orders: [{ coverage: "covered" }],
      issues: [{ code: "article_no_offer", severity: "error", order_ids: [1] }],
    });
  });

  test("a reserve moves no other delivery, and comes with one that there is", async () => {
    const minimum = { minimum_order_ht: "12", minimum_policy: "block" } as const;
    const data = await computed({
      articles: [film(), bags({})],
      days: { "2026-11-26": "1" },
      suppliers: [minimum],
    });
    expect(data).toMatchObject({
      suppliers: [{ deliver_on: "2026-11-26", subtotal_ht: "13.00", blocked: false, lines: [{}, {}] }],
      lacks: [],
      issues: [{ code: "restock" }],
    });
  });

  test("by the cheapest, a reserve is bought where it costs least besides what orders take", async () => {
    const sold = (id: number, prices: string[]) =>
      prices.map((pack_price_ht, index) =>
        offer({
          id: id * 10 + index,
          supplier_id: index + 1,
          pack_quantity: "1",
          pack_price_ht,
          preferred: index === 0,
        }),
      );
    const fees = { shipping_fee_ht: "9" };
    const request = {
      articles: [film({ offers: sold(1, ["2", "2.5"]) }), bags({ offers: sold(2, ["20", "3"]) })],
      suppliers: [fees, fees],
      query: `${week}&supplier_policy=cheapest_total`,
    };
    // Alone of the cheaper one; with the bags of the other, which is cheaper than a fee more.
    expect(await computed(request)).toMatchObject({ suppliers: [{ supplier_id: 1, subtotal_ht: "10.00" }] });
    expect(await computed({ ...request, days: { "2026-11-25": "2" } })).toMatchObject({
      orders: [{ purchase_ht: "6.00" }],
      suppliers: [{ supplier_id: 2, deliver_on: "2026-11-25", subtotal_ht: "18.50" }],
    });
  });

  test("an order of reserves alone below its minimum is no error", async () => {
    const data = await computed({
      articles: [film()],
      suppliers: [{ minimum_order_ht: "100", minimum_policy: "block" }],
    });
    expect(data).toMatchObject({
      run: { status: "complete" },
      suppliers: [{ blocked: true }],
      issues: [
        { code: "restock", severity: "info" },
        { code: "supplier_minimum", severity: "info" },
      ],
    });
  });

  test("what orders before the plan take of it counts", async () => {
    const data = await computed({
      articles: [bags({ safety_stock: "2", target_stock: "6", lots: [lot("4")] })],
      days: { "2026-11-23": "3" },
      query: "from=2026-11-25&to=2026-11-27",
    });
    expect(data).toMatchObject({
      orders: [],
      articles: [{ restock: true, gross: "0", reserved: "3", usable_stock: "1", net: "5", packs: 5 }],
    });
  });

  test("without safety stocks and targets the answer names none of it", async () => {
    const api = await opened({ articles: [bags({})], days: { "2026-11-25": "2" } });
    const { body } = await api.get(`${path}?${week}&as_of=${moment}`);
    expect(JSON.stringify(body)).not.toContain("restock");
    expect(JSON.stringify(body)).not.toContain("target_stock");
  });
});
