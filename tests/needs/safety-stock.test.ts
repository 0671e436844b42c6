import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { Kitchen, KitchenOrder } from "#api/kitchen/kitchen";
import { productionDays } from "#api/needs/schedule/production-days";
import { needsByDay } from "#api/planning/compute";
import { cases } from "../support/cases";
import { minus, readDecimal, writeDecimal } from "../support/oracles/fractions";
import { plans, withTargets, withoutFromStock } from "../support/oracles/generated-plans";
import { leadTimes, withLeads } from "../support/oracles/lead-times";
import { type PublishedPlan, type Shortage, liveKitchen } from "../support/oracles/lived-plan";
import { inputOf } from "../support/oracles/plan";

const [today, later, end] = ["2026-11-21", "2026-11-25", "2026-11-30"] as const;

/** Kitchens whose recipes and products keep some days and have safety stocks, some of them; orders from today on. */
const stocked = fc
  .tuple(
    plans({ rounding: true, dates: true, opened: true, broken: false }),
    fc.array(fc.record({ safety: fc.constantFrom("0", "1.5", "7", "40"), more: fc.constantFrom(null, 0, 3, 25) }), {
      minLength: 3,
      maxLength: 9,
    }),
    fc.array(fc.constantFrom(null, null, 1, 3), { minLength: 2, maxLength: 7 }),
    fc.constantFrom(null, null, "2", "7.5"),
  )
  .map(([{ kitchen, orders }, reserves, lives, order_multiple]) => {
    const keeping = (id: number) => {
      const { safety = "0", more = null } = reserves[id % reserves.length] ?? {};
      return {
        safety_stock: safety,
        target_stock: more === null ? null : formatMillionths(millionths(safety) + millionths(String(more))),
        shelf_life_days: lives[id % lives.length] ?? null,
      };
    };
    const recipes = [...kitchen.recipes].map(([id, one]) => [id, { ...one, ...keeping(id) }] as const);
    const products = [...kitchen.products].map(
      ([id, one]) => [id, { ...one, ...keeping(id + 4), order_multiple }] as const,
    );
    return {
      kitchen: withTargets(withoutFromStock({ ...kitchen, recipes: new Map(recipes), products: new Map(products) })),
      orders: orders.map((order) =>
        order.production_on < today ? { ...order, production_on: today, delivery_on: today } : order,
      ),
    };
  });

function toInput({ kitchen, orders }: { kitchen: Kitchen; orders: KitchenOrder[] }, from: string = today, to = end) {
  const inDays = (first: string, last: string) =>
    orders.filter(({ production_on: day }) => day >= first && day <= last);
  return inputOf({
    kitchen,
    orders: inDays(from, to),
    after: orders.filter(({ production_on }) => production_on > to),
    from,
    until: to,
    restock: true,
    reserves: { from, until: "2026-12-04" },
    extras_on: from,
    ...(from > today && { reserved: { orders: inDays(today, "2026-11-24"), before: from } }),
  });
}

const say = ({ type, id, day, quantity, reserve }: Shortage) =>
  `${type} ${String(id)} lacks ${quantity} on ${day}${reserve ? " of its reserve" : ""}`;

const runs = { numRuns: cases(100) };

describe("plans that keep up what is made", () => {
  test("lived through, no day is short of anything made, nor of a safety stock", { timeout: 180_000 }, () => {
    let filled = 0;
    fc.assert(
      fc.property(stocked, (drawn) => {
        const input = toInput(drawn);
        const published: Pick<PublishedPlan, "articles" | "recipes" | "sheets" | "issues" | "lacks"> = JSON.parse(
          JSON.stringify({ ...needsByDay(input), sheets: productionDays(input) }),
        );
        filled += JSON.stringify(published.recipes).split("for_stock").length - 1;
        const owed = input.orders.flatMap(({ production_on, lines }) =>
          lines.flatMap(({ product_id, quantity, produced_quantity }) => {
            const rest = minus(readDecimal(quantity), readDecimal(produced_quantity));
            return rest.n > 0n ? [{ product_id, day: production_on, quantity: writeDecimal(rest) }] : [];
          }),
        );
        const plan = { ...published, start: today, from: today, to: end };
        expect(liveKitchen(plan, { ...drawn.kitchen, owed }).map(say)).toEqual([]);
      }),
      runs,
    );
    expect(filled).toBeGreaterThan(0);
  });

  test("a plan of later days makes on each of them what a plan of all days would", { timeout: 180_000 }, () => {
    let filled = 0;
    const leading = fc
      .tuple(stocked, leadTimes)
      .map(([drawn, times]) => ({ ...drawn, kitchen: withLeads(drawn.kitchen, times) }));
    fc.assert(
      fc.property(fc.oneof(stocked, leading), (drawn) => {
        const madeFrom = (from: string) =>
          productionDays(toInput(drawn, from)).flatMap(({ day, recipes, products }) =>
            day < later || day > end
              ? []
              : [
                  ...recipes.map(({ recipe_id, planned_output, for_stock = "0" }) => [
                    `${day} recipe ${recipe_id}`,
                    planned_output,
                    for_stock,
                  ]),
                  ...products.map(({ product_id, quantity, for_stock = "0" }) => [
                    `${day} product ${product_id}`,
                    quantity,
                    for_stock,
                  ]),
                ],
          );
        const made = madeFrom(later);
        filled += made.filter(([, , forStock]) => forStock !== "0").length;
        expect(made.sort()).toEqual(madeFrom(today).sort());
      }),
      runs,
    );
    expect(filled).toBeGreaterThan(0);
  });

  test(
    "what the orders bear and what fills the stock up are all that is bought and taken",
    { timeout: 180_000 },
    () => {
      fc.assert(
        fc.property(stocked, (drawn) => {
          const needs = needsByDay({ ...toInput(drawn), after: [] });
          for (const row of [...needs.products, ...needs.recipes, ...needs.articles])
            if (row.gross !== "0") expect([row.name, sumOf(row.by_order)]).toEqual([row.name, row.gross]);
          const cents = (text: string) => BigInt(text.replace(".", ""));
          const borne = needs.orders.reduce((sum, { purchase_ht }) => sum + cents(purchase_ht), 0n);
          expect(borne + cents(needs.totals.restock_ht ?? "0.00")).toBe(cents(needs.totals.purchase_ht));
        }),
        runs,
      );
    },
  );
});

const sumOf = (shares: readonly { quantity: string }[]) =>
  formatMillionths(shares.reduce((sum, { quantity }) => sum + millionths(quantity), 0n));
