import { frenchSpaces } from "#app/display/french-spaces";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { longDay } from "#domain/french/day-words";
import { addDays, isDay, mondayOf } from "#domain/days";
import { dayInParis, instantInParis, timeInParis } from "#domain/paris";
import { formatDate, formatInstant, formatTime } from "#app/display/dates";
import { signOf } from "#domain/exact/decimal";
import { formatCount, formatDecimal, formatMoney, formatPercent, formatUnitPrice } from "#app/display/numbers";
import { unitName } from "#domain/kitchen/units";
import { formatQuantity } from "#app/display/quantities";

/** Separators as plain spaces, so that the expected texts read as on paper. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("numbers are exact", () => {
  test.each([
    ["1234.5", "1 234,50 €"],
    ["0", "0,00 €"],
    ["-12.345", "−12,35 €"],
    ["-0.001", "0,00 €"],
    ["0.005", "0,01 €"],
    ["999.995", "1 000,00 €"],
    ["12345678901234567890.12", "12 345 678 901 234 567 890,12 €"],
    [12.5, "12,50 €"],
    [null, "–"],
    ["abc", "–"],
    ["", "–"],
  ])("%s € reads %s", (value, text) => expect(plain(formatMoney(value))).toBe(text));

  test("grouping and unit never break over two lines", () => {
    expect(formatMoney("1234.5")).toBe("1\u202f234,50\u00a0€");
  });

  test.each([
    ["0.0825", "0,0825 €"],
    ["3.4", "3,40 €"],
    ["0.99996", "1,00 €"],
    ["24.6445", "24,64 €"],
    ["-3.5556", "−3,56 €"],
    [null, "–"],
  ])("a unit price of %s reads %s", (value, text) => expect(plain(formatUnitPrice(value))).toBe(text));

  test.each([
    ["33.3333", 1, "33,3 %"],
    ["5.5", 1, "5,5 %"],
    ["20", 1, "20 %"],
    ["12.345", 2, "12,35 %"],
  ])("%s with %i decimal(s) reads %s", (value, most, text) => expect(plain(formatPercent(value, most))).toBe(text));

  test.each([
    [0, "0 commande"],
    [1, "1 commande"],
    [127, "127 commandes"],
    [12345, "12 345 commandes"],
  ])("%i counts as %s", (count, text) => expect(plain(formatCount(count, "commande"))).toBe(text));

  test("a float's noise cannot appear", () => expect(formatDecimal("0.300000", { most: 6 })).toBe("0,3"));

  test.each([
    ["0.000", 0],
    ["-0.0", 0],
    ["-0.01", -1],
    ["0.000001", 1],
    [null, 0],
  ])("the sign of %s is %i", (value, sign) => expect(signOf(value)).toBe(sign));
});

describe("quantities are said as in a kitchen", () => {
  test.each([
    ["12.5", "kg", "12,5 kg"],
    ["0.35", "kg", "350 g"],
    ["0.000350", "kg", "0,35 g"],
    ["0.000001", "kg", "< 0,01 g"],
    ["7.368421", "kg", "7,368 kg"],
    ["1500", "g", "1,5 kg"],
    ["999", "g", "999 g"],
    ["0", "kg", "0 kg"],
    ["0.2", "l", "20 cL"],
    ["0.005", "l", "5 mL"],
    ["4.2", "l", "4,2 L"],
    ["150", "cl", "1,5 L"],
    ["0.5", "cl", "5 mL"],
    ["1", "piece", "1 pièce"],
    ["1.5", "piece", "1,5 pièce"],
    ["40", "piece", "40 pièces"],
    ["14.736842", "piece", "14,74 pièces"],
    ["2", "part", "2 parts"],
    ["1234.5", "kg", "1 234,5 kg"],
    ["-0.35", "kg", "−350 g"],
    [3, "piece", "3 pièces"],
    [null, "kg", "–"],
    ["NaN", "kg", "–"],
  ])("%s %s reads %s", (value, unit, text) => expect(plain(formatQuantity(value, unit))).toBe(text));

  test("exactly, for an explanation", () =>
    expect(plain(formatQuantity("0.368421", "kg", { exact: true }))).toBe("0,368421 kg"));

  test("units have French names", () => expect([unitName("piece"), unitName("kg")]).toEqual(["pièce", "kg"]));
});

describe("dates are Paris dates", () => {
  test.each([
    ["2026-11-21", "sam. 21 nov. 2026"],
    ["2026-05-01", "ven. 1er mai 2026"],
    ["2024-02-29", "jeu. 29 févr. 2024"],
    ["2026-02-30", "2026-02-30"],
    [null, "–"],
  ])("%s reads %s", (date, text) => expect(formatDate(date)).toBe(text));

  test("a heading spells them out", () => expect(longDay("2026-11-21")).toBe("samedi 21 novembre 2026"));

  test.each([
    ["14:05", "14 h 05"],
    ["08:00", "8 h"],
    [null, "–"],
  ])("%s reads %s", (time, text) => expect(plain(formatTime(time))).toBe(text));

  test.each([
    ["2026-03-28T23:30:00Z", "2026-03-29"],
    ["2026-07-01T21:59:59Z", "2026-07-01"],
    ["2026-07-01T22:00:00Z", "2026-07-02"],
  ])("the instant %s belongs to %s", (instant, date) => expect(dayInParis(new Date(instant))).toBe(date));

  test("an instant reads in Paris time", () =>
    expect(plain(formatInstant("2026-11-21T13:05:00Z"))).toBe("sam. 21 nov. 2026 à 14 h 05"));

  test.each([
    ["2026-11-21T14:05", "2026-11-21T13:05:00.000Z"],
    ["2026-07-01T00:30", "2026-06-30T22:30:00.000Z"],
    ["2026-13-01T00:30", "2026-13-01T00:30"],
    ["2026-11-21T13:05:00Z", "2026-11-21T13:05:00Z"],
    ["0001-01-01T00:00", "0001-01-01T00:00"],
    ["", ""],
  ])("the Paris time %s is the instant %s", (time, instant) => expect(instantInParis(time)).toBe(instant));

  test("every half hour around both changes of clocks is the instant that Temporal says", () => {
    for (const day of ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26"])
      for (let minutes = 0; minutes < 1440; minutes += 30) {
        const time = Temporal.PlainDateTime.from(day).add({ minutes });
        const instant = time.toZonedDateTime("Europe/Paris").toInstant();
        expect(instantInParis(time.toString({ smallestUnit: "minute" }))).toBe(
          instant.toString({ fractionalSecondDigits: 3 }),
        );
        expect(timeInParis(instant.toString())).toBe(
          instant.toZonedDateTimeISO("Europe/Paris").toPlainDateTime().toString({ smallestUnit: "minute" }),
        );
      }
    expect(timeInParis("bientôt")).toBeNull();
  });

  test("days are counted over the change of clocks", () => {
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(mondayOf("2026-11-22")).toBe("2026-11-16");
    expect(mondayOf("2026-11-16")).toBe("2026-11-16");
  });

  test("only real dates are dates", () => {
    expect(isDay("2026-02-28")).toBe(true);
    expect(isDay("2026-02-29")).toBe(false);
    expect(isDay("26-2-1")).toBe(false);
  });
});

test("double punctuation stays with its word", () => {
  expect(frenchSpaces("« Farine » : stock insuffisant ; faut-il 3 kg ? Oui !")).toBe(
    "«\u00a0Farine\u00a0»\u00a0: stock insuffisant\u00a0; faut-il 3 kg\u00a0? Oui\u00a0!",
  );
  expect(frenchSpaces("à 17:00")).toBe("à 17:00");
  expect(frenchSpaces("Donnez l’adresse : l'« Atelier », d'ici 5' au four")).toBe(
    "Donnez l’adresse\u00a0: l’«\u00a0Atelier\u00a0», d’ici 5' au four",
  );
});
