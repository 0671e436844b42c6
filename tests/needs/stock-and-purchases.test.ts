import { describe, expect, test } from "vitest";
import type { KitchenArticle, KitchenSupplier } from "#api/kitchen/kitchen";
import type { NeedsInput } from "#api/needs/input";
import {
  article,
  component,
  equivalence,
  kitchen,
  ofArticle,
  offer,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../support/world/kitchen-data";
import { needsOf } from "../support/oracles/plan";

/**
 * Orders of one product made of 1 kg (or litre, or piece) of one article: the quantities ordered are what is needed.
 */
function ordersOf(
  of: Partial<KitchenArticle>,
  quantities: string[],
  options: {
    supplier?: Partial<KitchenSupplier>;
    other?: Partial<KitchenSupplier>;
    plan?: Partial<Omit<NeedsInput, "options">> & { options?: Partial<NeedsInput["options"]> };
  } = {},
) {
  const sold = article({
    id: 1,
    name: "Levure",
    unit: "kg",
    offers: [offer({ id: 1, pack_quantity: "0.1", pack_price_ht: "1" })],
    ...of,
  });
  return needsOf({
    kitchen: kitchen({
      articles: [sold],
      products: [product({ id: 1, name: "Sachet", components: [component({ article_id: 1 }, "1", sold.unit)] })],
      suppliers: [
        supplier({ id: 1, name: "Grossiste", ...options.supplier }),
        supplier({ id: 2, name: "Épicier", ...options.other }),
      ],
    }),
    orders: quantities.map((quantity, index) => order({ id: index + 1, lines: [orderLine(1, quantity)] })),
    ...options.plan,
  });
}

describe("packs", () => {
  test("0.1 kg and 0.2 kg are three sachets of 0.1 kg", () => {
    expect(ordersOf({}, ["0.1", "0.2"]).articles).toMatchObject([{ net: "0.3", packs: 3, leftover: "0" }]);
  });

  test("6.6 kg in packs of 0.6 kg are eleven", () => {
    expect(
      ordersOf({ offers: [offer({ id: 1, pack_quantity: "0.6", pack_price_ht: "1" })] }, ["6.6"]).articles,
    ).toMatchObject([{ packs: 11, leftover: "0" }]);
  });

  test.each([
    ["0.5", 8, "minimum 7, so the next multiple of 4"],
    ["0.8", 8, "already a multiple"],
    ["0.81", 12, "nine packs, so twelve"],
  ])("%s kg with at least 7 packs by 4: %i (%s)", (quantity, packs) => {
    expect(
      ordersOf(
        { offers: [offer({ id: 1, pack_quantity: "0.1", pack_price_ht: "1", min_packs: 7, pack_multiple: 4 })] },
        [quantity],
      ).articles,
    ).toMatchObject([{ packs }]);
  });

  test("no minimum applies where nothing is needed", () => {
    const needs = ordersOf(
      {
        lots: [{ code: null, quantity: "1", expires_on: null }],
        offers: [offer({ id: 1, pack_quantity: "0.1", pack_price_ht: "1", min_packs: 7 })],
      },
      ["1"],
    );
    expect(needs.articles).toMatchObject([
      { net: "0", packs: 0, purchase_cost_ht: "0.00", matter_cost_ht: "10", order_before: null, late: false },
    ]);
    expect(needs.suppliers).toEqual([]);
  });

  test("a pack of nothing is no offer", () => {
    const needs = ordersOf({ offers: [offer({ id: 1, pack_quantity: "0", pack_price_ht: "1" })] }, ["1"]);
    expect(needs.articles).toMatchObject([{ packs: 0, offer: null }]);
    expect(needs.issues).toMatchObject([
      { code: "article_no_offer", severity: "error", order_ids: [1], fix: { type: "article", id: 1, field: "offers" } },
    ]);
  });
});

describe("stock in time", () => {
  const lots = [
    { code: "L1", quantity: "0.3", expires_on: "2026-11-24" },
    { code: "L2", quantity: "0.2", expires_on: "2026-11-25" },
    { code: "L3", quantity: "0.1", expires_on: "2026-11-20" },
  ];

  test("a lot that expires before the day of need is not used, and that is said", () => {
    const needs = ordersOf({ lots }, ["1"]);
    expect(needs.articles).toMatchObject([{ needed_on: "2026-11-25", usable_stock: "0.2", net: "0.8", packs: 8 }]);
    expect(needs.issues).toMatchObject([{ code: "stock_expiring", severity: "warning", order_ids: [1] }]);
    expect(needs.issues[0]?.message).toContain(
      "0,3 kg (lot L1) jusqu’au mar. 24 nov. 2026, 0,1 kg (lot L3) jusqu’au ven. 20 nov. 2026",
    );
  });

  test("what comes after the day of need does not count, and that is said", () => {
    const needs = ordersOf(
      {
        incoming: [
          { supplier_id: 1, quantity: "0.4", expected_on: "2026-11-26" },
          { supplier_id: 1, quantity: "0.5", expected_on: "2026-11-25" },
        ],
      },
      ["1"],
    );
    expect(needs.articles).toMatchObject([{ incoming_in_time: "0.5", net: "0.5" }]);
    expect(needs.issues).toMatchObject([
      {
        code: "incoming_late",
        severity: "warning",
        message:
          "« Levure » : attendu trop tard pour le mer. 25 nov. 2026 : 0,4 kg le jeu. 26 nov. 2026. " +
          "Avancez la livraison ou commandez autrement.",
      },
    ]);
  });

  test("safety stock is kept, and every option can be left out", () => {
    const of: Partial<KitchenArticle> = {
      lots: [{ code: null, quantity: "0.6", expires_on: null }],
      incoming: [{ supplier_id: 1, quantity: "0.1", expected_on: "2026-11-22" }],
      safety_stock: "0.2",
    };
    const net = (options: Partial<NeedsInput["options"]>) =>
      ordersOf(of, ["1"], { plan: { options } }).articles[0]?.net;
    expect(net({})).toBe("0.5");
    expect(net({ include_safety_stock: false })).toBe("0.3");
    expect(net({ use_article_stock: false })).toBe("1.1");
    expect(net({ count_incoming: false })).toBe("0.6");
  });

  test("finished stock serves the earliest deliveries", () => {
    const of = (use_finished_stock: boolean) =>
      needsOf({
        kitchen: kitchen({
          articles: [article({ id: 1, name: "Farine", unit: "kg" })],
          products: [
            product({
              id: 1,
              name: "Pain",
              components: [component({ article_id: 1 }, "1")],
              stock_managed: true,
              stock_quantity: "5",
            }),
          ],
        }),
        orders: [
          order({ id: 1, delivery_on: "2026-11-28", lines: [orderLine(1, "4")] }),
          order({ id: 2, delivery_on: "2026-11-27", lines: [orderLine(1, "4")] }),
        ],
        options: { use_finished_stock },
      });
    expect(of(true).products).toMatchObject([
      {
        gross: "8",
        from_stock: "5",
        to_produce: "3",
        by_order: [
          { order_id: 1, quantity: "4" },
          { order_id: 2, quantity: "4" },
        ],
      },
    ]);
    expect(of(true).articles).toMatchObject([{ gross: "3", by_order: [{ order_id: 1, quantity: "3" }] }]);
    expect(of(false).articles).toMatchObject([{ gross: "8" }]);
  });

  test("an order that grows after the purchase buys only the rest, one that shrinks buys nothing", () => {
    const bought = { incoming: [{ supplier_id: 1, quantity: "1", expected_on: "2026-11-25" }] };
    expect(ordersOf(bought, ["1"]).articles).toMatchObject([{ packs: 0 }]);
    expect(ordersOf(bought, ["1.25"]).articles).toMatchObject([{ net: "0.25", packs: 3 }]);
    expect(ordersOf(bought, ["0.5"]).articles).toMatchObject([{ net: "0", packs: 0 }]);
  });

  test("what is already produced is not asked again", () => {
    const needs = needsOf({
      kitchen: kitchen({
        articles: [article({ id: 1, name: "Farine", unit: "kg" })],
        products: [product({ id: 1, name: "Pain", components: [component({ article_id: 1 }, "1")] })],
      }),
      orders: [
        order({
          id: 1,
          lines: [orderLine(1, "4", { produced_quantity: "3" }), orderLine(1, "2", { produced_quantity: "5" })],
        }),
      ],
    });
    expect(needs.products).toMatchObject([{ gross: "1" }]);
    expect(needs.totals.sales_ht).toBe("10.00");
  });
});

describe("what is on order", () => {
  // Ordered on Saturday 21 November for Wednesday 25; the next delivery that can be had comes on Friday 27.
  const fridays = { delivery_weekdays: [5], lead_time_days: 1 };
  const due = (quantity: string, expected_on: string) => ({
    incoming: [{ supplier_id: 1, quantity, expected_on }],
  });

  test("counts the same whichever order brings it", () => {
    const hashOf = (ordered?: { order_id: number; order_number: string; line_id: number }) => {
      const [expected] = due("1", "2026-11-27").incoming;
      const incoming = expected ? [{ ...expected, ...(ordered && { ordered }) }] : [];
      return ordersOf({ incoming }, ["1"]).run.input_hash;
    };
    const named = hashOf({ order_id: 3, order_number: "CF-2026-00003", line_id: 7 });
    expect(named).toBe(hashOf());
    expect(named).toBe(hashOf({ order_id: 4, order_number: "CF-2026-00004", line_id: 9 }));
  });

  test("is not bought again by a delivery that comes no sooner, and is said to come too late", () => {
    const needs = ordersOf(due("1", "2026-11-27"), ["1"], { supplier: fridays });
    expect(needs.articles).toMatchObject([{ gross: "1", net: "0", packs: 0, purchases: [], order_before: null }]);
    expect(needs.articles[0]?.explain.slice(-2)).toMatchObject([
      { label: "Déjà en commande, aucun achat n’arriverait plus tôt", operation: "-", operand: "1", result: "0" },
      { label: "Besoin net", result: "0" },
    ]);
    expect(needs.suppliers).toEqual([]);
    expect(needs.issues).toMatchObject([{ code: "incoming_late", severity: "error", order_ids: [1] }]);
    expect(needs.issues[0]?.message).toContain(
      "attendu trop tard pour le mer. 25 nov. 2026 : 1 kg le ven. 27 nov. 2026.",
    );
  });

  test("counts against what a late delivery brings", () => {
    const needs = ordersOf(due("0.4", "2026-11-26"), ["1"], { supplier: fridays });
    expect(needs.articles).toMatchObject([{ net: "0.6", packs: 6, late: true }]);
    expect(needs.issues.map(({ code }) => code).sort()).toEqual(["incoming_late", "supplier_too_late"]);
  });

  test("is bought again where a delivery comes sooner", () => {
    const late = due("1", "2026-11-28");
    expect(ordersOf(late, ["1"], { supplier: fridays }).articles).toMatchObject([{ net: "1", packs: 10 }]);
    expect(ordersOf(due("1", "2026-11-27"), ["1"]).articles).toMatchObject([{ net: "1", packs: 10, late: false }]);
  });

  test.each(["preferred", "cheapest_total"] as const)("by another supplier too (%s)", (supplier_policy) => {
    const offers = [1, 2].map((id) =>
      offer({ id, supplier_id: id, pack_quantity: "0.1", pack_price_ht: "1", preferred: false }),
    );
    const needs = ordersOf({ ...due("1", "2026-11-27"), offers }, ["1"], {
      supplier: fridays,
      plan: { options: { supplier_policy } },
    });
    expect(needs.articles).toMatchObject([{ offer: { supplier_id: 2 }, packs: 10, late: false }]);
  });

  test("waits for the reserve too, and only that is said", () => {
    const of = { ...due("0.5", "2026-11-27"), lots: [{ code: null, quantity: "1", expires_on: null }] };
    const needs = ordersOf({ ...of, safety_stock: "0.5" }, ["1"], { supplier: fridays });
    expect(needs.articles).toMatchObject([{ net: "0", packs: 0 }]);
    expect(needs.issues).toMatchObject([{ code: "incoming_late", severity: "info" }]);
    expect(needs.issues[0]?.message).toBe(
      "« Levure » : attendu : 0,5 kg le ven. 27 nov. 2026. D’ici là, seul le stock de sécurité manque : " +
        "la production a ce qu’il lui faut.",
    );
    expect(ordersOf({ ...of, safety_stock: "0.7" }, ["1"], { supplier: fridays }).articles).toMatchObject([
      { net: "0.2", packs: 2 },
    ]);
  });

  test("is not counted for a late day before what keeps longer and is there", () => {
    const needs = ordersOf(
      {
        ...due("0.5", "2026-11-27"),
        shelf_life_days: 1,
        lots: [{ code: null, quantity: "1", expires_on: null }],
        safety_stock: "0.2",
      },
      ["1"],
      { supplier: fridays, plan: { extras: [{ product_id: 1, quantity: "0.3" }], extras_on: "2026-11-30" } },
    );
    // The lot is used up on the 25th; Friday's receipt is gone on the 28th, so Monday's 0.3 kg and reserve lack.
    expect(needs.articles).toMatchObject([{ packs: 0 }]);
    expect(needs.issues.map(({ code }) => code)).toContain("keeps_too_short");
  });

  test("is never short without a word, where no delivery keeps until the day", () => {
    // Friday's delivery is gone by Wednesday the 25th, which leaves 0.5 kg of the lot.
    const needs = ordersOf(
      { lots: [{ code: null, quantity: "1.5", expires_on: null }], shelf_life_days: 0, safety_stock: "1" },
      ["1"],
      { supplier: { delivery_weekdays: [5] }, plan: { as_of: "2026-11-19T07:00:00Z" } },
    );
    expect(needs.articles).toMatchObject([{ packs: 0 }]);
    expect(needs.issues).toMatchObject([
      {
        code: "keeps_too_short",
        severity: "info",
        message:
          "« Levure » : aucune livraison ne se garde jusqu’au mer. 25 nov. 2026. " +
          "Seul le stock de sécurité manque : la production a ce qu’il lui faut.",
      },
    ]);
  });
});

describe("a part of an article", () => {
  const eggs = article({
    id: 1,
    name: "Œufs",
    unit: "piece",
    equivalences: [equivalence("1", "piece", "0.055", "kg"), equivalence("1", "piece", "0.018", "kg", "jaune")],
    offers: [offer({ id: 1, pack_quantity: "30", pack_price_ht: "6.60" })],
  });
  const of = (part: string) =>
    needsOf({
      kitchen: kitchen({
        articles: [eggs],
        recipes: [recipe({ id: 1, name: "Crème", output_quantity: "1", lines: [ofArticle(1, "180", "g", { part })] })],
        products: [product({ id: 1, name: "Pot", components: [component({ recipe_id: 1 }, "1")] })],
      }),
      orders: [order({ id: 1, lines: [orderLine(1, "4")] })],
    });

  test("yolks by weight are bought as eggs", () => {
    expect(of("jaune").articles).toMatchObject([{ gross: "40", packs: 2, leftover: "20" }]);
    expect(of("jaune").articles[0]?.explain[0]?.label).toBe("Crème : 4 fournées × 180 g (jaune)");
  });

  test("a part without an equivalence is said, with the place to mend it", () => {
    expect(of("blanc")).toMatchObject({
      run: { status: "partial" },
      articles: [],
      orders: [{ coverage: "blocked" }],
      issues: [
        {
          code: "unit_conversion_missing",
          entity: { type: "article", name: "Œufs" },
          order_ids: [1],
          fix: { type: "article", id: 1, field: "equivalences" },
        },
      ],
    });
  });
});

describe("suppliers", () => {
  const priced = { offers: [offer({ id: 1, pack_quantity: "0.1", pack_price_ht: "1.2345" })] };

  test("a minimum missed by a few euros blocks or warns as the supplier does", () => {
    const missed = (minimum_policy: "block" | "warn") =>
      ordersOf(priced, ["4"], { supplier: { minimum_order_ht: "52.00", minimum_policy } });
    expect(missed("block").suppliers).toMatchObject([
      { subtotal_ht: "49.38", missing_to_minimum: "2.62", blocked: true },
    ]);
    expect(missed("block").issues).toMatchObject([
      { code: "supplier_minimum", severity: "error", entity: { type: "supplier", id: 1 }, order_ids: [1] },
    ]);
    expect(missed("block").issues[0]?.message).toContain("il manque 2,62 € HT");
    expect(missed("warn").suppliers).toMatchObject([{ blocked: false }]);
    expect(missed("warn").issues).toMatchObject([{ severity: "warning" }]);
    expect(ordersOf(priced, ["4.3"], { supplier: { minimum_order_ht: "52.00" } }).suppliers).toMatchObject([
      { missing_to_minimum: "0.00", blocked: false },
    ]);
  });

  test("the shipping fee falls at franco, and is taxed at its own rate", () => {
    const delivered = { franco_ht: "50.00", shipping_fee_ht: "12.50", shipping_fee_vat_rate: "20" };
    expect(ordersOf(priced, ["4"], { supplier: delivered }).suppliers).toMatchObject([
      {
        missing_to_franco: "0.62",
        shipping_fee_ht: "12.50",
        vat_by_rate: [
          { rate: "5.5", base_ht: "49.38", vat: "2.72" },
          { rate: "20", base_ht: "12.50", vat: "2.50" },
        ],
        total_ttc: "67.10",
      },
    ]);
    expect(ordersOf(priced, ["4.1"], { supplier: delivered }).suppliers).toMatchObject([
      { subtotal_ht: "50.61", missing_to_franco: "0.00", shipping_fee_ht: "0.00", total_ttc: "53.39" },
    ]);
  });

  test("too late to order is said, with the next delivery that can be had", () => {
    const slow = {
      delivery_weekdays: [2, 5],
      lead_time_days: 3,
      lead_time_basis: "working" as const,
      cutoff_time: "10:00",
    };
    const needs = ordersOf({}, ["1"], { supplier: slow });
    expect(needs.articles).toMatchObject([{ order_before: "2026-11-24T09:00:00Z", late: true }]);
    expect(needs.suppliers).toMatchObject([{ deliver_on: "2026-11-27", order_before: "2026-11-24T09:00:00Z" }]);
    expect(needs.issues).toMatchObject([{ code: "supplier_too_late", severity: "error", order_ids: [1] }]);
    expect(needs.issues[0]?.message).toContain("La prochaine livraison possible est le ven. 27 nov. 2026");
    const early = ordersOf({}, ["1"], { supplier: slow, plan: { as_of: "2026-11-19T09:00:00Z" } });
    expect(early.articles).toMatchObject([{ late: false }]);
    expect(early.issues).toEqual([]);
  });

  test("a supplier that never delivers is too late for everything", () => {
    const needs = ordersOf({}, ["1"], { supplier: { closed_periods: [{ from: "2020-01-01", until: "2030-01-01" }] } });
    expect(needs.articles).toMatchObject([{ order_before: null, late: true }]);
    expect(needs.suppliers).toMatchObject([{ order_before: null, deliver_on: null }]);
    expect(needs.issues).toMatchObject([{ code: "supplier_too_late" }]);
  });
});

describe("offers", () => {
  const offers = [
    offer({ id: 1, pack_quantity: "25", pack_price_ht: "20", preferred: true }),
    offer({ id: 2, supplier_id: 2, pack_quantity: "1", pack_price_ht: "1.50", preferred: false }),
  ];

  test("the preferred one, or the cheapest for what is missing", () => {
    expect(ordersOf({ offers }, ["3"]).articles).toMatchObject([
      { offer: { supplier_id: 1 }, packs: 1, purchase_cost_ht: "20.00", matter_cost_ht: "2.4" },
    ]);
    expect(
      ordersOf({ offers }, ["3"], { plan: { options: { supplier_policy: "cheapest_total" } } }).articles,
    ).toMatchObject([{ offer: { supplier_id: 2 }, packs: 3, purchase_cost_ht: "4.50", matter_cost_ht: "4.5" }]);
  });

  test.each([
    ["is unavailable", { offers: offers.map((each) => ({ ...each, available: !each.preferred })) }, {}],
    ["comes from a supplier we no longer order from", { offers }, { do_not_order: true }],
  ])("when the preferred one %s, the next is taken and that is said", (_, of, from) => {
    const needs = ordersOf(of, ["3"], { supplier: from });
    expect(needs.articles).toMatchObject([{ offer: { supplier_id: 2 }, packs: 3 }]);
    expect(needs.issues).toMatchObject([
      { code: "offer_unavailable", severity: "warning", fix: { field: "offers.0.available" } },
    ]);
  });

  test("without a price the packs are right and the cost is said to be short", () => {
    const needs = ordersOf({ offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: null })] }, ["3"]);
    expect(needs.articles).toMatchObject([{ packs: 3, purchase_cost_ht: "0.00", matter_cost_ht: "0" }]);
    expect(needs.issues).toMatchObject([
      { code: "price_missing", severity: "warning", fix: { field: "offers.0.pack_price_ht" } },
    ]);
  });

  test("an archived article is still computed and said", () => {
    const needs = ordersOf({ archived_at: "2026-01-01T00:00:00Z" }, ["1"]);
    expect(needs.articles).toMatchObject([{ packs: 10 }]);
    expect(needs.issues).toMatchObject([
      {
        code: "article_archived",
        severity: "warning",
        fix: { type: "product", id: 1, field: "components.0.article_id" },
      },
    ]);
  });
});

