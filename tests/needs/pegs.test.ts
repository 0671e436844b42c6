import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apportion } from "#domain/exact/apportion";
import { formatMillionths, formatSafeMillionths } from "#domain/exact/quantity";
import { splitByDay, splitPegs } from "#api/needs/pegging/pegs";
import { addScaled, ratioOf, toDoubleDouble, twofolds } from "#api/needs/pegging/double-double";
import {
  article,
  component,
  kitchen,
  ofArticle,
  order,
  orderLine,
  product,
  recipe,
} from "../support/world/kitchen-data";
import { needsOf } from "../support/oracles/plan";

const ASKERS = 6;

/** Products with what each asker wants of them, and the part of something each is behind (out of their sum). */
function behind(largest: bigint) {
  const demand = fc.record({
    wanted: fc
      .array(fc.bigInt({ min: 0n, max: largest }), { minLength: ASKERS, maxLength: ASKERS })
      .filter((quantities) => quantities.some((quantity) => quantity > 0n)),
    part: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  });
  return fc.array(demand, { minLength: 1, maxLength: 4 });
}

/** The askers by position, in another order than their own, and the position of each. */
const queue = Int32Array.of(3, 0, 4, 1, 5, 2);
const positions = Int32Array.from({ length: ASKERS }, (_, asker) => queue.indexOf(asker));

/** Returns the askers behind it, in the order of their positions; of some positions alone where they are told. */
function askersBehind(demands: { wanted: bigint[]; part: bigint }[], start = 0, end = ASKERS) {
  const behindAll = twofolds(ASKERS);
  for (const { wanted, part } of demands) {
    const own = twofolds(ASKERS);
    wanted.forEach((quantity, asker) => {
      const at = positions[asker] ?? 0;
      if (at >= start && at < end) ({ high: own.high[at], low: own.low[at] } = toDoubleDouble(quantity));
    });
    addScaled(
      behindAll,
      0,
      own,
      ratioOf(
        part,
        wanted.reduce((sum, quantity) => sum + quantity, 0n),
      ),
    );
  }
  return { list: behindAll, start: 0, positions, queue };
}

function pegged(amount: bigint, demands: { wanted: bigint[]; part: bigint }[]) {
  const { askers, parts } = splitPegs(amount, askersBehind(demands));
  return new Map(Array.from(askers, (asker, index) => [asker, BigInt(parts[index] ?? 0)]));
}

/** The same split in big fractions over one denominator. */
function exactly(amount: bigint, demands: { wanted: bigint[]; part: bigint }[]) {
  const totals = demands.map(({ wanted }) => wanted.reduce((sum, quantity) => sum + quantity, 0n));
  const denominator = totals.reduce((product_, total) => product_ * total, 1n);
  const weights = Array.from({ length: ASKERS }, (_, asker) =>
    demands.reduce(
      (sum, { wanted, part }, index) => sum + (part * (wanted[asker] ?? 0n) * denominator) / (totals[index] ?? 1n),
      0n,
    ),
  );
  return { weights, parts: apportion(amount, weights) };
}

