import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { type PlanOptions, planOptions } from "#domain/planning/plan-options";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import { parisInstant } from "../../demo/days";
import { demoCompany } from "../../demo/demo-company";
import type { Kitchen, KitchenOrder } from "#api/kitchen/kitchen";
import { hasLeads } from "#api/kitchen/open-days";
import { productionDays } from "#api/needs/schedule/production-days";
import { kitchenOf } from "../demo/kitchen";
import { cases } from "../support/cases";
import { isMore, minus, readDecimal, total, writeDecimal } from "../support/oracles/fractions";
import { plans, withoutFromStock } from "../support/oracles/generated-plans";
import { leadTimes, withLeads } from "../support/oracles/lead-times";
import { article, component, kitchen, offer, order, orderLine, product, supplier } from "../support/world/kitchen-data";
import {
  type PublishedPlan,
  type Shelves,
  type Shortage,
  isNamed,
  liveArticle,
  liveKitchen,
  sayLack,
  sayLate,
} from "../support/oracles/lived-plan";
import { keepsOpened } from "../support/oracles/opened-by-hand";
import { inputOf, needsOf } from "../support/oracles/plan";

interface Scenario {
  kitchen: Kitchen;
  orders: KitchenOrder[];
  from: string;
  to: string;
  as_of: string;
  supplier_policy?: PlanOptions["supplier_policy"];
}

const today = "2026-11-21";

/** A plan as it is published: what crosses a wire and nothing else. Orders before its first day are reserved. */
function publish({ kitchen, orders, from, to, as_of, supplier_policy = "preferred" }: Scenario): {
  plan: PublishedPlan;
  shelves: Shelves;
} {
  const planned = orders.filter(({ production_on }) => production_on >= from && production_on <= to);
  const before = orders.filter(({ production_on }) => production_on < from);
  const input = {
    kitchen,
    orders: planned,
    from,
    until: to,
    restock: true,
    extras_on: from,
    as_of,
    options: planOptions({ supplier_policy }),
    ...((before.length > 0 || hasLeads(kitchen)) && from > today && { reserved: { orders: before, before: from } }),
  };
  const published: Pick<PublishedPlan, "articles" | "recipes" | "sheets" | "issues" | "lacks"> = JSON.parse(
    JSON.stringify({ ...needsOf(input), sheets: productionDays(inputOf(input)) }),
  );
  const owed = planned.flatMap(({ production_on, lines }) =>
    lines.flatMap(({ product_id, quantity, produced_quantity }) => {
      const rest = minus(readDecimal(quantity), readDecimal(produced_quantity));
      return rest.n > 0n ? [{ product_id, day: production_on, quantity: writeDecimal(rest) }] : [];
    }),
  );
  return { plan: { ...published, start: as_of.slice(0, 10), from, to }, shelves: { ...kitchen, owed } };
}

const say = ({ type, id, day, quantity, reserve }: Shortage) =>
  `${type} ${String(id)} lacks ${quantity} on ${day}${reserve ? " of its reserve" : ""}`;

/** The articles, those included that a plan says nothing of. */
const articlesOf = (_: PublishedPlan, { articles }: Shelves) => [...articles.values()];

/** Tells whether a reserve waits for what its row, of an article that nothing takes, says is bought to restock it. */
const waitsForRestock = ({ articles }: PublishedPlan, { type, id, day, reserve }: Shortage) =>
  type === "article" &&
  reserve === true &&
  articles.some(
    ({ article_id, restock, purchases: [first] }) =>
      article_id === id && restock === true && first !== undefined && (first.deliver_on ?? "") > day,
  );

/** Returns the quantities that were missing without a word. */
function unsaid(plan: PublishedPlan, shelves: Shelves): string[] {
  const shortages = [
    ...articlesOf(plan, shelves).flatMap((article) => liveArticle(plan, article).shortages),
    ...liveKitchen(plan, shelves),
  ];
  const things = { article: shelves.articles, recipe: shelves.recipes, product: shelves.products };
  return shortages
    .filter((shortage) => {
      const { type, id } = shortage;
      const thing = { type, id, name: things[type].get(id)?.name ?? "" };
      // The issue names five of those that are restocked and counts the others; each has its row.
      return !isNamed(plan, thing, type === "article" ? sayLack : undefined) && !waitsForRestock(plan, shortage);
    })
    .map(say);
}

/**
 * Articles of which a day lacks another quantity than the plan says: too much, too little or nothing. What an order
 * that would be refused brings is lived through as if it had been completed.
 */
