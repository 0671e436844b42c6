import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cheapestChoices } from "#api/needs/cheapest/choose";
import { type Choice, costOf, type Market, measureOf, type Terms } from "#api/needs/cheapest/market";
import { article, component, kitchen, offer, order, orderLine, product, supplier } from "../support/world/kitchen-data";
import { needsOf } from "../support/oracles/plan";

const choice = (supplier: number, amount: number, preferred = true): Choice => ({
  supplier,
  amount: BigInt(amount),
  preferred,
});
const terms = (minimum: number, franco: number | null, fee: number): Terms => ({
  minimum: BigInt(minimum),
  franco: franco === null ? null : BigInt(franco),
  fee: BigInt(fee),
});
const cost = (market: Market, picked: readonly number[]) => costOf(market, measureOf(market), picked);

/** The least cost over every way to pick, one by one. */
function bruteForce(market: Market): bigint {
  let best: bigint | null = null;
  const pick = (picked: number[]) => {
    const choices = market.items[picked.length];
    if (!choices) {
      const total = cost(market, picked);
      if (best === null || total < best) best = total;
      return;
    }
    choices.forEach((_, index) => pick([...picked, index]));
  };
  pick([]);
  return best ?? 0n;
}

describe("the cheapest choice of offers", () => {
  const cases: [string, Market, number[]][] = [
    [
      "each article's cheapest where delivery is free",
      {
        items: [
          [choice(1, 500), choice(2, 400)],
          [choice(1, 300), choice(2, 350)],
        ],
        terms: new Map(),
      },
      [1, 0],
    ],
    [
      "one supplier for all where a second delivery costs more than it saves",
      {
        items: [
          [choice(1, 500), choice(2, 400)],
          [choice(1, 300), choice(2, 350)],
        ],
        terms: new Map([
          [1, terms(0, null, 100)],
          [2, terms(0, null, 100)],
        ]),
      },
      [1, 1],
    ],
    [
      "a dearer offer that reaches franco",
      { items: [[choice(1, 900), choice(2, 850)], [choice(1, 100)]], terms: new Map([[1, terms(0, 1000, 200)]]) },
      [0, 0],
    ],
    [
      "a dearer pack of the same supplier that reaches franco",
      { items: [[choice(1, 90), choice(1, 110)]], terms: new Map([[1, terms(0, 110, 30)]]) },
      [1],
    ],
    [
      "not a franco that costs more than the fee",
      { items: [[choice(1, 900), choice(2, 650)], [choice(1, 100)]], terms: new Map([[1, terms(0, 1000, 200)]]) },
      [1, 0],
    ],
    [
      "an order that is not refused, whatever it costs",
      { items: [[choice(1, 900), choice(2, 100)], [choice(1, 100)]], terms: new Map([[1, terms(1000, null, 0)]]) },
      [0, 0],
    ],
    [
      "nothing from a supplier whose minimum is out of reach",
      { items: [[choice(1, 100), choice(2, 900)]], terms: new Map([[1, terms(1000, null, 0)]]) },
      [1],
    ],
    [
      "who comes soonest, whatever it costs",
      { items: [[choice(1, 900), { ...choice(2, 100), delay: 1 }]], terms: new Map() },
      [0],
    ],
    [
      "who comes later where the soonest refuses the order",
      { items: [[choice(1, 900), { ...choice(2, 100), delay: 1 }]], terms: new Map([[1, terms(1000, null, 0)]]) },
      [1],
    ],
    [
      "nothing where the only one who comes sooner refuses the order",
      {
        items: [[choice(1, 900), { ...choice(2, 0), delay: 1, nothing: true }]],
        terms: new Map([
          [1, terms(1000, null, 0)],
          [2, terms(1000, null, 500)],
        ]),
      },
      [1],
    ],
    [
      "at the same cost the preferred offer",
      { items: [[choice(2, 100, false), choice(1, 100)]], terms: new Map() },
      [1],
    ],
  ];

  test.each(cases)("%s", (_, market, expected) => {
    expect(cheapestChoices(market)).toEqual(expected);
  });

  const aMarket = fc.record({
    items: fc.array(
      fc.array(
        fc.record({
          supplier: fc.integer({ min: 1, max: 4 }),
          amount: fc.bigInt({ min: 0n, max: 60n }),
          preferred: fc.boolean(),
          delay: fc.constantFrom(0, 0, 1, 2),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      { minLength: 1, maxLength: 6 },
    ),
    terms: fc
      .array(
        fc.record({
          minimum: fc.constantFrom(0n, 0n, 40n, 90n),
          franco: fc.constantFrom(null, 0n, 50n, 100n),
          fee: fc.constantFrom(0n, 7n, 25n),
        }),
        { minLength: 4, maxLength: 4 },
      )
      .map((all) => new Map(all.map((one, index) => [index + 1, one]))),
  });

  test("over generated markets costs what trying every combination finds", () => {
    fc.assert(
      fc.property(aMarket, (market) => {
        expect(cost(market, cheapestChoices(market))).toBe(bruteForce(market));
      }),
      { numRuns: 3000 },
    );
  });

  test("where it cannot look at all, is never dearer than each article's cheapest, and ends", () => {
    const suppliers = Array.from({ length: 14 }, (_, index) => index + 1);
    const items = Array.from({ length: 200 }, (_, item) =>
      suppliers
        .filter((id) => (item * 7 + id * 3) % 4 !== 0)
        .map((id) => choice(id, 1000 + ((item * 131 + id * 577) % 400))),
    );
    const market: Market = {
      items,
      terms: new Map(suppliers.map((id) => [id, terms(id % 3 === 0 ? 20_000 : 0, 30_000 + id * 500, 1500)])),
    };
    const own = items.map((choices) =>
      choices.reduce((best, each, index) => (each.amount < (choices[best]?.amount ?? 0n) ? index : best), 0),
    );
    expect(cost(market, cheapestChoices(market))).toBeLessThanOrEqual(cost(market, own));
  });
});

describe("the policy « le moins cher au total »", () => {
  /** Flour and butter, each of which both suppliers sell; so many kilograms of each are needed. */
  const plan = (
    quantity: string,
    grossiste: Partial<Parameters<typeof supplier>[0]>,
    epicier: Partial<Parameters<typeof supplier>[0]>,
  ) =>
    needsOf({
      kitchen: kitchen({
        articles: [
          article({
            id: 1,
            name: "Farine",
            unit: "kg",
            offers: [
              offer({ id: 1, pack_quantity: "1", pack_price_ht: "2" }),
              offer({ id: 2, supplier_id: 2, pack_quantity: "1", pack_price_ht: "1.80", preferred: false }),
            ],
          }),
          article({
            id: 2,
            name: "Beurre",
            unit: "kg",
            offers: [
              offer({ id: 3, pack_quantity: "1", pack_price_ht: "8" }),
              offer({ id: 4, supplier_id: 2, pack_quantity: "1", pack_price_ht: "9", preferred: false }),
            ],
          }),
        ],
        products: [
          product({
            id: 1,
            name: "Brioche",
            components: [component({ article_id: 1 }, "1"), component({ article_id: 2 }, "1")],
          }),
        ],
        suppliers: [
          supplier({ id: 1, name: "Grossiste", ...grossiste }),
          supplier({ id: 2, name: "Épicier", ...epicier }),
        ],
      }),
      orders: [order({ id: 1, lines: [orderLine(1, quantity)] })],
      options: { supplier_policy: "cheapest_total" },
    });
  const bought = (needs: ReturnType<typeof plan>) =>
    needs.suppliers.map(({ name, subtotal_ht, shipping_fee_ht, missing_to_minimum }) => [
      name,
      subtotal_ht,
      shipping_fee_ht,
      missing_to_minimum,
    ]);

  test.each([
    [
      "without conditions each article comes from where it is cheapest",
      {},
      {},
      [
        ["Épicier", "18.00", "0.00", "0.00"],
        ["Grossiste", "80.00", "0.00", "0.00"],
      ],
    ],
    [
      "a second delivery that costs more than it saves is not had",
      {},
      { shipping_fee_ht: "5.00" },
      [["Grossiste", "100.00", "0.00", "0.00"]],
    ],
    [
      "the whole order stays where that reaches franco",
      { shipping_fee_ht: "12.00", franco_ht: "100.00" },
      {},
      [["Grossiste", "100.00", "0.00", "0.00"]],
    ],
    [
      "both shipping fees are paid once where that is cheaper",
      { shipping_fee_ht: "1.00" },
      { shipping_fee_ht: "0.50" },
      [
        ["Épicier", "18.00", "0.50", "0.00"],
        ["Grossiste", "80.00", "1.00", "0.00"],
      ],
    ],
    [
      "a minimum that blocks is reached",
      { minimum_order_ht: "90.00", minimum_policy: "block" as const },
      {},
      [["Grossiste", "100.00", "0.00", "0.00"]],
    ],
    [
      "a minimum that only warns is not paid for",
      { minimum_order_ht: "90.00" },
      {},
      [
        ["Épicier", "18.00", "0.00", "0.00"],
        ["Grossiste", "80.00", "0.00", "10.00"],
      ],
    ],
  ])("%s", (_, grossiste, epicier, expected) => {
    expect(bought(plan("10", grossiste, epicier))).toEqual(expected);
  });

  test("an offer without a price is taken only where there is no other", () => {
    const needs = needsOf({
      kitchen: kitchen({
        articles: [
          article({
            id: 1,
            name: "Farine",
            unit: "kg",
            offers: [
              offer({ id: 1, pack_quantity: "1", pack_price_ht: null }),
              offer({ id: 2, supplier_id: 2, pack_quantity: "1", pack_price_ht: "1.80", preferred: false }),
            ],
          }),
        ],
        products: [product({ id: 1, name: "Pain", components: [component({ article_id: 1 }, "1")] })],
        suppliers: [supplier({ id: 1, name: "Grossiste" }), supplier({ id: 2, name: "Épicier" })],
      }),
      orders: [order({ id: 1, lines: [orderLine(1, "10")] })],
      options: { supplier_policy: "cheapest_total" },
    });
    expect(needs.articles).toMatchObject([{ offer: { supplier_id: 2 }, purchase_cost_ht: "18.00" }]);
  });
});
