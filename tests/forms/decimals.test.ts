import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDecimal, typedDecimal } from "~/forms/decimals";

describe("a typed decimal", () => {
  test.each([
    ["1 234,5", "1234.5"],
    ["1\u202f234,5", "1234.5"],
    ["1\u00a0234\u00a0567,50", "1234567.5"],
    ["12.5", "12.5"],
    ["  0,350 ", "0.35"],
    ["007", "7"],
    [",5", "0.5"],
    ["12,", "12"],
    ["-3,20", "-3.2"],
    ["−3", "-3"],
    ["+4", "4"],
    ["-0,00", "0"],
    ["0.000001", "0.000001"],
    ["999999999999999,999999", "999999999999999.999999"],
  ])("%j arrives as %s", (typed, value) => {
    expect(readDecimal(typed)).toEqual({ value });
  });

  test.each([
    ["12,5,0", "deux virgules"],
    ["1.234,5", "deux virgules"],
    ["1 2,5", "milliers"],
    ["12 5", "milliers"],
    ["douze", "Écrivez un nombre"],
    ["1e3", "Écrivez un nombre"],
    ["NaN", "Écrivez un nombre"],
    ["Infinity", "Écrivez un nombre"],
    ["--1", "Écrivez un nombre"],
    ["", "Écrivez un nombre"],
    [",", "Écrivez un nombre"],
    ["٣", "Écrivez un nombre"],
    ["1234567890123456", "trop grand"],
    ["0,1234567", "trop de décimales (6 au plus)"],
  ])("%j is refused and says why", (typed, reason) => {
    expect(readDecimal(typed)).toEqual({ error: expect.stringContaining(reason) });
  });

  test("may carry the field’s own sign, no other", () => {
    expect(readDecimal("3,20 €", 2, "€")).toEqual({ value: "3.2" });
    expect(readDecimal("3,20 %", 2, "€")).toHaveProperty("error");
  });

  test("is kept within its scale, needless zeros aside", () => {
    expect(readDecimal("3,200", 2)).toEqual({ value: "3.2" });
    expect(readDecimal("3,201", 2)).toHaveProperty("error");
    expect(readDecimal("3,5", 0)).toEqual({ error: "Écrivez un nombre entier." });
  });

  test("never throws, and what it reads is canonical", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789 ,.-\u202f") })), (typed) => {
        const read = readDecimal(typed);
        if ("value" in read) expect(read.value).toMatch(/^(0|-?(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?))$/);
      }),
    );
  });

  test("survives being shown and read again", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 6 }),
        (whole, fraction, places) => {
          const value = `${whole}.${String(fraction).padStart(6, "0")}`;
          expect(readDecimal(typedDecimal(value, places))).toEqual(readDecimal(value));
        },
      ),
    );
  });
});

test.each([
  ["1234.500000", 0, "1234,5"],
  ["12", 2, "12,00"],
  ["12.5", 2, "12,50"],
  ["12.5678", 2, "12,5678"],
  ["-0.5", 0, "-0,5"],
])("%s with at least %i decimals is shown as %s", (value, places, typed) => {
  expect(typedDecimal(value, places)).toBe(typed);
});
