import { describe, expect, test } from "vitest";
import type { KitchenArticle } from "#api/kitchen/kitchen";
import { makeable } from "#api/needs/makeable";
import { makeableOptions } from "#domain/planning/makeable-options";
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
} from "../support/world/kitchen-data";
import { named, needsOf } from "../support/oracles/plan";
import type { WorkedCase } from "../support/oracles/worked-cases";
import { eggsOpened, moment, tenDays } from "../support/oracles/worked-days";

const days = Object.keys(tenDays);

const planned = (worked: WorkedCase, of: Partial<Parameters<typeof needsOf>[0]> = {}) =>
  needsOf({ ...worked, as_of: moment, until: "2026-12-03", ...of });
const rowOf = (worked: WorkedCase, of?: Parameters<typeof planned>[1]) => named(planned(worked, of).articles, "Œufs");
const takenOf = (worked: WorkedCase) =>
  Object.fromEntries(rowOf(worked).days.flatMap(({ day, taken }) => (taken === "0" ? [] : [[day, taken] as const])));

describe("L7: 0.3 egg on each of ten days", () => {
  test("kept for ever, three eggs do", () => {
    for (const of of [eggsOpened(null), eggsOpened(0, { equivalences: [equivalence("1", "piece", "0.05", "kg")] })]) {
      expect(rowOf(of)).toMatchObject({ gross: "3", packs: 3 });
      expect(rowOf(of)).not.toHaveProperty("opened");
      expect(takenOf(of)).toEqual(Object.fromEntries(days.map((day) => [day, "0.3"])));
    }
  });

  test("kept for the day, one is opened on each", () => {
    expect(rowOf(eggsOpened(0))).toMatchObject({
      gross: "10",
      packs: 10,
      opened: { keeps_days: 0, already_open: "0", wasted: "6.3", left: "0.7" },
      explain: expect.arrayContaining([
        expect.objectContaining({ label: expect.stringContaining("Pâte : 10 fournées"), result: "3" }),
        {
          label: "Pièces entières : le reste sert le jour même",
          operation: "+",
          operand: "7",
          result: "10",
          unit: "piece",
        },
      ]),
    });
    expect(takenOf(eggsOpened(0))).toEqual(Object.fromEntries(days.map((day) => [day, "1"])));
  });

  test("kept for two days more, each serves three, and those whom it serves bear it alike", () => {
    const row = rowOf(eggsOpened(2));
    expect(row).toMatchObject({ gross: "4", packs: 4, opened: { keeps_days: 2, wasted: "0.3", left: "0.7" } });
    expect(takenOf(eggsOpened(2))).toEqual(Object.fromEntries([0, 3, 6, 9].map((at) => [days[at], "1"])));
    expect(row.by_order.map(({ quantity }) => Number(quantity).toFixed(3))).toEqual([
      ...Array.from({ length: 9 }, () => "0.333"),
      "1.000",
    ]);
    expect(row.by_order.reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 1e6), 0)).toBe(4e6);
  });

  test("a plan of later days opens on each what a plan of all days would", () => {
    const worked = eggsOpened(2);
    for (let at = 1; at < 10; at += 1) {
      const before = days[at] ?? "";
      const later = rowOf(
        { ...worked, orders: worked.orders.filter(({ production_on }) => production_on >= before) },
        { reserved: { before, orders: worked.orders.filter(({ production_on }) => production_on < before) } },
      );
      expect(later.days.filter(({ taken }) => taken !== "0").map(({ day }) => day)).toEqual(
        [0, 3, 6, 9].map((each) => days[each]).filter((day) => (day ?? "") >= before),
      );
    }
  });

  test("what batches left open serves first, of the stock", () => {
    const opened = [{ part: null, from: "2026-11-22", until: "2026-11-25", quantity: "0.5" }];
    const worked = eggsOpened(2, { opened });
    expect(takenOf(worked)).toEqual(Object.fromEntries([1, 4, 7].map((at) => [days[at], "1"])));
    expect(rowOf(worked)).toMatchObject({
      gross: "3",
      opened: { already_open: "0.5" },
      explain: expect.arrayContaining([
        expect.objectContaining({ label: "Pris sur ce qui est déjà ouvert", operand: "0.5", result: "2.5" }),
        expect.objectContaining({
          label: "Pièces entières : le reste sert encore 2 jours",
          operand: "0.5",
          result: "3",
        }),
      ]),
    });
    expect(rowOf(worked, { options: { use_article_stock: false } })).toMatchObject({ gross: "4" });
  });
});

