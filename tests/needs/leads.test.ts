import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import { makeableOptions } from "#domain/planning/makeable-options";
import type { KitchenRecipe } from "#api/kitchen/kitchen";
import type { ClosedDays } from "#api/kitchen/closed-days";
import type { NeedsInput } from "#api/needs/input";
import { makeable } from "#api/needs/makeable";
import { productionDays } from "#api/needs/schedule/production-days";
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
} from "../support/world/kitchen-data";
import { cases } from "../support/cases";
import { plans } from "../support/oracles/generated-plans";
import { leadTimes, withLeads } from "../support/oracles/lead-times";
import { inputOf, named, needsOf } from "../support/oracles/plan";

/** Sunday, 8:00 in Paris; the bread is for the Friday after. */
const sunday = { as_of: "2026-11-22T07:00:00Z", from: "2026-11-22" };
const friday = "2026-11-27";

/** 1 kg of bread takes 1 kg of dough, 1 kg of dough half a kilogram of leaven, all else is flour. */
function bakery(of: { leaven?: Partial<KitchenRecipe>; dough?: Partial<KitchenRecipe>; closed?: Partial<ClosedDays> }) {
  return {
    ...kitchen({
      suppliers: [
        supplier({ id: 1, name: "Moulin", lead_time_days: 1, lead_time_basis: "calendar", cutoff_time: "12:00" }),
      ],
      articles: [
        article({
          id: 1,
          name: "Farine",
          unit: "kg",
          offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "1" })],
        }),
      ],
      recipes: [
        recipe({
          id: 1,
          name: "Pâte",
          output_quantity: "1",
          lines: [ofRecipe(2, "0.5"), ofArticle(1, "0.5")],
          lead_days: 1,
          ...of.dough,
        }),
        recipe({ id: 2, name: "Levain", output_quantity: "1", lines: [ofArticle(1, "1")], lead_days: 1, ...of.leaven }),
      ],
      products: [product({ id: 1, name: "Pain", components: [component({ recipe_id: 1 }, "1")] })],
    }),
    ...(of.closed && {
      closed: { closed_weekdays: [], closed_periods: [], observes_public_holidays: false, ...of.closed },
    }),
  };
}

const breadOn = (day: string, quantity = "10", id = 1) =>
  order({ id, production_on: day, delivery_on: day, lines: [orderLine(1, quantity)] });

const daysOf = ({ days }: { days: readonly { day: string; net: string }[] }) => days.map(({ day, net }) => [day, net]);

function sheetsOf(input: Parameters<typeof inputOf>[0]) {
  return productionDays(inputOf(input)).map(({ day, recipes, products }) => [
    day,
    ...recipes.map(({ name, planned_output, for_days }) => ({ name, planned_output, for_days })),
    ...products.map(({ name, quantity }) => ({ name, quantity })),
  ]);
}

const week: Partial<NeedsInput> = { ...sunday, until: "2026-11-29" };