test("askers of some days alone are split as among all, and days as the sum of theirs", () => {
  const dayOf = (asker: number) => `2026-11-2${Math.floor((positions[asker] ?? 0) / 2)}`;
  fc.assert(
    fc.property(behind(40_000_000n), fc.bigInt({ min: 0n, max: 10n ** 18n }), (demands, amount) => {
      const [all, few] = [askersBehind(demands), askersBehind(demands, 2, 6)];
      const cut = (list: Float64Array) => list.subarray(2, 6);
      const part = { ...few, start: 2, list: { high: cut(few.list.high), low: cut(few.list.low), places: null } };
      if (few.list.high.some((value) => value > 0)) expect(splitPegs(amount, part)).toEqual(splitPegs(amount, few));
      const { askers, parts } = splitPegs(amount, all);
      const days = splitByDay(amount, all, dayOf);
      expect(days.map(({ day }) => day)).toEqual([...new Set(Array.from(askers, dayOf))].sort());
      expect(days.reduce((sum, day) => sum + day.part, 0n)).toBe(amount);
      for (const day of days) {
        let sum = 0n;
        Array.from(askers).forEach((asker, index) => {
          if (dayOf(asker) === day.day) sum += BigInt(parts[index] ?? 0);
        });
        // Each asker's part was rounded by itself.
        expect(sum - day.part >= -2n && sum - day.part <= 2n).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

describe.each([
  ["small whole numbers", 60n, 10n ** 9n],
  ["weighed quantities", 40_000_000n, 10n ** 12n],
  ["quantities past what doubles hold", 10n ** 15n, 10n ** 15n],
  ["totals past what doubles hold", 1000n, 10n ** 24n],
])("pegs of %s", (_, largest, wholes) => {
  test("add up exactly, and each is within a millionth of its exact share", () => {
    fc.assert(
      fc.property(behind(largest), fc.bigInt({ min: 0n, max: wholes }), (demands, amount) => {
        const pegs = pegged(amount, demands);
        const { weights } = exactly(amount, demands);
        const sum = weights.reduce((total, weight) => total + weight, 0n);
        expect([...pegs.values()].reduce((total, part) => total + part, 0n)).toBe(amount);
        weights.forEach((weight, asker) => {
          const part = pegs.get(asker) ?? 0n;
          const off = part * sum - amount * weight;
          expect((off < 0n ? -off : off) < sum || weight === 0n).toBe(true);
          expect(pegs.has(asker)).toBe(weight > 0n);
        });
      }),
      { numRuns: 400 },
    );
  });
});

test("equal shares give the odd millionth to the first asker", () => {
  expect([...pegged(10n, [{ wanted: [1n, 1n, 1n, 0n, 0n, 0n], part: 1n }])]).toEqual([
    [0, 4n],
    [1, 3n],
    [2, 3n],
  ]);
});

describe("apportioning", () => {
  test("adds up, keeps proportions and gives what is left to the largest remainders", () => {
    expect(apportion(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(apportion(18_950n, [25n, 15n])).toEqual([11_844n, 7_106n]);
    expect(apportion(7n, [0n, 0n])).toEqual([7n, 0n]);
    expect(apportion(0n, [])).toEqual([]);
  });
});

test("the quick way to write millionths is the plain way", () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeNat(), fc.nat(20_000_000)), (quantity) => {
      expect(formatSafeMillionths(quantity)).toBe(formatMillionths(BigInt(quantity)));
    }),
    { numRuns: 2000 },
  );
});

test("a plan with thousands of names names none but those of the figure asked for", () => {
  const ids = Array.from({ length: 600 }, (_, index) => index + 1);
  const input = {
    kitchen: kitchen({
      articles: ids.map((id) => article({ id, name: `Article ${String(id)}`, unit: "kg" as const })),
      recipes: [recipe({ id: 1, name: "Tout", output_quantity: "1", lines: ids.map((id) => ofArticle(id, "1")) })],
      products: [product({ id: 1, name: "Coffret", components: [component({ recipe_id: 1 }, "1")] })],
    }),
    orders: [1, 2].map((id) => order({ id, lines: [orderLine(1, "2")] })),
  };
  const needs = needsOf({ ...input, named_orders: { most: 12, allOf: "article-7" } });
  expect(needs.recipes).toMatchObject([{ by_order: [], order_count: 2 }]);
  expect(
    needs.articles
      .filter(({ by_order }) => by_order.length > 0)
      .map(({ article_id, by_order }) => [article_id, by_order]),
  ).toEqual([
    [
      7,
      [
        { order_id: 1, quantity: "2" },
        { order_id: 2, quantity: "2" },
      ],
    ],
  ]);
  expect(needs.articles.filter(({ order_count }) => order_count === 2)).toHaveLength(599);
  expect(needsOf({ ...input, named_orders: { most: 9, allOf: null } }).recipes).toMatchObject([
    { by_order: [{ order_id: 1 }, { order_id: 2 }] },
  ]);
});
