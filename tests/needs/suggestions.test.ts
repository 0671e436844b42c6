import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatFixed } from "#domain/exact/decimal";
import type { KitchenArticle, KitchenOrder, KitchenSupplier } from "#api/kitchen/kitchen";
import { computeNeeds } from "#api/needs/compute";
import { defaultOptions, type NeedsInput } from "#api/needs/input";
import { planOf } from "#api/needs/reserve";
import type { LaterDays } from "#api/needs/suggestions/period";
import { missesMinimum, withSuggestions } from "#api/needs/suggestions/suggest";
import { plans } from "../support/oracles/generated-plans";
import { article, component, kitchen, offer, order, orderLine, product, supplier } from "../support/world/kitchen-data";

/** "12.50" as 1250 cents. */
const cents = (amount: string) => BigInt(amount.replace(".", ""));
const day = (date: string, id: number, quantity: string): { to: string; orders: KitchenOrder[] } => ({
  to: date,
  orders: [order({ id, production_on: date, delivery_on: date, lines: [orderLine(1, quantity)] })],
});

/** So many cakes of 1 kg of butter and 1 kg of flour; butter comes from the supplier with the minimum. */
function plan(of: {
  quantity: string;
  butter?: Partial<KitchenArticle>;
  flour?: Partial<KitchenArticle>;
  minimum: Partial<KitchenSupplier>;
  options?: Partial<NeedsInput["options"]>;
}): NeedsInput {
  return {
    kitchen: kitchen({
      articles: [
        article({
          id: 1,
          name: "Beurre",
          unit: "kg",
          offers: [
            offer({ id: 1, pack_quantity: "1", pack_price_ht: "8" }),
            offer({ id: 2, pack_quantity: "10", pack_price_ht: "76", preferred: false }),
          ],
          ...of.butter,
        }),
        article({
          id: 2,
          name: "Farine",
          unit: "kg",
          offers: [
            offer({ id: 3, supplier_id: 2, pack_quantity: "5", pack_price_ht: "5" }),
            offer({ id: 4, pack_quantity: "5", pack_price_ht: "6", preferred: false }),
          ],
          ...of.flour,
        }),
      ],
      products: [
        product({
          id: 1,
          name: "Gâteau",
          components: [component({ article_id: 1 }, "1"), component({ article_id: 2 }, "1")],
        }),
      ],
      suppliers: [supplier({ id: 1, name: "Laiterie", ...of.minimum }), supplier({ id: 2, name: "Moulin" })],
    }),
    orders: [order({ id: 1, lines: [orderLine(1, of.quantity)] })],
    extras: [],
    extras_on: "2026-11-25",
    as_of: "2026-11-21T07:00:00Z",
    options: { ...defaultOptions, ...of.options },
  };
}

const suggested = (input: NeedsInput, days: LaterDays["days"] = []) =>
  withSuggestions(computeNeeds(input), planOf(input), { kitchen: input.kitchen, days }).suppliers.find(
    ({ supplier_id }) => supplier_id === 1,
  )?.suggestions ?? [];
const shortBy = { minimum_order_ht: "50.00", minimum_policy: "block" as const };