test("extra quantities count, without an order behind them", () => {
  const needs = ordersOf({}, ["1"], {
    plan: { extras: [{ product_id: 1, quantity: "0.5" }], extras_on: "2026-11-24" },
  });
  expect(needs.products).toMatchObject([{ gross: "1.5", needed_on: "2026-11-24" }]);
  expect(needs.articles).toMatchObject([
    {
      gross: "1.5",
      by_order: [
        { order_id: 1, quantity: "1" },
        { order_id: null, quantity: "0.5" },
      ],
    },
  ]);
  expect(needs.orders).toHaveLength(1);
  expect(needs.totals.sales_ht).toBe("15.00");
});

test("the cheapest way to buy is none that comes too late where another comes in time", () => {
  const offers = [
    offer({ id: 1, supplier_id: 1, pack_quantity: "1", pack_price_ht: "1" }),
    offer({ id: 2, supplier_id: 2, pack_quantity: "1", pack_price_ht: "5", preferred: false }),
  ];
  const bought = (incoming: KitchenArticle["incoming"]) =>
    ordersOf({ offers, incoming }, ["3"], {
      supplier: { lead_time_days: 7 },
      plan: { options: { supplier_policy: "cheapest_total" } },
    }).articles.flatMap(({ purchases }) => purchases);
  const first = bought([]);
  expect(first).toMatchObject([{ supplier_id: 2, packs: 3, late: false }]);
  const incoming = first.map(({ supplier_id, quantity, deliver_on }) => ({
    supplier_id,
    quantity,
    expected_on: deliver_on ?? "",
    order_id: 1,
    order_number: null,
  }));
  expect(bought(incoming)).toEqual([]);
});

