import { describe, expect, test } from "vitest";
import {
  compareDecimals,
  formatDecimal,
  groupThousands,
  scaledDigits,
  scaledOrZero,
  shiftDecimal,
  splitDecimal,
  subtractDecimals,
} from "#domain/exact/decimal";
import { parseDecimal } from "#domain/exact/parse-decimal";

describe("a decimal string is taken apart in one way", () => {
  test.each([
    ["12", { negative: false, integer: "12", decimals: "" }],
    ["-0.50", { negative: true, integer: "0", decimals: "50" }],
    ["+3.", { negative: false, integer: "3", decimals: "" }],
    [".5", null],
    ["1e3", null],
    ["1,5", null],
    [" 1", null],
    ["", null],
  ])("%s", (text, digits) => expect(splitDecimal(text)).toEqual(digits));

  test.each(["+3", "3.", " 3", `${"9".repeat(41)}`, `0.${"0".repeat(41)}`])(
    "%s, which the API does not write, is refused where it reads",
    (text) => {
      expect(parseDecimal(text, 6)).toEqual({ ok: false, reason: "malformed" });
    },
  );

  test.each([
    ["0.0000005", 1n],
    ["-0.0000005", -1n],
    ["0.0000004", 0n],
    ["12.5", 12_500_000n],
  ])("%s in millionths is rounded half away from zero", (text, scaled) => {
    const digits = splitDecimal(text);
    expect(digits && scaledDigits(digits, 6)).toBe(scaled);
  });
});

test.each([null, "", "abc", "1.2.3"])("what an outside API says that is no decimal (%s) adds nothing", (text) =>
  expect(scaledOrZero(text, 6)).toBe(0n),
);

test("sums of an outside API's decimals are exact", () => {
  expect(formatDecimal(scaledOrZero("0.1", 6) + scaledOrZero("0.2", 6) - scaledOrZero("0.30", 6), 6)).toBe("0");
  expect(formatDecimal(scaledOrZero("-2.5", 6), 6)).toBe("-2.5");
});

test.each([
  ["0.35", 3, "350"],
  ["1500", -3, "1.500"],
  ["-0.002", 2, "-0.2"],
  ["7", -3, "0.007"],
  ["7", 0, "7"],
])("%s × 10^%i is %s", (value, power, shifted) => expect(shiftDecimal(value, power)).toBe(shifted));

test("what is no decimal counts as zero where two are compared", () => {
  expect([compareDecimals("abc", "0.5"), compareDecimals(" 2 ", "abc")]).toEqual([-1, 1]);
  expect(subtractDecimals("abc", "0.5")).toBe("-0.5");
});

test.each([
  ["1", "1"],
  ["123", "123"],
  ["1234", "1 234"],
  ["1234567", "1 234 567"],
])("%s is grouped as %s", (integer, grouped) => expect(groupThousands(integer, " ")).toBe(grouped));