describe("a minimum missed by a few euros", () => {
  test(
    "is filled by another pack, by buying here what is bought elsewhere, by more packs, or by the " +
      "needs of the next days, each with its cost",
    () => {
      const found = suggested(plan({ quantity: "6", minimum: shortBy }), [day("2026-12-01", 2, "1")]);
      expect(found).toEqual([
        {
          kind: "other_offer",
          lines: [
            {
              article_id: 2,
              name: "Farine",
              pack_label: "Colis de 5",
              packs_before: 0,
              packs: 2,
              from_supplier: { id: 2, name: "Moulin" },
              keeps_until: null,
            },
          ],
          extra_ht: "12.00",
          plan_extra_ht: "2.00",
          subtotal_ht: "60.00",
          to: null,
          offers: [{ article_id: 2, offer_id: 4, packs: 0 }],
        },
        {
          kind: "more_packs",
          lines: [
            {
              article_id: 1,
              name: "Beurre",
              pack_label: "Colis de 1",
              packs_before: 6,
              packs: 7,
              from_supplier: null,
              keeps_until: null,
            },
          ],
          extra_ht: "8.00",
          plan_extra_ht: "8.00",
          subtotal_ht: "56.00",
          to: null,
          offers: [{ article_id: 1, offer_id: 1, packs: 7 }],
        },
        {
          kind: "longer_period",
          lines: [
            {
              article_id: 1,
              name: "Beurre",
              pack_label: "Colis de 1",
              packs_before: 6,
              packs: 7,
              from_supplier: null,
              keeps_until: null,
            },
          ],
          extra_ht: "8.00",
          plan_extra_ht: "8.00",
          subtotal_ht: "56.00",
          to: "2026-12-01",
          offers: [],
        },
        {
          kind: "other_offer",
          lines: [
            {
              article_id: 1,
              name: "Beurre",
              pack_label: "Colis de 10",
              packs_before: 0,
              packs: 1,
              from_supplier: null,
              keeps_until: null,
            },
          ],
          extra_ht: "28.00",
          plan_extra_ht: "28.00",
          subtotal_ht: "76.00",
          to: null,
          offers: [{ article_id: 1, offer_id: 2, packs: 0 }],
        },
      ]);
    },
  );

  test("says until when what is bought besides keeps", () => {
    const [, more] = suggested(plan({ quantity: "6", minimum: shortBy, butter: { shelf_life_days: 12 } }));
    expect(more?.lines).toMatchObject([{ name: "Beurre", keeps_until: "2026-12-07" }]);
  });

  test("the period goes on no longer than it takes, and not at all when what is bought would not keep", () => {
    const days = [day("2026-11-30", 2, "0.5"), day("2026-12-02", 3, "1"), day("2026-12-03", 4, "40")];
    const longer = (butter: Partial<KitchenArticle>) =>
      suggested(plan({ quantity: "5.5", minimum: shortBy, butter }), days).filter(
        ({ kind }) => kind === "longer_period",
      );
    expect(longer({})).toMatchObject([{ to: "2026-12-02", extra_ht: "8.00" }]);
    expect(longer({ shelf_life_days: 7 })).toMatchObject([
      { to: "2026-12-02", lines: [{ keeps_until: "2026-12-02" }] },
    ]);
    expect(longer({ shelf_life_days: 6 })).toEqual([]);
    expect(
      suggested(plan({ quantity: "2", minimum: { minimum_order_ht: "500.00" } }), days).filter(
        ({ kind }) => kind === "longer_period",
      ),
    ).toEqual([]);
  });

  test("minimum packs and multiples hold", () => {
    const butter = {
      offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "8", min_packs: 2, pack_multiple: 4 })],
    };
    expect(suggested(plan({ quantity: "3", minimum: shortBy, butter, flour: { offers: [] } }))).toMatchObject([
      { kind: "more_packs", lines: [{ packs_before: 4, packs: 8 }], extra_ht: "32.00" },
    ]);
  });

  test("shipping that falls at franco is part of the cost", () => {
    const found = suggested(
      plan({ quantity: "6", minimum: { ...shortBy, franco_ht: "55.00", shipping_fee_ht: "15.00" } }),
    );
    expect(found.map(({ kind, extra_ht, plan_extra_ht }) => [kind, extra_ht, plan_extra_ht])).toEqual([
      ["other_offer", "12.00", "-13.00"],
      ["more_packs", "8.00", "-7.00"],
      ["other_offer", "28.00", "13.00"],
    ]);
  });

  test("another order that would miss its own minimum is left alone, as is an offer that is not to be had", () => {
    const input = plan({
      quantity: "6",
      minimum: shortBy,
      flour: {
        offers: [
          offer({ id: 3, supplier_id: 2, pack_quantity: "5", pack_price_ht: "5" }),
          offer({ id: 4, pack_quantity: "5", pack_price_ht: "6", preferred: false, available: false }),
        ],
      },
    });
    expect(suggested(input).map(({ lines }) => lines[0]?.name)).toEqual(["Beurre", "Beurre"]);
  });

  test("nothing is suggested where the minimum is reached", () => {
    expect(suggested(plan({ quantity: "7", minimum: shortBy }))).toEqual([]);
  });
});