test.each([
  ["an article that orders take", ["0.5"]],
  ["an article that nothing takes", []],
])("what is ordered for a reserve is not bought again of who comes sooner and costs more: %s", (_, quantities) => {
  const offers = [
    offer({ id: 1, supplier_id: 1, pack_quantity: "1", pack_price_ht: "1", preferred: false }),
    offer({ id: 2, supplier_id: 2, pack_quantity: "1", pack_price_ht: "5", preferred: false }),
  ];
  const lots = [{ code: null, quantity: quantities.length > 0 ? "1.2" : "0.7", expires_on: null }];
  const bought = (incoming: KitchenArticle["incoming"], safety_stock = "1") =>
    ordersOf({ offers, incoming, lots, safety_stock }, quantities, {
      supplier: { lead_time_days: 7 },
      plan: { options: { supplier_policy: "cheapest_total" }, restock: true, until: "2026-12-06" },
    });
  const first = bought([]).articles.flatMap(({ purchases }) => purchases);
  expect(first).toMatchObject([{ supplier_id: 1, packs: 1 }]);
  const incoming = first.map(({ supplier_id, quantity, deliver_on }) => ({
    supplier_id,
    quantity,
    expected_on: deliver_on ?? "",
    order_id: 1,
    order_number: null,
  }));
  const again = bought(incoming);
  expect(again.suppliers).toEqual([]);
  // What lacks besides is bought.
  expect(bought(incoming, "2").suppliers).toMatchObject([{ lines: [{ packs: 1 }] }]);
});

