import { ONE, type Rational, div, fromDecimal, isPositive, mul, rational } from "#domain/exact/rational";
import type { Unit } from "#domain/kitchen/units";
import type { Equivalence } from "./kitchen";

export type Dimension = "mass" | "volume" | "count";

const bases: Record<Unit, { dimension: Dimension; base: Rational }> = {
  g: { dimension: "mass", base: ONE },
  kg: { dimension: "mass", base: rational(1000n) },
  ml: { dimension: "volume", base: ONE },
  cl: { dimension: "volume", base: rational(10n) },
  l: { dimension: "volume", base: rational(1000n) },
  piece: { dimension: "count", base: ONE },
};

/** Returns the dimension that a unit measures. */
export function dimension(unit: Unit): Dimension {
  return bases[unit].dimension;
}

/** The whole thing, or one named part of it, measured in one dimension. */
type Measure = `${"whole" | "part"} ${Dimension}`;

interface Step {
  from: Measure;
  to: Measure;
  /** Base units of `to` for one base unit of `from`. */
  factor: Rational;
}

/**
 * Returns the exact number of `to` that one `from` makes; undefined when no equivalence leads there.
 *
 * Equivalences chain and work both ways: with 1 l = 1.42 kg, cl converts to g. An equivalence of a part links the part
 * to the whole: with part "jaune" 1 piece = 0.018 kg, a kilogram of jaune is 1 / 0.018 whole pieces, which the
 * equivalences of the whole may take further. Pieces of a part are whole pieces (three yolks take three eggs). When
 * neither side is a count, the left side is the whole and the right side the part: part "jus" 1 kg = 0.45 l.
 *
 * @param from unit of the quantity, which measures `part` unless that is null
 * @param to unit of the whole
 */
export function conversionFactor(
  from: Unit,
  to: Unit,
  equivalences: readonly Equivalence[],
  part: string | null,
): Rational | undefined {
  if (part === null && from === to) return ONE;
  if (part === null && dimension(from) === dimension(to)) return div(bases[from].base, bases[to].base);
  const target: Measure = `whole ${dimension(to)}`;
  const start: Measure = part === null || from === "piece" ? `whole ${dimension(from)}` : `part ${dimension(from)}`;
  if (part !== null && !equivalences.some((equivalence) => equivalence.part === part)) return undefined;
  const factor = shortestPath(start, target, steps(equivalences, part));
  return factor && div(mul(factor, bases[from].base), bases[to].base);
}

/** Returns `quantity` in `to`, exactly; undefined when no equivalence leads there. See {@link conversionFactor}. */
export function convert(
  quantity: Rational,
  from: Unit,
  to: Unit,
  equivalences: readonly Equivalence[],
  part: string | null = null,
): Rational | undefined {
  const factor = conversionFactor(from, to, equivalences, part);
  return factor && mul(quantity, factor);
}

/**
 * Returns kilograms of one `unit` of a thing, or of its part itself (the juice), not of the whole that it is taken
 * from; undefined when no equivalence tells.
 */
export function weightOf(
  unit: Unit,
  part: string | null,
  { unit: ownUnit, equivalences }: { unit: Unit; equivalences: readonly Equivalence[] },
): Rational | undefined {
  if (part === null || dimension(unit) === "mass") return conversionFactor(unit, "kg", equivalences, null);
  const taken = conversionFactor(unit, ownUnit, equivalences, part);
  const kilogram = conversionFactor("kg", ownUnit, equivalences, part);
  return taken && kilogram && div(taken, kilogram);
}

function steps(equivalences: readonly Equivalence[], part: string | null): Step[] {
  return equivalences.flatMap((equivalence) => {
    if (equivalence.part !== null && equivalence.part !== part) return [];
    const left = mul(fromDecimal(equivalence.quantity), bases[equivalence.unit].base);
    const right = mul(fromDecimal(equivalence.equals_quantity), bases[equivalence.equals_unit].base);
    if (!isPositive(left) || !isPositive(right)) return [];
    const [from, to] = ends(equivalence);
    return [
      { from, to, factor: div(right, left) },
      { from: to, to: from, factor: div(left, right) },
    ];
  });
}

function ends({ part, unit, equals_unit }: Equivalence): [Measure, Measure] {
  const left = dimension(unit);
  const right = dimension(equals_unit);
  if (part === null) return [`whole ${left}`, `whole ${right}`];
  if (right === "count" && left !== "count") return [`part ${left}`, "whole count"];
  return [`whole ${left}`, `part ${right}`];
}

function shortestPath(start: Measure, target: Measure, edges: Step[]): Rational | undefined {
  const reached = new Map<Measure, Rational>([[start, ONE]]);
  for (const [at, factor] of reached) {
    if (at === target) return factor;
    for (const edge of edges)
      if (edge.from === at && !reached.has(edge.to)) reached.set(edge.to, mul(factor, edge.factor));
  }
  return undefined;
}
