import { expect, test } from "vitest";
import { cancellablePacks } from "#api/planning/runs/cancellable";
import { article, component, kitchen, offer, order, orderLine, product, supplier } from "../support/world/kitchen-data";
import { needsOf } from "../support/oracles/plan";

const dairy = (id: number, name: string) =>
  article({ id, name, unit: "kg", offers: [offer({ id, supplier_id: 1, pack_quantity: "1", pack_price_ht: "4" })] });

/**
 * Milk for the 24th and cream for the 26th of November, from one dairy that delivers on any day what was ordered before
 * noon of the day before.
 */
function plan(of: { cream: string }) {
  return needsOf({
    kitchen: kitchen({
      suppliers: [supplier({ id: 1, name: "Laiterie", lead_time_days: 1, cutoff_time: "12:00" })],
      articles: [dairy(1, "Lait"), dairy(2, "Crème")],
      products: [
        product({ id: 1, name: "Flan", components: [component({ article_id: 1 }, "1")] }),
        product({ id: 2, name: "Chou", components: [component({ article_id: 2 }, "1")] }),
      ],
    }),
    orders: [
      order({ id: 1, production_on: "2026-11-24", lines: [orderLine(1, "10")] }),
      order({ id: 2, production_on: "2026-11-26", lines: [orderLine(2, of.cream)] }),
    ],
  });
}

const [before, after] = [plan({ cream: "10" }), plan({ cream: "4" })];

test("packs are taken off the order that goes to the supplier: its moment, its delivery", () => {
  const [packs, ...others] = cancellablePacks(before, after, new Date("2026-11-21T07:00:00Z"));
  expect(others).toEqual([]);
  expect(packs).toMatchObject({
    name: "Crème",
    packs: 6,
    order_before: "2026-11-23T11:00:00Z",
    deliver_on: "2026-11-24",
  });
});

test("once that moment is past the order can only be called back", () => {
  expect(cancellablePacks(before, after, new Date("2026-11-23T11:00:00Z"))).toMatchObject([
    { order_before: "2026-11-23T11:00:00Z" },
  ]);
  expect(cancellablePacks(before, after, new Date("2026-11-23T11:00:01Z"))).toMatchObject([
    { order_before: null, deliver_on: "2026-11-24" },
  ]);
  expect(cancellablePacks(before, after, new Date("2026-11-23T23:30:00Z"))).toEqual([]);
});