test("over generated plans, every suggestion costs what the plan then computes, and reaches the minimum", () => {
  const seen = { other_offer: 0, more_packs: 0, longer_period: 0 };
  fc.assert(
    fc.property(
      plans({ rounding: false, dates: true, broken: false }),
      fc.boolean(),
      ({ kitchen: generated, orders }, cheapest) => {
        const withTerms = (minimums: ReadonlyMap<number, string>) =>
          new Map(
            [...generated.suppliers].map(([id, each]) => [
              id,
              {
                ...each,
                minimum_order_ht: minimums.get(id) ?? null,
                franco_ht: "450.00",
                shipping_fee_ht: "12.00",
                minimum_policy: id === 1 ? ("block" as const) : ("warn" as const),
              },
            ]),
          );
        const articles = new Map(
          [...generated.articles].map(([id, each]) => [
            id,
            {
              ...each,
              shelf_life_days: id === 2 ? 3 : null,
              offers: each.offers.flatMap((one) => [
                one,
                {
                  ...one,
                  id: one.id + 100,
                  supplier_id: (one.supplier_id % 3) + 1,
                  pack_quantity: "3",
                  preferred: false,
                },
              ]),
            },
          ]),
        );
        const [first, ...rest] = orders;
        if (!first) return;
        const open: NeedsInput = {
          kitchen: { ...generated, suppliers: withTerms(new Map()), articles },
          orders: [first],
          extras: [],
          extras_on: "2026-11-25",
          as_of: "2026-11-21T07:00:00Z",
          options: { ...defaultOptions, supplier_policy: cheapest ? "cheapest_total" : "preferred" },
        };
        const days = rest.map((one, index) => ({
          to: `2026-12-0${String(index + 1)}`,
          orders: [{ ...one, production_on: `2026-12-0${String(index + 1)}` }],
        }));
        const minimums = new Map(
          computeNeeds(open).suppliers.map((row) => [
            row.supplier_id,
            formatFixed((cents(row.subtotal_ht) * 105n) / 100n, 2),
          ]),
        );
        const input = { ...open, kitchen: { ...open.kitchen, suppliers: withTerms(minimums) } };
        const before = computeNeeds(input);
        const paid = (needs: typeof before) =>
          needs.suppliers.reduce((sum, row) => sum + cents(row.subtotal_ht) + cents(row.shipping_fee_ht), 0n);
        for (const row of withSuggestions(before, planOf(input), { kitchen: input.kitchen, days }).suppliers) {
          for (const { kind, offers, to, subtotal_ht, extra_ht, plan_extra_ht } of row.suggestions) {
            seen[kind] += 1;
            const later = days.filter((one) => to !== null && one.to <= to).flatMap((one) => one.orders);
            const after = computeNeeds({ ...input, orders: [...input.orders, ...later], chosen_offers: offers });
            const then = after.suppliers.find(({ supplier_id }) => supplier_id === row.supplier_id);
            expect([kind, then?.subtotal_ht]).toEqual([kind, subtotal_ht]);
            expect(then && missesMinimum(then)).toBe(false);
            expect(cents(extra_ht)).toBe(cents(subtotal_ht) - cents(row.subtotal_ht));
            expect(cents(plan_extra_ht)).toBe(paid(after) - paid(before));
          }
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3);
});