function missaid(plan: PublishedPlan, shelves: Shelves): string[] {
  return articlesOf(plan, shelves).flatMap((article) => {
    const { shortages, tolerance } = liveArticle(plan, article);
    const lived = new Map(
      shortages.flatMap(({ day, quantity, reserve }) => (reserve ? [] : [[day, quantity] as const])),
    );
    const reports = new Map(
      plan.lacks.flatMap(({ article_id, day, quantity, cause }) =>
        article_id === article.id && cause !== "blocked" ? [[day, quantity] as const] : [],
      ),
    );
    return [...new Set([...lived.keys(), ...reports.keys()])].flatMap((day) => {
      const [short, reported] = [readDecimal(lived.get(day) ?? "0"), readDecimal(reports.get(day) ?? "0")];
      const off = isMore(short, reported) ? minus(short, reported) : minus(reported, short);
      return isMore(off, tolerance) ? [`article ${String(article.id)} on ${day}: ${writeDecimal(short)}`] : [];
    });
  });
}

/** Purchases of which one multiple of packs could have been left out, and nothing would have been missing. */
function spared(plan: PublishedPlan, shelves: Shelves): string[] {
  return articlesOf(plan, shelves).flatMap((article) => {
    if (isNamed(plan, { type: "article", ...article }, sayLate)) return [];
    // Orders before the plan would take first of what is bought for the reserve of their days, and leave what keeps.
    if (plan.from > plan.start && readDecimal(article.safety_stock).n > 0n) return [];
    const full = liveArticle(plan, article);
    const purchases = plan.articles.find(({ article_id }) => article_id === article.id)?.purchases ?? [];
    return purchases.flatMap(({ deliver_on, packs, quantity }, purchase) => {
      const offer = article.offers[0];
      const fewer = packs - (offer?.pack_multiple ?? 1);
      if (fewer < 0 || (fewer > 0 && fewer < (offer?.min_packs ?? 0))) return [];
      const less = liveArticle(plan, article, { purchase, packs: BigInt(packs - fewer) });
      const cut = readDecimal(quantity);
      // What is taken altogether, or a pack of it, may be no more than what is lost to rounding.
      const isTiny =
        !isMore(cut, { n: full.tolerance.n * BigInt(packs), d: full.tolerance.d }) ||
        !isMore(total(full.days.map(({ taken }) => taken)), full.tolerance);
      return isTiny || isMore(less.lacking, full.lacking)
        ? []
        : [`article ${String(article.id)}: ${String(packs)} packs on ${String(deliver_on)}, ${String(fewer)} would do`];
    });
  });
}

/** Articles whose sheets do not add up to what the plan says is taken. */
function unequal(plan: PublishedPlan, shelves: Shelves): string[] {
  return articlesOf(plan, shelves).flatMap((article) => {
    const { days, tolerance } = liveArticle(plan, article);
    const taken = total(days.map((day) => day.taken));
    const gross = readDecimal(plan.articles.find(({ article_id }) => article_id === article.id)?.gross ?? "0");
    const off = isMore(taken, gross) ? minus(taken, gross) : minus(gross, taken);
    return isMore(off, tolerance)
      ? [`article ${String(article.id)}: ${writeDecimal(gross)} in the plan, ${writeDecimal(taken)} on its sheets`]
      : [];
  });
}

/** The same plan once all that it buys and that can be delivered is on order. */
function ordered(scenario: Scenario): Scenario {
  const { plan } = publish(scenario);
  const articles = [...scenario.kitchen.articles].map(([id, article]) => {
    const purchases = plan.articles.find(({ article_id }) => article_id === id)?.purchases ?? [];
    const incoming = purchases.flatMap(({ deliver_on, quantity }) =>
      deliver_on === null ? [] : [{ supplier_id: 1, quantity, expected_on: deliver_on }],
    );
    return [id, { ...article, incoming: article.incoming.concat(incoming) }] as const;
  });
  return { ...scenario, kitchen: { ...scenario.kitchen, articles: new Map(articles) } };
}

/** Returns the purchases of a plan that can be delivered. */
const boughtBy = ({ articles }: PublishedPlan) =>
  articles.flatMap(({ article_id, purchases }) =>
    purchases.flatMap(({ deliver_on, quantity }) =>
      deliver_on === null ? [] : [`article ${String(article_id)}: ${quantity} on ${deliver_on}`],
    ),
  );

/** Half of what is in stock keeps for so many days; all of it for null. */
const halfFor = ({ stock_quantity }: { stock_quantity: string }, life: number | null) =>
  life === null
    ? {}
    : { dated: [{ expires_on: addDays(today, life), quantity: formatMillionths(millionths(stock_quantity) / 2n) }] };