test("who comes sooner is no way to buy where the minimum refuses the order and another one takes it", () => {
  const offers = [
    offer({ id: 1, supplier_id: 1, pack_quantity: "1", pack_price_ht: "1" }),
    offer({ id: 2, supplier_id: 2, pack_quantity: "1", pack_price_ht: "5", preferred: false }),
  ];
  const needsWith = (minimum_order_ht: string, incoming: KitchenArticle["incoming"] = []) =>
    ordersOf({ offers, incoming }, ["3"], {
      supplier: { lead_time_days: 7 },
      other: { minimum_order_ht, minimum_policy: "block" },
      plan: { options: { supplier_policy: "cheapest_total" } },
    });
  const accepted = needsWith("15.00");
  expect(accepted.suppliers).toMatchObject([{ supplier_id: 2, blocked: false }]);
  const refused = needsWith("15.01");
  expect(refused.suppliers).toMatchObject([{ supplier_id: 1, blocked: false }]);
  expect(refused.issues.map(({ code }) => code)).toEqual(["supplier_too_late"]);
  const incoming = refused.articles.flatMap(({ purchases }) =>
    purchases.map(({ supplier_id, quantity, deliver_on }) => ({
      supplier_id,
      quantity,
      expected_on: deliver_on ?? "",
      order_id: 1,
      order_number: null,
    })),
  );
  const again = needsWith("15.01", incoming);
  expect(again.suppliers).toEqual([]);
  expect(again.issues.map(({ code }) => code)).toEqual(["incoming_late"]);
});
