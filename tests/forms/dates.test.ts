import { expect, test } from "vitest";
import { readDate, readShortDate, readTime } from "#app/forms/describe/dates";

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

test.each([
  ["0512", "2026-12-05"],
  ["5/12", "2026-12-05"],
  ["5 12", "2026-12-05"],
  ["0101", "2027-01-01"],
  ["2111", "2026-11-21"],
  // Two months before at most: what is longer past is meant for next year.
  ["2309", "2026-09-23"],
  ["2209", "2027-09-22"],
  ["051227", "2027-12-05"],
  ["05122027", "2027-12-05"],
  ["5/12/27", "2027-12-05"],
  ["5/12/2027", "2027-12-05"],
  ["12/2027", "2027-12-31"],
  ["2/2028", "2028-02-29"],
  ["2027-12-05", "2027-12-05"],
  ["261231", null],
  ["270131", null],
  ["26/12/31", "2031-12-26"],
  ["26122031", "2031-12-26"],
  ["281227", "2027-12-28"],
  ["271126", "2026-11-27"],
  ["011240", "2040-12-01"],
  ["2902", null],
  ["3102", null],
  ["13/2027", null],
  ["512", null],
  ["", null],
  ["demain", null],
])("« %s » on a label, on 22 November 2026, is %s", (typed, date) => {
  expect(readShortDate(typed, "2026-11-22")).toBe(date);
});