/**
 * Plans whose goods, doughs, stocks and left-over parts keep a few days, some of them with orders before their first
 * day.
 */
const lasting = fc
  .tuple(
    plans({ rounding: true, dates: true, opened: true, broken: false }),
    fc.array(fc.option(fc.integer({ min: 0, max: 6 })), { minLength: 20, maxLength: 20 }),
    fc.boolean(),
  )
  .map(([{ kitchen, orders }, lives, reserves]): Scenario => {
    const lifeOf = (at: number) => lives[at % lives.length] ?? null;
    const articles = new Map(
      [...kitchen.articles].map(([id, article]) => {
        // What orders before the plan leave of parts is told of no article.
        const isReported = reserves && keepsOpened(article) !== null;
        const equivalences = article.equivalences.map((one) =>
          one.part === null ? one : { ...one, keeps_days: isReported ? 0 : (lifeOf(id + 11) ?? 0) },
        );
        return [id, { ...article, equivalences, shelf_life_days: lifeOf(id) }] as const;
      }),
    );
    const recipes = new Map(
      [...kitchen.recipes].map(
        ([id, recipe]) =>
          [id, { ...recipe, shelf_life_days: lifeOf(id + 5), ...halfFor(recipe, lifeOf(id + 8)) }] as const,
      ),
    );
    const products = new Map(
      [...kitchen.products].map(([id, product]) => [id, { ...product, ...halfFor(product, lifeOf(id + 14)) }] as const),
    );
    const later = orders.map((order) =>
      order.production_on < today ? { ...order, production_on: today, delivery_on: today } : order,
    );
    return {
      kitchen: { ...kitchen, articles, recipes, products },
      orders: later,
      from: reserves ? "2026-11-25" : today,
      to: "2026-11-30",
      as_of: `${today}T07:00:00Z`,
    };
  });

/**
 * Larders of two articles that keep some days, sold as they are: lots that end, receipts, reserves, packs, and
 * suppliers who come on few days. Dates matter here, and nothing else does.
 */
