import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDecimal, formatFixed } from "#domain/exact/decimal";
import { parseDecimal } from "#domain/exact/parse-decimal";
import {
  add,
  ceil,
  compare,
  div,
  floor,
  fromDecimal,
  gcd,
  lcm,
  max,
  min,
  mul,
  rational,
  sub,
  toDecimal,
  toFixedDecimal,
} from "#domain/exact/rational";

const fraction = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 30n }))
  .map(([n, d]) => rational(n, d));

describe("decimal strings", () => {
  test.each([
    ["12.5", 6, 12_500_000n],
    ["-0.25", 2, -25n],
    ["007", 0, 7n],
    ["1.500000000", 6, 1_500_000n],
    ["0.000001", 6, 1n],
  ])("%s at scale %i is %s", (text, scale, scaled) => {
    expect(parseDecimal(text, scale)).toEqual({ ok: true, scaled });
  });

  test.each(["", " 1", "1,5", "1.", ".5", "+1", "1e3", "NaN", "Infinity", "1.2.3", "--1", "0x10", "١"])(
    "%j is not a plain decimal",
    (text) => {
      expect(parseDecimal(text, 6)).toEqual({ ok: false, reason: "malformed" });
      expect(() => fromDecimal(text)).toThrow(RangeError);
    },
  );

  test("a decimal finer than the scale is refused, not rounded", () => {
    expect(parseDecimal("0.0000001", 6)).toEqual({ ok: false, reason: "too_many_decimals" });
  });

  test("writing gives back what was read", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.integer({ min: 0, max: 9 }),
        (scaled, scale) => {
          expect(parseDecimal(formatDecimal(scaled, scale), scale)).toEqual({ ok: true, scaled });
          expect(parseDecimal(formatFixed(scaled, scale), scale)).toEqual({ ok: true, scaled });
        },
      ),
    );
  });

  test.each([
    [18_950n, 2, "189.5", "189.50"],
    [-5n, 2, "-0.05", "-0.05"],
    [0n, 6, "0", "0.000000"],
    [100n, 0, "100", "100"],
  ])("%s at scale %i is written %s, or %s fixed", (scaled, scale, trimmed, fixed) => {
    expect(formatDecimal(scaled, scale)).toBe(trimmed);
    expect(formatFixed(scaled, scale)).toBe(fixed);
  });
});

describe("fractions", () => {
  test("a tenth and two tenths are exactly three tenths", () => {
    expect(compare(add(fromDecimal("0.1"), fromDecimal("0.2")), fromDecimal("0.3"))).toBe(0);
    expect(ceil(div(add(fromDecimal("0.1"), fromDecimal("0.2")), fromDecimal("0.1")))).toBe(3n);
    expect(ceil(div(fromDecimal("6.6"), fromDecimal("0.6")))).toBe(11n);
  });

  test("halves round away from zero, at the edge only", () => {
    expect(toDecimal(rational(1n, 8n), 2)).toBe("0.13");
    expect(toDecimal(rational(-1n, 8n), 2)).toBe("-0.13");
    expect(toDecimal(rational(28n, 19n), 6)).toBe("1.473684");
    expect(toDecimal(rational(-1n, 10n ** 9n), 6)).toBe("0");
    expect(toFixedDecimal(rational(1895n, 10n), 2)).toBe("189.50");
  });

  test("arithmetic keeps lowest terms and undoes itself", () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        expect(sub(add(a, b), b)).toEqual(a);
        if (b.num !== 0n) expect(div(mul(a, b), b)).toEqual(a);
        const total = add(a, b);
        expect(gcd(total.num < 0n ? -total.num : total.num, total.den)).toBe(1n);
        expect(compare(min(a, b), max(a, b))).not.toBe(1);
        expect(floor(a) <= ceil(a) && ceil(a) - floor(a) <= 1n).toBe(true);
        expect(lcm(a.den, b.den) % a.den).toBe(0n);
      }),
    );
  });

  test("dividing by zero is an error, never an infinity", () => {
    expect(() => div(fromDecimal("1"), fromDecimal("0"))).toThrow(RangeError);
  });
});