describe("a recipe that is made before the day that takes of it", () => {
  test("L1 leaven, dough, bread: each on its day, and what they take is bought for it", () => {
    const input = { ...week, kitchen: bakery({}), orders: [breadOn(friday)] };
    const needs = needsOf(input);
    expect(daysOf(named(needs.recipes, "Levain"))).toEqual([["2026-11-25", "5"]]);
    expect(daysOf(named(needs.recipes, "Pâte"))).toEqual([["2026-11-26", "10"]]);
    expect(needs.recipes.map(({ name, needed_on }) => [name, needed_on])).toEqual([
      ["Pâte", "2026-11-26"],
      ["Levain", "2026-11-25"],
    ]);
    expect(needs.articles).toMatchObject([{ gross: "10", needed_on: "2026-11-25", packs: 10 }]);
    expect(needs.articles[0]?.days).toMatchObject([
      { day: "2026-11-25", taken: "5" },
      { day: "2026-11-26", taken: "5" },
    ]);
    expect(needs.articles[0]?.order_before).toBe("2026-11-24T11:00:00Z");
    expect(needs.orders).toMatchObject([{ order_id: 1, coverage: "covered", matter_ht: "10" }]);
    expect(needs.issues).toEqual([]);
    expect(sheetsOf(input)).toEqual([
      ["2026-11-25", { name: "Levain", planned_output: "5", for_days: [{ day: friday, quantity: "5" }] }],
      ["2026-11-26", { name: "Pâte", planned_output: "10", for_days: [{ day: friday, quantity: "10" }] }],
      [friday, { name: "Pain", quantity: "10" }],
    ]);
  });

  test("L2 a closed Thursday: dough and leaven move, where the dough keeps", () => {
    const closed = { closed_periods: [{ from: "2026-11-26", until: "2026-11-26" }] };
    const computeFor = (life: number | null) =>
      needsOf({
        ...week,
        kitchen: bakery({ closed, dough: { shelf_life_days: life } }),
        orders: [breadOn(friday)],
      });
    for (const life of [3, null]) {
      const needs = computeFor(life);
      expect(daysOf(named(needs.recipes, "Pâte"))).toEqual([["2026-11-25", "10"]]);
      expect(daysOf(named(needs.recipes, "Levain"))).toEqual([["2026-11-24", "5"]]);
      expect(needs.issues).toEqual([]);
    }
    expect(computeFor(1).issues).toMatchObject([
      { code: "keeps_too_short", severity: "warning", entity: { type: "recipe", id: 1 }, order_ids: [1] },
    ]);
  });

  test("L3 ordered late: what was due is asked today, and said", () => {
    const monday = "2026-11-23";
    const needs = needsOf({
      ...week,
      kitchen: bakery({ dough: { lead_days: 2 } }),
      orders: [breadOn(monday)],
    });
    expect(daysOf(named(needs.recipes, "Pâte"))).toEqual([["2026-11-22", "10"]]);
    expect(daysOf(named(needs.recipes, "Levain"))).toEqual([["2026-11-22", "5"]]);
    const late = needs.issues.filter(({ code }) => code === "too_late_to_make");
    expect(late.map(({ severity, entity, order_ids }) => [severity, entity.name, order_ids])).toEqual([
      ["error", "Levain", [1]],
      ["error", "Pâte", [1]],
    ]);
    // The leaven was due a day before the dough was, not before the day to which that moved.
    expect(late[0]?.message).toContain("5 kg pour le dim. 22 nov. 2026 aurait dû être fait ven. 20 nov. 2026");
    expect(needs.recipes.map(({ name, overdue_since }) => [name, overdue_since])).toEqual([
      ["Pâte", "2026-11-21"],
      ["Levain", "2026-11-20"],
    ]);
    expect(late[1]?.message).toContain("10 kg pour le lun. 23 nov. 2026 aurait dû être fait sam. 21 nov. 2026");
    expect(needs.lacks.filter(({ recipe_id }) => recipe_id !== undefined)).toMatchObject([
      {
        article_id: null,
        name: "Levain",
        day: "2026-11-22",
        quantity: "5",
        cause: "too_late",
        message: "manque 5 kg de levain",
        recipes: [{ name: "Pâte", day: "2026-11-22", quantity: "10" }],
        products: [{ name: "Pain", day: monday, quantity: "10" }],
        order_lines: [{ order_id: 1, quantity: "10" }],
      },
      {
        article_id: null,
        name: "Pâte",
        day: monday,
        quantity: "10",
        message: "manque 10 kg de pâte",
        recipes: [],
        products: [{ name: "Pain", day: monday, quantity: "10" }],
        order_lines: [{ order_id: 1, quantity: "10" }],
      },
    ]);
  });

  test("of what is made late together each part says when it was due, and they lack together", () => {
    const needs = needsOf({
      ...week,
      kitchen: bakery({ dough: { lead_days: 1 } }),
      orders: [breadOn("2026-11-22", "10", 1), breadOn("2026-11-23", "4", 2)],
    });
    const levain = needs.issues.find(({ code, entity }) => code === "too_late_to_make" && entity.name === "Levain");
    expect(levain?.message).toContain(
      "2 kg pour le dim. 22 nov. 2026 aurait dû être fait sam. 21 nov. 2026, " +
        "5 kg pour le dim. 22 nov. 2026 aurait dû être fait ven. 20 nov. 2026",
    );
    expect(levain?.order_ids).toEqual([1, 2]);
    expect(needs.lacks.filter(({ name }) => name === "Levain")).toMatchObject([{ day: "2026-11-22", quantity: "7" }]);
  });

  test("a late batch that is partly for a later day says so, as one in time does", () => {
    const [today, tomorrow] = ["2026-11-22", "2026-11-23"];
    const sheets = productionDays(
      inputOf({ ...week, kitchen: bakery({}), orders: [breadOn(today, "10", 1), breadOn(tomorrow, "4", 2)] }),
    );
    expect(sheets[0]).toMatchObject({
      day: today,
      recipes: [
        { name: "Levain", planned_output: "7", for_days: [{ day: tomorrow, quantity: "2" }] },
        { name: "Pâte", planned_output: "14", for_days: [{ day: tomorrow, quantity: "4" }] },
      ],
    });
  });

  test("what goes on the day itself into what is late passes on when it was due; overdue orders do too", () => {
    const through = needsOf({
      ...week,
      kitchen: bakery({ dough: { lead_days: 0 } }),
      orders: [{ ...breadOn("2026-11-22"), overdue_since: "2026-11-20" }],
    });
    expect(through.recipes.map(({ name, overdue_since }) => [name, overdue_since])).toEqual([
      ["Pâte", "2026-11-20"],
      ["Levain", "2026-11-19"],
    ]);
    const late = through.issues.filter(({ code }) => code === "too_late_to_make");
    expect(late.map(({ entity }) => entity.name)).toEqual(["Levain"]);
  });

  test("what is there of a recipe serves all of a day in proportion, and only the rest lacks", () => {
    const monday = "2026-11-23";
    const { lacks, issues } = needsOf({
      ...week,
      kitchen: bakery({ dough: { lead_days: 2, stock_managed: true, stock_quantity: "4" }, leaven: { lead_days: 0 } }),
      orders: [breadOn(monday, "6"), breadOn(monday, "10", 2), breadOn("2026-11-25", "3", 3)],
    });
    const own = lacks.filter(({ recipe_id }) => recipe_id !== undefined);
    expect(own).toMatchObject([{ name: "Pâte", day: monday, quantity: "12" }]);
    expect(own[0]?.order_lines.map(({ order_id, quantity }) => [order_id, quantity])).toEqual([
      [1, "5"],
      [2, "8"],
    ]);
    // Who takes of it on time lacks nothing.
    expect(issues.filter(({ code }) => code === "too_late_to_make").map(({ order_ids }) => order_ids)).toEqual([
      [1, 2],
    ]);
  });

  test("L4 the days of a plan make what later days need, and not what those make themselves", () => {
    const input = {
      ...week,
      until: "2026-11-25",
      kitchen: bakery({}),
      orders: [breadOn("2026-11-25", "4")],
      after: [breadOn(friday, "10", 2)],
    };
    const needs = needsOf(input);
    expect(sheetsOf(input)).toEqual([
      ["2026-11-23", { name: "Levain", planned_output: "2", for_days: [{ day: "2026-11-25", quantity: "2" }] }],
      ["2026-11-24", { name: "Pâte", planned_output: "4", for_days: [{ day: "2026-11-25", quantity: "4" }] }],
      [
        "2026-11-25",
        { name: "Levain", planned_output: "5", for_days: [{ day: friday, quantity: "5" }] },
        { name: "Pain", quantity: "4" },
      ],
    ]);
    expect(needs.orders.map(({ order_id, matter_ht }) => [order_id, matter_ht])).toEqual([[1, "4"]]);
    expect(named(needs.products, "Pain")).toMatchObject({ gross: "4", by_order: [{ order_id: 1, quantity: "4" }] });
    expect(named(needs.recipes, "Levain")).toMatchObject({
      gross: "7",
      net: "7",
      by_order: [
        { order_id: 1, quantity: "2" },
        { order_id: 2, quantity: "5" },
      ],
    });
    expect(named(needs.recipes, "Pâte")).toMatchObject({ gross: "4", net: "4" });
    // The leaven of Wednesday is bought here, and sold with Friday's bread.
    expect(named(needs.articles, "Farine")).toMatchObject({ gross: "9", packs: 9 });
    expect(needs.totals).toMatchObject({ matter_ht: "9", sales_ht: needsOf({ ...input, after: [] }).totals.sales_ht });
    expect(needs.totals.food_cost_percent).toBe(
      needsOf({ ...input, kitchen: bakery({ dough: { lead_days: 0 }, leaven: { lead_days: 0 } }), after: [] }).totals
        .food_cost_percent,
    );
  });

  test("what is made on the day itself, for what that day makes ahead, says for when too", () => {
    const input = { ...week, kitchen: bakery({ leaven: { lead_days: 0 } }), orders: [breadOn(friday)] };
    expect(sheetsOf(input)[0]).toEqual([
      "2026-11-26",
      { name: "Levain", planned_output: "5", for_days: [{ day: friday, quantity: "5" }] },
      { name: "Pâte", planned_output: "10", for_days: [{ day: friday, quantity: "10" }] },
    ]);
    // Of what serves the day itself as well, the part alone.
    const pancakes = product({ id: 2, name: "Crêpe", components: [component({ recipe_id: 2 }, "1")] });
    const both = {
      ...input,
      kitchen: { ...input.kitchen, products: new Map([...input.kitchen.products, [2, pancakes]]) },
      orders: [
        breadOn(friday),
        order({ id: 2, production_on: "2026-11-26", delivery_on: "2026-11-26", lines: [orderLine(2, "3")] }),
      ],
    };
    expect(named(needsOf(both).recipes, "Levain").days).toMatchObject([
      { day: "2026-11-26", planned_output: "8", for_days: [{ day: friday, quantity: "5" }] },
    ]);
    // What a rounded batch leaves over for a later day is not made ahead.
    const rounded = { lead_days: 0, batch_step: "1", output_quantity: "20" };
    const leftOver = { ...both, kitchen: bakery({ leaven: rounded, dough: { lead_days: 0 } }) };
    const orders = [breadOn("2026-11-26", "2", 1), breadOn(friday, "10", 2)];
    for (const { days } of needsOf({ ...leftOver, orders }).recipes)
      expect(days.flatMap(({ for_days }) => for_days ?? [])).toEqual([]);
  });

  test("L6 what is in stock serves the day of use, the rest is made on the day of making", () => {
    const dough = {
      stock_managed: true,
      stock_quantity: "4",
      dated: [{ expires_on: friday, quantity: "4" }],
    };
    const needs = needsOf({ ...week, kitchen: bakery({ dough }), orders: [breadOn(friday)] });
    expect(named(needs.recipes, "Pâte")).toMatchObject({ gross: "10", from_stock: "4", net: "6" });
    expect(daysOf(named(needs.recipes, "Pâte"))).toEqual([["2026-11-26", "6"]]);
  });

  test("what two days need of one day's work is rounded together, and what it leaves over serves the next", () => {
    const closed = { closed_weekdays: [4] };
    const dough = { lead_days: 1, batch_step: "1", output_quantity: "8" };
    const needs = needsOf({
      ...week,
      kitchen: bakery({ closed, dough, leaven: { lead_days: 0 } }),
      orders: [breadOn("2026-11-26", "3", 1), breadOn(friday, "6", 2), breadOn("2026-11-28", "5", 3)],
    });
    // Thursday is closed, but for the bread that was promised: the dough of Thursday and Friday is Wednesday's.
    expect(named(needs.recipes, "Pâte").days).toMatchObject([
      { day: "2026-11-25", net: "9", planned_output: "16", left: "7" },
    ]);
    expect(named(needs.recipes, "Pâte")).toMatchObject({ gross: "14", net: "9", surplus: "2" });
  });

  test("a plan by day of delivery makes all of its own orders, and reserves what others take", () => {
    const ahead = order({
      id: 2,
      production_on: "2026-11-25",
      delivery_on: friday,
      lines: [orderLine(1, "10")],
    });
    const { from: _, ...byDelivery } = week;
    const { articles, ...others } = bakery({});
    const lots = [{ code: null, quantity: "12", expires_on: null }];
    const needs = needsOf({
      ...byDelivery,
      kitchen: { ...others, articles: new Map([...articles].map(([id, one]) => [id, { ...one, lots }])) },
      orders: [ahead],
      reserved: { orders: [breadOn("2026-11-24", "2", 1)], before: "2026-11-26" },
    });
    expect(daysOf(named(needs.recipes, "Levain"))).toEqual([["2026-11-23", "5"]]);
    expect(daysOf(named(needs.recipes, "Pâte"))).toEqual([["2026-11-24", "10"]]);
    expect(named(needs.articles, "Farine")).toMatchObject({ gross: "10", reserved: "2", packs: 0 });
  });

  test("a plan of later days makes what one of all days makes on them, and buys what the days before leave", () => {
    const orders = [breadOn("2026-11-24", "2", 1), breadOn(friday, "10", 2)];
    const stocked = bakery({ dough: { batch_step: "1", output_quantity: "4" } });
    const later = {
      ...week,
      from: "2026-11-26",
      kitchen: stocked,
      orders: orders.slice(1),
      reserved: { orders: orders.slice(0, 1), before: "2026-11-26" },
    };
    const complete = needsOf({ ...week, kitchen: stocked, orders });
    const needs = needsOf(later);
    expect(needs.recipes.flatMap(({ name, days }) => days.map((day) => ({ name, ...day })))).toEqual(
      complete.recipes.flatMap(({ name, days }) =>
        days.flatMap((day) => (day.day >= "2026-11-26" ? [{ name, ...day }] : [])),
      ),
    );
    // Friday's leaven is made on Wednesday, before this plan.
    expect(named(needs.recipes, "Levain")).toMatchObject({ net: "0", left_before: "1" });
    expect(named(needs.articles, "Farine").gross).toBe("1");
  });

  test("a plan of later days makes what its extra quantities need itself, on the days before it too", () => {
    const extras = [{ product_id: 1, quantity: "5" }];
    const input = { ...week, from: friday, until: friday, kitchen: bakery({}), orders: [], extras, extras_on: friday };
    const needs = needsOf({ ...input, reserved: { orders: [], before: friday } });
    expect(daysOf(named(needs.recipes, "Levain"))).toEqual([["2026-11-25", "2.5"]]);
    expect(daysOf(named(needs.recipes, "Pâte"))).toEqual([["2026-11-26", "5"]]);
    expect(named(needs.articles, "Farine")).toMatchObject({ gross: "5", packs: 5 });
    expect(needs.issues.map(({ code }) => code)).toEqual([]);
  });

  test("plans of one day each make and take together what one of all days does, orders of their own or none", () => {
    const [first, last] = [breadOn("2026-11-24", "2", 1), breadOn(friday, "10", 2)];
    const stocked = bakery({ dough: { stock_managed: true, stock_quantity: "3", shelf_life_days: 9 } });
    for (const orders of [[last], [first, last]]) {
      const complete = needsOf({ ...week, kitchen: stocked, orders });
      const days = [22, 23, 24, 25, 26, 27, 28].map((day) => {
        const on = `2026-11-${day}`;
        return needsOf({
          ...week,
          from: on,
          until: on,
          kitchen: stocked,
          orders: orders.filter(({ production_on }) => production_on === on),
          after: orders.filter(({ production_on }) => production_on > on),
          reserved: { orders: orders.filter(({ production_on }) => production_on < on), before: on },
        });
      });
      const made = (plans: readonly (typeof complete)[]) =>
        plans
          .flatMap(({ recipes }) =>
            recipes.flatMap((recipe) => recipe.days.map(({ day, net }) => [day, recipe.name, net])),
          )
          .sort();
      expect(made(days)).toEqual(made([complete]));
      const flour = days.flatMap(({ articles }) => articles.map(({ gross }) => Number(gross)));
      expect(String(flour.reduce((sum, gross) => sum + gross, 0))).toBe(named(complete.articles, "Farine").gross);
    }
  });
});

