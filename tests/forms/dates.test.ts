import { expect, test } from "vitest";
import { readDate, readTime } from "~/forms/dates";

test.each([
  ["2026-11-21", "2026-11-21"],
  ["21/11/2026", "2026-11-21"],
  ["1/2/2026", "2026-02-01"],
  ["29/02/2028", "2028-02-29"],
  ["29/02/2026", null],
  ["2026-13-01", null],
  ["31.04.2026", null],
  ["demain", null],
  ["2026-11-21T10:00", null],
])("the date %j is read as %s", (typed, date) => {
  expect(readDate(typed)).toBe(date);
});

test.each([
  ["14:30", "14:30"],
  ["14:30:00", "14:30"],
  ["9h30", "09:30"],
  ["9 h", "09:00"],
  ["9", "09:00"],
  ["24:00", null],
  ["12:60", null],
  ["midi", null],
])("the time %j is read as %s", (typed, time) => {
  expect(readTime(typed)).toBe(time);
});
