import { describe, expect, test } from "vitest";
import { type AtRate, type PaidAtRate, oppositeOf, splitPayment, sumByRate } from "#domain/orders/payment-split";
import { vatWithin } from "#domain/exact/tax";

const at = (rate: bigint | null, cents: bigint): AtRate => ({ rate, cents });
const [low, middle, high] = [55_000n, 100_000n, 200_000n];
const total = (parts: readonly AtRate[]) => parts.reduce((sum, { cents }) => sum + cents, 0n);

/** Pays amounts one after the other, and returns the parts of each. */
function payAll(amounts: readonly bigint[], owed: readonly AtRate[]): PaidAtRate[][] {
  const paid: PaidAtRate[][] = [];
  for (const cents of amounts) paid.push(splitPayment(cents, owed, sumByRate(paid.flat())));
  return paid;
}

describe("a payment over rates of VAT", () => {
  test("adds up, whatever parts an order is paid in, to the order and its VAT at each rate", () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const owed = [at(low, BigInt(seed * 37)), at(middle, BigInt(seed)), at(high, BigInt((seed * 7919) % 1001))];
      const owedCents = total(owed);
      const first = (owedCents * BigInt(seed % 7)) / 7n;
      const second = (owedCents - first) / 3n;
      const amounts = [first, second, owedCents - first - second].filter((cents) => cents > 0n);
      const paid = payAll(amounts, owed);
      expect(paid.map(total)).toEqual(amounts);
      const sums = sumByRate(paid.flat());
      for (const { rate, cents } of owed.filter((one) => one.cents > 0n))
        expect(sums.find((one) => one.rate === rate)).toEqual({ rate, cents, vat: vatWithin(cents, rate ?? 0n) });
    }
  });

  test("settles what is left where the order changed, and leaves what was paid", () => {
    const [before, now] = [[at(low, 4040n)], [at(low, 1000n), at(high, 5000n)]];
    const [first = []] = payAll([4040n], before);
    expect(splitPayment(1960n, now, first)).toMatchObject([{ rate: high, cents: 1960n }]);
    expect(splitPayment(6000n, now, first)).toMatchObject([
      { rate: low, cents: 166n + 1n },
      { rate: high, cents: 5833n },
    ]);
  });

  test("is given back first from the rates of which too much was paid", () => {
    const paid = payAll([6000n], [at(low, 1000n), at(high, 5000n)]).flat();
    expect(splitPayment(-1500n, [at(low, 1000n), at(high, 3500n)], paid)).toMatchObject([
      { rate: high, cents: -1500n },
    ]);
    expect(splitPayment(-3000n, [], paid)).toMatchObject([
      { rate: low, cents: -500n },
      { rate: high, cents: -2500n },
    ]);
    expect(splitPayment(-6000n, [], paid)).toEqual(oppositeOf(paid));
  });

  test("has no rate while nothing is ordered, and is given back from there first", () => {
    const early = splitPayment(500n, [], []);
    expect(early).toEqual([{ rate: null, cents: 500n, vat: 0n }]);
    expect(splitPayment(500n, [at(low, 1000n)], early)).toMatchObject([{ rate: low, cents: 500n }]);
    expect(splitPayment(-500n, [at(low, 1000n)], early)).toEqual(oppositeOf(early));
  });

  test("has no VAT where there is none, and all of a cent at one rate", () => {
    expect(splitPayment(1n, [at(0n, 1n), at(low, 2n)], [])).toEqual([{ rate: low, cents: 1n, vat: 0n }]);
    expect(splitPayment(700n, [at(0n, 700n)], [])).toEqual([{ rate: 0n, cents: 700n, vat: 0n }]);
  });
});