describe("what can still be made", () => {
  const scope = { today: "2026-11-22", as_of: sunday.as_of, options: makeableOptions({}) };
  const stocked = (dough: Partial<KitchenRecipe> = {}) => {
    const { articles, ...others } = bakery({ dough });
    const lots = [{ code: null, quantity: "6", expires_on: null }];
    return { ...others, articles: new Map([...articles].map(([id, one]) => [id, { ...one, lots }])) };
  };
  const bread = (kitchen: ReturnType<typeof stocked>, on: string) => {
    const product = kitchen.products.get(1);
    if (!product) throw new Error("no bread");
    return makeable(product, kitchen, { ...scope, on });
  };

  test("is what its doughs leave time for: those of the eve must be there already", () => {
    expect(bread(stocked(), scope.today)).toMatchObject({
      quantity: "0",
      limits: [
        { name: "Levain", why: "stock", missing: "0.5" },
        { name: "Pâte", why: "stock", missing: "1" },
      ],
    });
    expect(bread(stocked({ stock_managed: true, stock_quantity: "4" }), scope.today).quantity).toBe("4");
    // The dough of tomorrow is made today, of leaven that should have been made yesterday; that of Tuesday in time.
    expect(bread(stocked(), "2026-11-23")).toMatchObject({ quantity: "0", limits: [{ name: "Levain" }] });
    expect(bread(stocked(), "2026-11-24")).toMatchObject({ quantity: "6", limits: [{ name: "Farine" }] });
  });
});

