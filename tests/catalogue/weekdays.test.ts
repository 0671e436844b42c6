import { expect, test } from "vitest";
import { formatWeekdays } from "#app/catalogue/suppliers/weekdays";

test.each([
  [[], "tous les jours"],
  [[1, 2, 3, 4, 5, 6, 7], "tous les jours"],
  [[2], "mar."],
  [[5, 2], "mar., ven."],
  [[1, 2], "lun., mar."],
  [[1, 2, 3, 4, 5, 6], "lun. à sam."],
  [[1, 3, 4, 5, 7], "lun., mer. à ven., dim."],
])("the delivery days %j are « %s »", (days, text) => {
  expect(formatWeekdays(days).replaceAll("\u00a0", " ")).toBe(text);
});
