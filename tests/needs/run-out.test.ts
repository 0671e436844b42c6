import { expect, test } from "vitest";
import type { Incoming, KitchenArticle } from "#api/kitchen/kitchen";
import { article, component, kitchen, offer, order, orderLine, product, supplier } from "../support/world/kitchen-data";
import { named, needsOf } from "../support/oracles/plan";

/**
 * The needs, on Saturday 21 November at 8:00, of 10 kg of flour on each day; the mill delivers any day what was ordered
 * before noon of the day before.
 */
function flourNeeds(of: { stock: string; safety?: string; incoming?: Incoming[] }, days: string[]) {
  const flour: KitchenArticle = article({
    id: 1,
    name: "Farine",
    unit: "kg",
    safety_stock: of.safety ?? "0",
    lots: [{ code: null, quantity: of.stock, expires_on: null }],
    incoming: of.incoming ?? [],
    offers: [offer({ id: 1, pack_quantity: "25", pack_price_ht: "20" })],
  });
  return needsOf({
    kitchen: kitchen({
      suppliers: [supplier({ id: 1, name: "Moulin", lead_time_days: 1, cutoff_time: "12:00" })],
      articles: [flour],
      products: [product({ id: 1, name: "Pain", components: [component({ article_id: 1 }, "1")] })],
    }),
    orders: days.map((production_on, at) => order({ id: at + 1, production_on, lines: [orderLine(1, "10")] })),
  });
}

test.each([
  ["0", "0", "2026-11-22T11:00:00Z"],
  ["9.999999", "0", "2026-11-22T11:00:00Z"],
  ["10", "0", "2026-11-23T11:00:00Z"],
  ["25", "0", "2026-11-24T11:00:00Z"],
  ["25", "8", "2026-11-23T11:00:00Z"],
  ["30", "8", "2026-11-24T11:00:00Z"],
  ["37.9", "8", "2026-11-24T11:00:00Z"],
  ["31", "32", "2026-11-22T11:00:00Z"],
])("with %s kg in stock and %s to keep, flour is ordered before %s", (stock, safety, order_before) => {
  const needs = flourNeeds({ stock, safety }, ["2026-11-25", "2026-11-23", "2026-11-24"]);
  expect(named(needs.articles, "Farine")).toMatchObject({ needed_on: "2026-11-23", order_before, late: false });
});

test(
  "a safety stock that the plan would touch before the next delivery is filled by that delivery, and " + "is not late",
  () => {
    const needs = flourNeeds({ stock: "15", safety: "8" }, ["2026-11-21"]);
    expect(named(needs.articles, "Farine")).toMatchObject({ order_before: "2026-11-21T11:00:00Z", late: false });
    expect(needs.issues).toMatchObject([
      {
        code: "supplier_too_late",
        severity: "info",
        message:
          "Moulin : d’ici la livraison du dim. 22 nov. 2026, seul le stock de sécurité manque : " +
          "Farine. La production a ce qu’il lui faut.",
      },
    ]);
  },
);

test(
  "a supplier who could not come before the first day is too late only when the stock does not last " + "until he can",
  () => {
    const days = ["2026-11-21", "2026-11-24"];
    expect(flourNeeds({ stock: "15" }, days).issues).toEqual([]);
    expect(flourNeeds({ stock: "5" }, days).issues).toMatchObject([{ code: "supplier_too_late" }]);
  },
);

test("what is received today counts for a need that is already past", () => {
  const needs = flourNeeds({ stock: "0", incoming: [{ supplier_id: 1, quantity: "10", expected_on: "2026-11-21" }] }, [
    "2026-11-20",
  ]);
  expect(named(needs.articles, "Farine")).toMatchObject({ incoming_in_time: "10", net: "0" });
  expect(needs.issues).toEqual([]);
});