describe("over drawn kitchens with lead times and closed days", () => {
  const [first, last] = ["2026-11-21", "2026-11-25"];
  const drawn = fc
    .tuple(plans({ rounding: true, dates: true, broken: false }), leadTimes)
    .map(([{ kitchen, orders }, times]) => {
      return {
        kitchen: withLeads(kitchen, times),
        orders: orders.map((one) => {
          const day = one.production_on < first ? first : one.production_on;
          return { ...one, production_on: day, delivery_on: day };
        }),
      };
    });
  const sum = (parts: readonly { quantity: string }[]) =>
    formatMillionths(parts.reduce((total, { quantity }) => total + millionths(quantity), 0n));

  test("the first days of a plan make and take what a plan of all days does on them", { timeout: 120_000 }, () => {
    let ahead = 0;
    fc.assert(
      fc.property(drawn, ({ kitchen, orders }) => {
        const own = orders.filter(({ production_on }) => production_on <= last);
        const after = orders.filter(({ production_on }) => production_on > last);
        const [short, complete] = [
          needsOf({ kitchen, orders: own, from: first, until: last, after }),
          needsOf({ kitchen, orders, from: first }),
        ];
        const madeBy = ({ recipes }: typeof short) =>
          recipes.flatMap(({ recipe_id, days }) =>
            // Shares are rounded to a millionth, each by itself.
            days.flatMap(({ for_days, ...day }) =>
              day.day <= last ? [{ recipe_id, ...day, for_days: for_days?.map(({ day: on }) => on) }] : [],
            ),
          );
        const takenBy = ({ articles }: typeof short) =>
          articles.flatMap(({ article_id, days }) =>
            days.flatMap(({ day, taken }) => (day <= last && taken !== "0" ? [[article_id, day, taken]] : [])),
          );
        expect(madeBy(short)).toEqual(madeBy(complete));
        expect(takenBy(short)).toEqual(takenBy(complete));
        expect(short.orders.map(({ order_id }) => order_id)).toEqual(own.map(({ id }) => id).sort((a, b) => a - b));
        for (const row of [...short.recipes, ...short.articles])
          expect([row.name, sum(row.by_order)]).toEqual([row.name, row.gross]);
        if (
          short.recipes.some(({ by_order }) => by_order.some(({ order_id }) => after.some(({ id }) => id === order_id)))
        )
          ahead += 1;
      }),
      { numRuns: cases(100) },
    );
    expect(ahead).toBeGreaterThan(0);
  });

  test("who is behind what is made, taken and bought adds up to it", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(drawn, ({ kitchen, orders }) => {
        const needs = needsOf({ kitchen, orders, from: first });
        for (const row of [...needs.products, ...needs.recipes, ...needs.articles])
          expect([row.name, sum(row.by_order)]).toEqual([row.name, row.gross]);
        expect(sum(needs.orders.map(({ matter_ht: quantity }) => ({ quantity })))).toBe(needs.totals.matter_ht);
      }),
      { numRuns: cases(100) },
    );
  });
});