const larders = fc
  .record({
    articles: fc.array(
      fc.record({
        life: fc.option(fc.integer({ min: 0, max: 6 })),
        lots: fc.array(fc.record({ halves: fc.integer({ min: 1, max: 9 }), day: fc.option(fc.nat(12)) }), {
          maxLength: 3,
        }),
        incoming: fc.array(
          fc.record({ halves: fc.integer({ min: 1, max: 9 }), day: fc.integer({ min: -3, max: 12 }) }),
          {
            maxLength: 2,
          },
        ),
        safety: fc.constantFrom("0", "0", "1", "2.5"),
        more: fc.constantFrom(null, null, 0, 2, 6),
        pack: fc.constantFrom("0.5", "1", "3"),
        min_packs: fc.constantFrom(0, 0, 2),
        pack_multiple: fc.constantFrom(1, 1, 2),
        supplier_id: fc.integer({ min: 1, max: 2 }),
        takes: fc.array(fc.record({ day: fc.integer({ min: 1, max: 12 }), halves: fc.integer({ min: 1, max: 9 }) }), {
          // Some are on the shelf, and nothing takes them.
          maxLength: 5,
        }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    suppliers: fc.tuple(
      ...[1, 2].map((id) =>
        fc
          .record({
            delivery_weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
            lead_time_days: fc.nat(2),
          })
          .map((of) => supplier({ id, name: `Fournisseur ${String(id)}`, ...of })),
      ),
    ),
    starts: fc.constantFrom(0, 0, 3),
  })
  .map(({ articles, suppliers, starts }): Scenario => {
    const half = (halves: number) => String(halves / 2);
    const on = (day: number) => addDays(today, day);
    return {
      kitchen: kitchen({
        suppliers,
        articles: articles.map(
          ({ life, lots, incoming, safety, more, pack, min_packs, pack_multiple, supplier_id }, index) =>
            article({
              id: index + 1,
              name: `Article ${String(index + 1)}`,
              unit: "kg",
              shelf_life_days: life,
              safety_stock: safety,
              target_stock: more === null ? null : String(Number(safety) + more),
              lots: lots.map(({ halves, day }) => ({
                code: null,
                quantity: half(halves),
                expires_on: day === null ? null : on(day),
              })),
              incoming: incoming.map(({ halves, day }) => ({
                supplier_id,
                quantity: half(halves),
                expected_on: on(day),
              })),
              offers: [
                offer({
                  id: index + 1,
                  supplier_id,
                  pack_quantity: pack,
                  pack_price_ht: "1",
                  min_packs,
                  pack_multiple,
                }),
              ],
            }),
        ),
        products: articles.map((_, index) =>
          product({
            id: index + 1,
            name: `Produit ${String(index + 1)}`,
            components: [component({ article_id: index + 1 }, "1")],
          }),
        ),
      }),
      orders: articles
        .flatMap(({ takes }, index) => takes.map((take) => ({ ...take, product_id: index + 1 })))
        .map(({ day, halves, product_id }, index) =>
          order({
            id: index + 1,
            production_on: on(day),
            delivery_on: on(day),
            lines: [orderLine(product_id, half(halves))],
          }),
        ),
      from: on(starts),
      to: on(12),
      as_of: `${today}T07:00:00Z`,
    };
  });

/** The same, made some days before on the open days of a house. */
const leading = fc
  .tuple(lasting, leadTimes)
  .map(([scenario, times]): Scenario => ({ ...scenario, kitchen: withLeads(scenario.kitchen, times) }));

const runs = { numRuns: cases(50) };
const many = { numRuns: cases(120) };

describe("a plan whose recipes are made before the day of use, lived through", () => {
  test("a plan of later days makes on each of them what a plan of all days would", { timeout: 180_000 }, () => {
    const later = "2026-11-25";
    let count = 0;
    fc.assert(
      fc.property(leading, (scenario) => {
        const kitchen = withoutFromStock(scenario.kitchen);
        const madeFrom = (from: string) =>
          publish({ ...scenario, kitchen, from }).plan.recipes.flatMap(({ recipe_id, days }) =>
            days.flatMap(({ day, ...made }) => (day >= later ? [[`${recipe_id} ${day}`, made] as const] : [])),
          );
        const made = madeFrom(later);
        expect(new Map(made)).toEqual(new Map(madeFrom(today)));
        count += made.length;
      }),
      many,
    );
    expect(count).toBeGreaterThan(0);
  });

  test("no day is short unless an issue names what is", { timeout: 180_000 }, () => {
    fc.assert(
      fc.property(leading, (scenario) => {
        const { plan, shelves } = publish(scenario);
        expect(unsaid(plan, shelves)).toEqual([]);
        expect(missaid(plan, shelves)).toEqual([]);
      }),
      runs,
    );
  });

  test("the sheets add up to what is taken of every article", { timeout: 180_000 }, () => {
    fc.assert(
      fc.property(leading, (scenario) => {
        const { plan, shelves } = publish(scenario);
        expect(unequal(plan, shelves)).toEqual([]);
      }),
      runs,
    );
  });

  test("with one multiple of packs less of any purchase, a day is short", { timeout: 180_000 }, () => {
    fc.assert(
      fc.property(leading, (scenario) => {
        const { plan, shelves } = publish(scenario);
        expect(spared(plan, shelves)).toEqual([]);
      }),
      runs,
    );
  });
});

describe("a plan, lived through day by day from what is published alone", () => {
  test(
    "a plan of later days makes, and opens, on each of them what a plan of all days would",
    { timeout: 180_000 },
    () => {
      const later = "2026-11-25";
      let count = 0;
      fc.assert(
        fc.property(lasting, (scenario) => {
          const kitchen = withoutFromStock(scenario.kitchen);
          const madeFrom = (from: string) =>
            publish({ ...scenario, kitchen, from }).plan.recipes.flatMap(({ recipe_id, days }) =>
              days.flatMap(({ day, ...made }) => (day >= later ? [[`${recipe_id} ${day}`, made] as const] : [])),
            );
          const inPieces = new Set(
            [...kitchen.articles.values()].flatMap((one) => (keepsOpened(one) === null ? [] : one.id)),
          );
          const openedFrom = (from: string) =>
            publish({ ...scenario, kitchen, from }).plan.articles.flatMap(({ article_id, days }) =>
              days.flatMap(({ day, taken }) =>
                inPieces.has(article_id) && day >= later && taken !== "0"
                  ? [[`${article_id} ${day}`, taken] as const]
                  : [],
              ),
            );
          const made = madeFrom(later);
          expect(new Map(made)).toEqual(new Map(madeFrom(today)));
          const [opened, openedOfAll] = [openedFrom(later), openedFrom(today)];
          expect(opened.map(([key]) => key)).toEqual(openedOfAll.map(([key]) => key));
          // What a day takes is told as the difference of two rounded sums.
          opened.forEach(([, taken], at) => expect(Number(taken)).toBeCloseTo(Number(openedOfAll[at]?.[1]), 4));
          count += made.length;
        }),
        many,
      );
      expect(count).toBeGreaterThan(0);
    },
  );

  test("no day is short unless an issue names what is", { timeout: 180_000 }, () => {
    fc.assert(
      fc.property(lasting, (scenario) => {
        const { plan, shelves } = publish(scenario);
        expect(unsaid(plan, shelves)).toEqual([]);
        expect(missaid(plan, shelves)).toEqual([]);
      }),
      runs,
    );
  });

  test(
    "nor is a larder whose suppliers come on few days, and none of its packs is spared",
    { timeout: 180_000 },
    () => {
      fc.assert(
        fc.property(larders, (scenario) => {
          const { plan, shelves } = publish(scenario);
          expect(unsaid(plan, shelves)).toEqual([]);
          expect(missaid(plan, shelves)).toEqual([]);
          expect(spared(plan, shelves)).toEqual([]);
        }),
        many,
      );
    },
  );

  test("the sheets add up to what is taken of every article", { timeout: 180_000 }, () => {
    fc.assert(
      fc.property(lasting, (scenario) => {
        const { plan, shelves } = publish(scenario);
        expect(unequal(plan, shelves)).toEqual([]);
      }),
      runs,
    );
  });

  test("with one multiple of packs less of any purchase, a day is short", { timeout: 180_000 }, () => {
    fc.assert(
      fc.property(lasting, (scenario) => {
        const { plan, shelves } = publish(scenario);
        expect(spared(plan, shelves)).toEqual([]);
      }),
      runs,
    );
  });

  test("once all is ordered, computing again buys nothing", { timeout: 180_000 }, () => {
    fc.assert(
      fc.property(lasting, (reserving) => {
        // Orders before the plan that lack something themselves would take of what it ordered.
        const scenario = { ...reserving, from: today };
        expect(boughtBy(publish(ordered(scenario)).plan)).toEqual([]);
      }),
      runs,
    );
  });

  test("a purchase that came a day later, and a sheet that took one more, would be found out", () => {
    let [late, more] = [0, 0];
    for (const scenario of fc.sample(lasting, { numRuns: 60, seed: 13 })) {
      const { plan, shelves } = publish({
        ...scenario,
        kitchen: {
          ...scenario.kitchen,
          articles: new Map(
            [...scenario.kitchen.articles].map(([id, article]) => [
              id,
              { ...article, lots: [], incoming: [], safety_stock: "0" },
            ]),
          ),
        },
      });
      const delayed = {
        ...plan,
        articles: plan.articles.map((row) => ({
          ...row,
          purchases: row.purchases.map((one) => ({ ...one, deliver_on: one.deliver_on && addDays(one.deliver_on, 9) })),
        })),
      };
      const grown = {
        ...plan,
        sheets: plan.sheets.map((sheet) => ({
          ...sheet,
          recipes: sheet.recipes.map((recipe) => ({
            ...recipe,
            lines: recipe.lines.map((line) => ({
              ...line,
              quantity: `1${line.quantity}`,
              gross_quantity: line.gross_quantity && `1${line.gross_quantity}`,
            })),
          })),
        })),
      };
      if (unsaid(delayed, shelves).length > 0) late += 1;
      if (unequal(grown, shelves).length > 0) more += 1;
    }
    expect(late).toBeGreaterThan(4);
    expect(more).toBeGreaterThan(4);
  });
});

const demoDay = "2026-11-22";

/** A week of the demo company, this one or a later. */
function demoWeek(week: number): Scenario {
  const { kitchen, orders } = kitchenOf(demoCompany(demoDay));
  const active = orders.filter(
    ({ status, production_on }) => (status === "confirmed" || status === "in_production") && production_on >= demoDay,
  );
  const from = addDays(demoDay, 7 * week);
  return { kitchen, orders: active, from, to: addDays(from, 6), as_of: parisInstant(demoDay, "20:00") };
}

describe.each([0, 1, 2, 3, 4])("week %s of the demo company", (week) => {
  test("leaves nothing short without a word, buys no pack too many, and adds up", () => {
    const { plan, shelves } = publish(demoWeek(week));
    expect(unsaid(plan, shelves)).toEqual([]);
    expect(unequal(plan, shelves)).toEqual([]);
    expect(spared(plan, shelves)).toEqual([]);
  });
});

test.each(["preferred", "cheapest_total"] as const)(
  "each week of the demo company, ordered in turn by %s, buys nothing more and keeps silent about no lack",
  (supplier_policy) => {
    let { kitchen } = demoWeek(0);
    for (const week of [0, 1, 2, 3, 4]) {
      const again = ordered({ ...demoWeek(week), kitchen, supplier_policy });
      const { plan, shelves } = publish(again);
      expect(boughtBy(plan)).toEqual([]);
      expect(unsaid(plan, shelves)).toEqual([]);
      ({ kitchen } = again);
    }
  },
);
