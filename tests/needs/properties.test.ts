import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import { add, ceil, compare, div, fromDecimal, rational, sub, toDecimal, ZERO } from "#domain/exact/rational";
import type { Kitchen, KitchenOrder } from "#api/kitchen/kitchen";
import { needsOfPlan, suppliersOfPlan } from "#api/needs/compute";
import { productionDays } from "#api/needs/schedule/production-days";
import { planOf } from "#api/needs/reserve";
import type { Needs } from "#api/needs/result";
import { cases } from "../support/cases";
import { writeDecimal as written } from "../support/oracles/fractions";
import { type GeneratedPlan, plans, withTargets, withoutFromStock } from "../support/oracles/generated-plans";
import { leadTimes, withLeads } from "../support/oracles/lead-times";
import { ordersFrom, inputOf, needsOf } from "../support/oracles/plan";
import { recursiveNeeds } from "../support/oracles/recursive-needs";
import { settledNeeds } from "../support/oracles/settled-needs";

const today = "2026-11-21";
const proportional = plans({ rounding: false, dates: false, behind: true, opened: true, broken: false });
const rounded = plans({ rounding: true, dates: false, opened: true, broken: false });
const settling = plans({ rounding: true, dates: false, behind: true, opened: true, broken: false }).map(
  ({ kitchen, orders }) => ({
    kitchen: withTargets(withoutFromStock(kitchen)),
    orders,
  }),
);
/** The same plans in a house that makes things some days before, on open days. */
const ahead = (drawn: fc.Arbitrary<GeneratedPlan>) =>
  fc.tuple(drawn, leadTimes).map(([{ kitchen, orders }, times]) => ({ kitchen: withLeads(kitchen, times), orders }));
const sometimesAhead = (drawn: fc.Arbitrary<GeneratedPlan>) => fc.oneof(drawn, ahead(drawn));
const unfixed = sometimesAhead(rounded).map(({ kitchen, orders }) => ({
  kitchen: withTargets(withoutFixed(kitchen)),
  orders,
}));
const anything = sometimesAhead(plans({ rounding: true, dates: true, opened: true, broken: true }));

function sum(parts: readonly { quantity: string }[]): string {
  return formatMillionths(parts.reduce((total, { quantity }) => total + millionths(quantity), 0n));
}

function packs(needs: Needs) {
  return new Map(needs.articles.map(({ article_id, packs: count }) => [article_id, count]));
}