describe("a piece", () => {
  const onTwoDays = { "2026-11-24": "1", "2026-11-25": "1" };
  const tins = (equivalences: KitchenArticle["equivalences"], quantity = "0.4", of: Partial<KitchenArticle> = {}) => {
    const worked = eggsOpened(0, { equivalences, unit: "kg", days: onTwoDays, ...of });
    const made = worked.kitchen.recipes.get(1);
    if (made) made.lines = [ofArticle(1, quantity, of.unit ?? "kg")];
    return worked;
  };

  test("is what its equivalence says in the article's unit, whatever the pack", () => {
    expect(rowOf(tins([{ ...equivalence("1", "piece", "2.5", "kg"), keeps_days: 0 }]))).toMatchObject({ gross: "5" });
    expect(rowOf(tins([{ ...equivalence("1", "piece", "2.5", "kg"), keeps_days: 1 }]))).toMatchObject({ gross: "2.5" });
    expect(rowOf(tins([{ ...equivalence("3", "piece", "1", "kg"), keeps_days: 0 }], "0.3"))).toMatchObject({
      gross: "0.666667",
      packs: 1,
    });
    expect(rowOf(tins([{ ...equivalence("1.2", "kg", "3", "piece"), keeps_days: 0 }], "0.5"))).toMatchObject({
      gross: "1.6",
    });
  });

  test("keeps as short as the shorter of two equivalences says; one that counts no pieces says nothing", () => {
    const both = [
      { ...equivalence("1", "piece", "0.05", "kg"), keeps_days: 3 },
      { ...equivalence("1", "piece", "0.04", "l"), keeps_days: 0 },
    ];
    expect(rowOf(tins(both, "0.4", { unit: "piece" }))).toMatchObject({ gross: "2" });
    expect(rowOf(tins([{ ...equivalence("1", "l", "0.9", "kg"), keeps_days: 0 }]))).toMatchObject({ gross: "0.8" });
  });

  test("is not opened for a thousandth of one beyond another, which is what rounding loses", () => {
    const one = [{ ...equivalence("1", "piece", "0.05", "kg"), keeps_days: 0 }];
    const eggs = (quantity: string) => rowOf(tins(one, quantity, { unit: "piece" }));
    expect(eggs("1.0009")).toMatchObject({ gross: "2" });
    expect(
      rowOf(tins([{ ...equivalence("1", "piece", "0.05", "kg"), keeps_days: 1 }], "0.5004", { unit: "piece" })),
    ).toMatchObject({
      gross: "1",
      opened: { wasted: "0", left: "0" },
    });
    expect(eggs("0.0004")).toMatchObject({ gross: "2" });
    expect(eggs("1.0011")).toMatchObject({ gross: "4" });
  });

  test("is opened whole for its parts too, whose rests serve as long as they say", () => {
    const eggs = (yolk: number, piece: number | null) => {
      const worked = tins(
        [
          { ...equivalence("1", "piece", "0.05", "kg"), keeps_days: piece },
          { ...equivalence("1", "piece", "0.02", "kg", "jaune"), keeps_days: yolk },
          { ...equivalence("1", "piece", "0.03", "kg", "blanc"), keeps_days: 1 },
        ],
        "1",
        { unit: "piece" },
      );
      const made = worked.kitchen.recipes.get(1);
      if (made)
        made.lines = [
          ofArticle(1, "2.4", "piece", { part: "jaune" }),
          ofArticle(1, "1", "piece", { part: "blanc" }),
          ofArticle(1, "0.3", "piece"),
        ];
      return rowOf(worked);
    };
    expect(eggs(0, null)).toMatchObject({ gross: "5.4" });
    // 3 for the yolks of each day, and one for both days' thirds.
    expect(eggs(0, 1)).toMatchObject({ gross: "7", by_products: [{ part: "jaune" }, { part: "blanc" }] });
    // 0.6 yolk is left of the first day: 1.8 are wanted on the second.
    expect(eggs(1, 1)).toMatchObject({ gross: "6" });
  });
});

