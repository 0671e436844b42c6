import { describe, expect, test } from "vitest";
import { physicalBatches, scalings, timesTaken, usableOutput } from "#domain/kitchen/batches";
import { fromDecimal, rational, toDecimal } from "#domain/exact/rational";

describe("what one batch leaves", () => {
  test.each([
    ["10", "5", "9.5"],
    ["12.5", "0", "12.5"],
    ["1", "33.3333", "0.666667"],
  ])("of %s with a loss of %s %% is %s", (output, loss, usable) =>
    expect(toDecimal(usableOutput(fromDecimal(output), fromDecimal(loss)), 6)).toBe(usable),
  );

  test.each([
    ["10", "100"],
    ["10", "150"],
    ["0", "5"],
    ["-3", "0"],
    ["-3", "150"],
  ])("is nothing where a broken datum leaves nothing (%s, loss %s %%)", (output, loss) => {
    expect(usableOutput(fromDecimal(output), fromDecimal(loss))).toEqual(rational(0n));
  });
});

test.each([
  ["12.5", "12.5", "1.5", 2n],
  ["10", "4", "1", 3n],
  ["10", "25", "2", 1n],
  ["10", null, "2", 2n],
  ["10", null, "2.1", 3n],
  ["10", "0", "1.5", 2n],
])("an output of %s in equipment that holds %s: %s batches are %s fills", (output, capacity, batches, fills) => {
  expect(
    physicalBatches(fromDecimal(output), capacity === null ? null : fromDecimal(capacity), fromDecimal(batches)),
  ).toBe(fills);
});

test("a line follows the batches, the fills, or stays", () => {
  const made = { batches: fromDecimal("1.5"), physical: 2n };
  expect(scalings.map((scaling) => toDecimal(timesTaken(scaling, made), 1))).toEqual(["1.5", "2", "1"]);
});