describe("generated plans", () => {
  test("the order of orders and lines changes nothing", () => {
    fc.assert(
      fc.property(anything, fc.infiniteStream(fc.nat()), ({ kitchen, orders }, numbers) => {
        const shuffled = <T>(items: readonly T[]) =>
          items
            .map((item) => ({ item, key: numbers.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ item }) => item);
        const mixed = shuffled(orders.map((order) => ({ ...order, lines: shuffled(order.lines) })));
        expect(needsOf({ kitchen, orders: mixed })).toEqual(needsOf({ kitchen, orders }));
      }),
    );
  });

  test("asked for alone, the suppliers are those of the whole", () => {
    fc.assert(
      fc.property(anything, ({ kitchen, orders }) => {
        const plan = planOf(inputOf({ kitchen, orders }));
        expect(suppliersOfPlan(plan)).toEqual(needsOfPlan(plan).suppliers);
      }),
    );
  });

  test("splitting an order in two buys the same packs", () => {
    fc.assert(
      fc.property(anything, ({ kitchen, orders }) => {
        const halves = orders.flatMap((order): KitchenOrder[] => {
          const cut = order.lines.map(({ quantity, produced_quantity, ...line }) => {
            const rest = millionths(quantity) - millionths(produced_quantity);
            const half = rest > 0n ? rest / 2n : 0n;
            return [
              { ...line, quantity: formatMillionths(half), produced_quantity: "0" },
              { ...line, quantity: formatMillionths(rest > 0n ? rest - half : 0n), produced_quantity: "0" },
            ] as const;
          });
          return [
            { ...order, lines: cut.map(([first]) => first) },
            { ...order, id: order.id + 100, lines: cut.map(([, second]) => second) },
          ];
        });
        const [unsplit, split] = [needsOf({ kitchen, orders }), needsOf({ kitchen, orders: halves })];
        expect(packs(split)).toEqual(packs(unsplit));
        expect(split.articles.map(({ gross, net }) => [gross, net])).toEqual(
          unsplit.articles.map(({ gross, net }) => [gross, net]),
        );
      }),
    );
  });

  test("what is pegged to orders and recipes adds up to what is needed, exactly", () => {
    fc.assert(
      fc.property(anything, fc.boolean(), ({ kitchen, orders }, withExtras) => {
        const needs = needsOf({ kitchen, orders, extras: withExtras ? [{ product_id: 1, quantity: "7.000001" }] : [] });
        for (const row of [...needs.products, ...needs.recipes, ...needs.articles])
          expect([row.name, sum(row.by_order)]).toEqual([row.name, row.gross]);
        for (const row of needs.articles) expect([row.name, sum(row.by_recipe)]).toEqual([row.name, row.gross]);
        expect(sum(needs.articles.map(({ matter_cost_ht: quantity }) => ({ quantity })))).toBe(needs.totals.matter_ht);
        expect(
          compareMoney(
            needs.articles.map(({ purchase_cost_ht }) => purchase_cost_ht),
            needs.totals.purchase_ht,
          ),
        ).toBe(0);
        expect(
          compareMoney(
            needs.suppliers.map(({ subtotal_ht }) => subtotal_ht),
            needs.totals.purchase_ht,
          ),
        ).toBe(0);
        if (!withExtras) {
          expect(sum(needs.orders.map(({ matter_ht: quantity }) => ({ quantity })))).toBe(needs.totals.matter_ht);
          expect(
            compareMoney(
              needs.orders.map(({ purchase_ht }) => purchase_ht),
              needs.totals.purchase_ht,
            ),
          ).toBe(0);
        }
      }),
    );
  });

  // What is fixed for a batch or a day, and what a minimum makes, follows the days on which something is made: more
  // asked on one day may leave over what the next would have been started for.
  // More packs than can be counted are said to have no offer that could be used, and none are bought.
  test("packs never fall when demand rises, nothing being fixed for a batch or a day", () => {
    fc.assert(
      fc.property(unfixed, fc.nat(), fc.integer({ min: 1, max: 50_000_000 }), ({ kitchen, orders }, which, more) => {
        const grown = orders.map((order, index) =>
          index === which % orders.length
            ? {
                ...order,
                lines: order.lines.map((line) => ({
                  ...line,
                  quantity: formatMillionths(millionths(line.quantity) + BigInt(more)),
                })),
              }
            : order,
        );
        const before = packs(needsOf({ kitchen, orders }));
        const needs = needsOf({ kitchen, orders: grown });
        const after = packs(needs);
        const beyondCount = needs.issues.flatMap(({ code, entity }) => {
          const offers = kitchen.articles.get(entity.id)?.offers ?? [];
          const { net } = needs.articles.find(({ article_id }) => article_id === entity.id) ?? { net: "0" };
          const countable = ({ pack_quantity }: (typeof offers)[number]) =>
            millionths(net) <= millionths(pack_quantity) * BigInt(Number.MAX_SAFE_INTEGER);
          return code === "article_no_offer" && !offers.some(countable) ? [entity.id] : [];
        });
        for (const [article, count] of before)
          if (!beyondCount.includes(article)) expect(after.get(article) ?? 0).toBeGreaterThanOrEqual(count);
      }),
    );
  });

  test("the same input has the same hash and the same result; another demand has another hash", () => {
    fc.assert(
      fc.property(anything, ({ kitchen, orders }) => {
        const needs = needsOf({ kitchen, orders });
        expect(needsOf(structuredClone({ kitchen, orders }))).toEqual(needs);
        const more = orders.map((order) => ({
          ...order,
          lines: order.lines.map((line) => ({ ...line, quantity: `1${line.quantity}` })),
        }));
        expect(needsOf({ kitchen, orders: more }).run.input_hash).not.toBe(needs.run.input_hash);
      }),
    );
  });

  test("nothing but plain decimals, whole numbers, dates and instants is ever said", () => {
    fc.assert(
      fc.property(anything, ({ kitchen, orders }) => {
        expect(strange(needsOf({ kitchen, orders }), "")).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["", settling],
    [" where things are made some days before, on open days", ahead(settling)],
  ])(
    "guessing again until nothing changes comes to the same stock, batches and packs, without an order of work%s",
    { timeout: 120_000 },
    (_, drawn) => {
      fc.assert(
        fc.property(drawn, ({ kitchen, orders }) => {
          const expected = settledNeeds(kitchen, orders, today);
          const counts = [
            ...[...expected.recipes.values()].map(({ fills }) => fills),
            ...[...expected.articles.values()].map(({ packs: count }) => count),
          ];
          fc.pre(counts.every((count) => count <= BigInt(Number.MAX_SAFE_INTEGER)));
          const needs = needsOf({ kitchen, orders: ordersFrom(today, orders), until: "2026-11-30", restock: true });
          expect(needs.products.map((row) => [row.product_id, row.to_produce]).sort(byFirst)).toEqual(
            byId(expected.products, (toMake) => [written(toMake)]),
          );
          expect(
            needs.recipes
              .map((row) => [row.recipe_id, row.gross, row.net, row.batches, row.physical_batches])
              .sort(byFirst),
          ).toEqual(
            byId(expected.recipes, ({ gross, net, batches, fills }) => [
              written(gross),
              written(net),
              written(batches),
              Number(fills),
            ]),
          );
          expect(madeOn(needs)).toEqual(
            new Map(
              [...expected.recipes].flatMap(([id, { days }]) =>
                days.flatMap(([day, output]) =>
                  written(output) === "0" ? [] : [[`${String(id)} ${day}`, written(output)] as const],
                ),
              ),
            ),
          );
          // What nothing takes and is on its way, late, stands there for that alone.
          const articles = needs.articles.filter(({ restock, net }) => !restock || net !== "0");
          expect(articles.map((row) => [row.article_id, row.gross, row.net, row.packs]).sort(byFirst)).toEqual(
            byId(expected.articles, ({ gross, net, packs: count }) => [written(gross), written(net), Number(count)]),
          );
        }),
        { numRuns: cases(200) },
      );
    },
  );

  test.each([
    ["", proportional],
    [" where things are made some days before, on open days", ahead(proportional)],
  ])(
    "an independent recursion over each order line agrees wherever it is defined%s",
    { timeout: 120_000 },
    (_, drawn) => {
      fc.assert(
        fc.property(drawn, ({ kitchen, orders }) => {
          const { needs: expected, made } = recursiveNeeds(kitchen, orders, today);
          const input = { kitchen, orders: ordersFrom(today, orders) };
          const needs = needsOf(input);
          const byHand = [...made].map(([key, quantity]) => [key, toDecimal(quantity, 6)] as const);
          const sheets = productionDays(inputOf(input)).flatMap(({ day, recipes }) =>
            recipes.map((sheet) => [`${sheet.recipe_id} ${day}`, sheet.planned_output] as const),
          );
          expect(madeOn(needs)).toEqual(new Map(byHand.filter(([, quantity]) => quantity !== "0")));
          expect(new Map(sheets.filter(([, quantity]) => quantity !== "0"))).toEqual(madeOn(needs));
          expect(needs.articles.map(({ article_id }) => article_id).sort()).toEqual([...expected.keys()].sort());
          for (const row of needs.articles) {
            const byOrder = expected.get(row.article_id) ?? new Map();
            const total = [...byOrder.values()].reduce(add, ZERO);
            expect(row.gross).toBe(toDecimal(total, 6));
            if (row.offer) expect(BigInt(row.packs)).toBe(ceil(div(total, fromDecimal(row.offer.pack_quantity))));
            expect(row.by_order.map(({ order_id }) => order_id)).toEqual([...byOrder.keys()].sort((a, b) => a - b));
            for (const { order_id, quantity } of row.by_order) {
              const off = sub(fromDecimal(quantity), byOrder.get(order_id) ?? ZERO);
              expect(compare(off.num < 0n ? sub(ZERO, off) : off, rational(3n, 2_000_000n))).toBe(-1);
            }
          }
        }),
        { numRuns: cases(200) },
      );
    },
  );
});

/** Returns what each day makes of each recipe, as « 3 2026-11-24 » and the quantity. */
const madeOn = ({ recipes }: Needs) =>
  new Map(
    recipes.flatMap(({ recipe_id, days }) =>
      days.flatMap(({ day, planned_output }) =>
        planned_output === "0" ? [] : [[`${recipe_id} ${day}`, planned_output] as const],
      ),
    ),
  );

type Cells = (string | number)[];

const byFirst = ([a = 0]: readonly unknown[], [b = 0]: readonly unknown[]) => Number(a) - Number(b);

function byId<Row>(rows: Map<number, Row>, cells: (row: Row) => Cells) {
  return [...rows].sort(byFirst).map(([id, row]) => [id, ...cells(row)]);
}

function withoutFixed(kitchen: Kitchen): Kitchen {
  const recipes = [...kitchen.recipes].map(
    ([id, recipe]) =>
      [
        id,
        {
          ...recipe,
          min_batches: "0",
          lines: recipe.lines.map((line) => ({ ...line, scaling: "proportional" as const })),
        },
      ] as const,
  );
  return { ...kitchen, recipes: new Map(recipes) };
}

function compareMoney(parts: readonly string[], total: string): number {
  return compare(parts.map(fromDecimal).reduce(add, ZERO), fromDecimal(total));
}

const TEXT = new RegExp(
  String.raw`^(name|label|operation|unit|message|number|customer_name|code|status|severity|type|field|` +
    String.raw`input_hash|coverage|pack_label|cause|delivery_time|state|part)$`,
);
const PLAIN = /^\d+(\.\d{1,6})?$|^\d{4}-\d\d-\d\d$|^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Paths of the values that are neither text nor well-formed numbers. */
function strange(value: unknown, path: string): string[] {
  if (value === null || typeof value === "boolean") return [];
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? [] : [`${path}: ${value}`];
  if (typeof value === "string") {
    const unsigned = path.endsWith(".explain.result") ? value.replace(/^-/, "") : value;
    return TEXT.test(path.split(".").at(-1) ?? "") || PLAIN.test(unsigned) ? [] : [`${path}: ${value}`];
  }
  if (typeof value !== "object") return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, field]) =>
    strange(field, Array.isArray(value) ? path : `${path}.${key}`),
  );
}
