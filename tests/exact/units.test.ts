import { describe, expect, test } from "vitest";
import { fromDecimal, toDecimal } from "#domain/exact/rational";
import type { Unit } from "#domain/kitchen/units";
import type { Equivalence } from "#api/kitchen/kitchen";
import { convert } from "#api/kitchen/units";

function equivalence(
  quantity: string,
  unit: Unit,
  equals_quantity: string,
  equals_unit: Unit,
  part: string | null = null,
): Equivalence {
  return { part, quantity, unit, equals_quantity, equals_unit };
}

function converted(
  quantity: string,
  from: Unit,
  to: Unit,
  equivalences: Equivalence[] = [],
  part: string | null = null,
) {
  const result = convert(fromDecimal(quantity), from, to, equivalences, part);
  return result && toDecimal(result, 6);
}

const honey = [equivalence("1", "l", "1.42", "kg")];
const egg = [equivalence("1", "piece", "0.055", "kg"), equivalence("1", "piece", "0.018", "kg", "jaune")];

describe("units", () => {
  test.each<[string, Unit, string, Unit]>([
    ["1500", "g", "1.5", "kg"],
    ["0.25", "l", "25", "cl"],
    ["5", "cl", "50", "ml"],
    ["3", "piece", "3", "piece"],
  ])("%s %s is %s %s", (quantity, from, result, to) => {
    expect(converted(quantity, from, to)).toBe(result);
  });

  test("crossing dimensions needs an equivalence", () => {
    expect(converted("1", "l", "kg")).toBeUndefined();
    expect(converted("1", "piece", "kg", honey)).toBeUndefined();
  });

  test("an equivalence works both ways and in any unit of its dimensions", () => {
    expect(converted("10", "cl", "g", honey)).toBe("142");
    expect(converted("142", "g", "cl", honey)).toBe("10");
  });

  test("equivalences chain", () => {
    expect(converted("2", "piece", "cl", [...honey, equivalence("1", "piece", "0.71", "kg")])).toBe("100");
  });

  test("a mass of yolks is counted in eggs, whatever the eggs are stocked in", () => {
    expect(converted("0.054", "kg", "piece", egg, "jaune")).toBe("3");
    expect(converted("54", "g", "kg", egg, "jaune")).toBe("0.165");
    expect(converted("3", "piece", "kg", egg, "jaune")).toBe("0.165");
    expect(converted("0.055", "kg", "piece", egg)).toBe("1");
  });

  test("a part obtained from a mass", () => {
    const lemon = [equivalence("1", "kg", "0.45", "l", "jus")];
    expect(converted("90", "cl", "kg", lemon, "jus")).toBe("2");
  });

  test("an unknown part, or one that leads nowhere, is not guessed", () => {
    expect(converted("1", "kg", "piece", egg, "blanc")).toBeUndefined();
    expect(converted("1", "l", "piece", egg, "jaune")).toBeUndefined();
    expect(converted("1", "kg", "kg", [equivalence("1", "piece", "0.018", "kg", "jaune")], "jaune")).toBeUndefined();
  });

  test("an equivalence of zero is no equivalence", () => {
    expect(converted("1", "piece", "kg", [equivalence("1", "piece", "0", "kg")])).toBeUndefined();
  });
});
