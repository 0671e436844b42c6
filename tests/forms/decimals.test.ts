import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDecimal, typedDecimal } from "#app/forms/describe/decimals";

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
    ["−\u202f18", "-18"],
    ["– 18", "-18"],
    ["—0,5", "-0.5"],
    ["‐4", "-4"],
    ["‑4", "-4"],
    ["－4", "-4"],
    ["﹣4", "-4"],
    ["⁻4", "-4"],
    ["1/4", "0.25"],
    ["3 / 8", "0.375"],
    ["1⁄2", "0.5"],
    ["½", "0.5"],
    ["1½", "1.5"],
    ["1 1/2", "1.5"],
    ["1\u00a0½", "1.5"],
    ["1 200 3/4", "1200.75"],
    ["−1 1/2", "-1.5"],
    ["7/2", "3.5"],
    ["6/3", "2"],
    ["0/5", "0"],
    ["⅜", "0.375"],
    ["⅒", "0.1"],
    ["1/64", "0.015625"],
    ["3/6", "0.5"],
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
    ["1/3", "1/3 ne tombe pas juste ; écrivez la quantité voulue, par exemple 0,333."],
    ["⅔", "2/3 ne tombe pas juste ; écrivez la quantité voulue, par exemple 0,667."],
    ["2 1/3", "2 1/3 ne tombe pas juste ; écrivez la quantité voulue, par exemple 2,333."],
    ["-1/7", "ne tombe pas juste ; écrivez la quantité voulue, par exemple -0,143."],
    ["1/999", "1/999 ne tombe pas juste ; écrivez la quantité voulue, par exemple 0,001."],
    ["1/128", "trop de décimales (6 au plus)"],
    ["1/0", "Écrivez un nombre"],
    ["1/", "Écrivez un nombre"],
    ["/2", "Écrivez un nombre"],
    ["1/2/3", "Écrivez un nombre"],
    ["1,5/2", "Écrivez un nombre"],
    ["1 3/2", "Écrivez un nombre"],
    ["1 2 1/2", "milliers"],
    ["½½", "Écrivez un nombre"],
    ["25/12/2026", "Écrivez un nombre"],
  ])("%j is refused and says why", (typed, reason) => {
    expect(readDecimal(typed)).toEqual({ error: expect.stringContaining(reason) });
  });

  test("may carry the field’s own sign, no other", () => {
    expect(readDecimal("3,20 €", 2, "€")).toEqual({ value: "3.2" });
    expect(readDecimal("3,20 %", 2, "€")).toHaveProperty("error");
    expect(readDecimal("1 1/2 L", 6, "L")).toEqual({ value: "1.5" });
    expect(readDecimal("−18 °C", 4, "°C")).toEqual({ value: "-18" });
  });

  test("is kept within its scale, needless zeros aside", () => {
    expect(readDecimal("3,200", 2)).toEqual({ value: "3.2" });
    expect(readDecimal("3,201", 2)).toHaveProperty("error");
    expect(readDecimal("3,5", 0)).toEqual({ error: "Écrivez un nombre entier." });
    expect(readDecimal("4/2", 0)).toEqual({ value: "2" });
    expect(readDecimal("1/2", 0)).toEqual({ error: "Écrivez un nombre entier." });
    expect(readDecimal("1/3", 0)).toEqual({ error: "Écrivez un nombre entier." });
    expect(readDecimal("1/3", 2)).toEqual({ error: expect.stringContaining("par exemple 0,33.") });
  });

  test("never throws, and what it reads is canonical", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789 ,.-/½⅓⁄−\u202f") })),
        (typed) => {
          const read = readDecimal(typed);
          if ("value" in read) expect(read.value).toMatch(/^(0|-?(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?))$/);
        },
      ),
    );
  });

  test("survives being shown and read again", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 6 }),
        (integer, fraction, places) => {
          const value = `${integer}.${String(fraction).padStart(6, "0")}`;
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
