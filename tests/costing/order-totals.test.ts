import fc from "fast-check";
import { expect, test } from "vitest";
import { roundDiv } from "#domain/exact/rational";
import { withTax, withoutTax } from "#domain/exact/tax";
import { lineCents, totalCents } from "#api/orders/totals";

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 2_000_000_000 }),
  unit_price: fc.integer({ min: 0, max: 50_000_000 }),
  vat_rate: fc.constantFrom(0, 21_000, 55_000, 100_000, 200_000),
  discount_percent: fc.constantFrom(0, 0, 50_000, 333_333, 1_000_000),
});
const lines = fc.array(line, { maxLength: 12 });
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

test(
  "with tax: the total is the sum of the rounded lines, and in each rate what is before tax and its " +
    "VAT make what its lines come to",
  () => {
    fc.assert(
      fc.property(lines, (all) => {
        const { ht, ttc, byRate } = totalCents("ttc", all);
        expect(ttc).toBe(sum(all.map(lineCents)));
        expect(ht + sum(byRate.map(({ vat }) => vat))).toBe(ttc);
        for (const { rate, base, vat } of byRate) {
          const ofRate = sum(all.filter(({ vat_rate }) => BigInt(vat_rate) === rate).map(lineCents));
          expect(base + vat).toBe(ofRate);
          // Half a cent at most from TTC / 1.xx, told in whole numbers.
          const off = 2n * (base * (1_000_000n + rate) - ofRate * 1_000_000n);
          expect(off <= 1_000_000n + rate && off >= -(1_000_000n + rate)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  },
);

test("before tax: the total before tax is the sum of the rounded lines, VAT is added once per rate", () => {
  fc.assert(
    fc.property(lines, (all) => {
      const { ht, ttc, byRate } = totalCents("ht", all);
      expect(ht).toBe(sum(all.map(lineCents)));
      expect(ttc).toBe(ht + sum(byRate.map(({ vat }) => vat)));
      for (const { rate, base, vat } of byRate) expect(vat).toBe(roundDiv(base * rate, 1_000_000n));
    }),
    { numRuns: 2000 },
  );
});

test("a price takes its tax to the cent and loses it to 4 decimals, halves up", () => {
  expect([withTax(100_000n, 55_000n), withTax(1_000n, 55_000n), withTax(123_400n, 0n)]).toEqual([
    105_500n,
    1_100n,
    123_400n,
  ]);
  expect([withoutTax(12_000n, 55_000n), withoutTax(490_000n, 200_000n), withoutTax(3n, 200_000n)]).toEqual([
    11_374n,
    408_333n,
    3n,
  ]);
});