test("what lacks of a piece is lacked by all whom it was to serve", () => {
  const worked = eggsOpened(2, { offers: [] });
  const { lacks } = planned(worked);
  expect(lacks.map(({ day, quantity }) => [day, quantity])).toEqual([0, 3, 6, 9].map((at) => [days[at], "1"]));
  expect(lacks[0]?.order_lines.map(({ order_id }) => order_id)).toEqual([1, 2, 3]);
  expect(lacks[0]?.recipes).toEqual(
    days.slice(0, 3).map((day) => ({ recipe_id: 1, name: "Pâte", unit: "kg", day, quantity: "1" })),
  );
  expect(lacks[3]?.order_lines.map(({ order_id }) => order_id)).toEqual([10]);
});

test("what can still be made counts whole pieces, and what is open", () => {
  const fromStock = (quantity: string, opened: KitchenArticle["opened"]) => {
    const eggs = article({
      id: 1,
      name: "Œufs",
      unit: "piece",
      equivalences: [{ ...equivalence("1", "piece", "0.05", "kg"), keeps_days: 1 }],
      offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "1" })],
      lots: [{ code: null, quantity, expires_on: null }],
      opened,
    });
    const cake = product({
      id: 1,
      name: "Cake",
      sale_unit: "piece",
      components: [component({ article_id: 1 }, "0.3", "piece")],
    });
    const known = kitchen({ articles: [eggs], products: [cake] });
    const scope = { on: "2026-11-23", today: "2026-11-22", as_of: moment, options: makeableOptions({}) };
    return makeable(cake, known, scope).quantity;
  };
  expect(fromStock("1", undefined)).toBe("3");
  expect(fromStock("2", undefined)).toBe("6");
  expect(fromStock("1", [{ part: null, from: "2026-11-22", until: "2026-11-23", quantity: "0.5" }])).toBe("5");
  expect(fromStock("0", [{ part: null, from: "2026-11-21", until: "2026-11-22", quantity: "0.9" }])).toBe("0");
});

test("a recipe that nothing opened in pieces goes into is planned as ever", () => {
  const dough = recipe({ id: 1, name: "Pâte", output_quantity: "1", lines: [ofArticle(1, "0.3", "piece")] });
  const cake = product({ id: 1, name: "Cake", components: [component({ recipe_id: 1 }, "1")] });
  const eggs = (equivalences: KitchenArticle["equivalences"]) => ({
    kitchen: kitchen({
      articles: [article({ id: 1, name: "Œufs", unit: "piece", equivalences })],
      recipes: [dough],
      products: [cake],
    }),
    orders: [order({ id: 1, lines: [orderLine(1, "1")] })],
  });
  const plain = equivalence("1", "piece", "0.05", "kg");
  const serialize = (equivalences: KitchenArticle["equivalences"]) => {
    const { run: _, ...needs } = needsOf(eggs(equivalences));
    return JSON.stringify(needs);
  };
  expect(serialize([{ ...plain, keeps_days: null }])).toBe(serialize([plain]));
  expect(serialize([plain])).not.toContain("opened");
});
