import { describe, expect, test } from "vitest";
import { longDay, numericDay, shortDay, shortDayOfYear, formatTimeOfDay } from "#domain/french/day-words";
import { addDays, isDay } from "#domain/days";
import { inParis } from "#domain/paris";

describe("a day", () => {
  test.each([
    ["2028-02-29", true],
    ["2026-02-29", false],
    ["0050-01-01", true],
    ["2026-1-1", false],
    ["", false],
  ])("%s is one of the calendar: %s", (text, is) => expect(isDay(text)).toBe(is));

  test("comes so many days after another; what is no day stays as it is", () => {
    expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(addDays("bientôt", 2)).toBe("bientôt");
  });

  test.each([
    ["2026-11-01", "dim. 1er nov.", "dim. 1er nov. 2026", "dimanche 1er novembre 2026", "01/11/2026"],
    ["2026-02-21", "sam. 21 févr.", "sam. 21 févr. 2026", "samedi 21 février 2026", "21/02/2026"],
    ["–", "–", "–", "–", "–"],
  ])("%s reads %s in French", (day, ...read) =>
    expect([shortDay(day), shortDayOfYear(day), longDay(day), numericDay(day)]).toEqual(read),
  );

  test("of an instant is that of Paris, and so is its time", () => {
    expect(inParis(new Date("2026-03-28T23:30:00Z"))).toEqual({ day: "2026-03-29", time: "00:30" });
    expect(() => inParis(new Date("bientôt"))).toThrow(RangeError);
  });

  test.each([
    ["08:00", "8\u00a0h"],
    ["14:05:30", "14\u00a0h\u00a005"],
    ["midi", "midi"],
  ])("the time %s reads %s", (time, read) => expect(formatTimeOfDay(time)).toBe(read));
});
