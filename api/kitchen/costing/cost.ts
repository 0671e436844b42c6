import { type Rational, isPositive, mul, ZERO, shorten, sum } from "#domain/exact/rational";
import { findCycle, strongComponents } from "../components";
import { type Ingredient, ingredientOf, lineQuantity, unitOf } from "../ingredient";
import type { Kitchen } from "../kitchen";
import { unitName } from "#domain/kitchen/units";
import { type Line, type Made, isFromStock, linesOf, madeFrom, timesInBatch, usableOf } from "./made";
import { articleUnitPrice } from "./price";

/**
 * Material cost before tax, exact as far as `shorten` says. When `missing` is not empty, the amounts count only what is
 * known.
 */
export interface Cost {
  /** Of one batch of the recipe, or of one unit of the product. */
  total: Rational;
  /** Of one usable output unit (production loss taken off); null when the recipe yields nothing or contains itself. */
  unit: Rational | null;
  /** Of each line in order, not in lowest terms; null when incomplete. */
  lines: (Rational | null)[];
  /** Things without which the cost is not complete, named in French, each once. */
  missing: string[];
}

/**
 * Costs over one kitchen, each recipe and product computed once, on demand.
 *
 * A line taken from stock is costed like another, unless it closes a cycle (a levain fed from itself): then it counts
 * for nothing.
 */
export function createCosts(kitchen: Kitchen): (made: Made) => Cost {
  const known = new Map<Made, Cost>();

  return (made) => {
    const cost = known.get(made);
    if (cost) return cost;
    for (const group of strongComponents([made], (node) => (known.has(node) ? [] : madeFrom(node, kitchen, true))))
      costGroup(group);
    return known.get(made) ?? noCost;
  };

  function costGroup(group: Made[]) {
    const members = new Set(group);
    const inside = (node: Made) => madeFrom(node, kitchen, false).filter((child) => members.has(child));
    for (const part of strongComponents(group, inside)) {
      for (const made of part) {
        if (known.has(made)) continue;
        const cycle = findCycle(made, inside);
        known.set(
          made,
          cycle
            ? { ...noCost, lines: linesOf(made).map(() => null), missing: [cycle.map(({ name }) => name).join(" › ")] }
            : costOf(made, members),
        );
      }
    }
  }

  function costOf(made: Made, group: Set<Made>): Cost {
    const missing = new Set<string>();
    const amounts: Rational[] = [];
    const lines = linesOf(made).map((line) => {
      const counted = lineCost(made, line, group);
      amounts.push(counted.amount);
      for (const name of counted.missing) missing.add(name);
      return counted.missing.length > 0 ? null : counted.amount;
    });
    if (lines.length === 0) missing.add(made.name);
    const usable = usableOf(made);
    if (!isPositive(usable)) missing.add(made.name);
    const total = sum(amounts);
    return {
      total,
      unit: isPositive(usable) ? shorten(total.num * usable.den, total.den * usable.num) : null,
      lines,
      missing: [...missing],
    };
  }

  function lineCost(made: Made, line: Line, group: Set<Made>): { amount: Rational; missing: string[] } {
    const ingredient = ingredientOf(line, kitchen);
    if (!ingredient) return { amount: ZERO, missing: [made.name] };
    if (isFromStock(line) && ingredient.type === "recipe" && group.has(ingredient.of))
      return { amount: ZERO, missing: [] };
    const taken = lineQuantity(line, ingredient);
    if (!taken.ok) {
      const unit = taken.reason === "conversion" ? ` (${unitName(line.unit)} → ${unitName(unitOf(ingredient))})` : "";
      return { amount: ZERO, missing: [ingredient.of.name + unit] };
    }
    const price = unitPrice(ingredient);
    const quantity = mul(taken.quantity, timesInBatch(line, made));
    return {
      amount: { num: quantity.num * price.unit.num, den: quantity.den * price.unit.den },
      missing: price.missing,
    };
  }

  function unitPrice(ingredient: Ingredient): { unit: Rational; missing: string[] } {
    if (ingredient.type === "article") {
      const price = articleUnitPrice(ingredient.of);
      return price ? { unit: price, missing: [] } : { unit: ZERO, missing: [ingredient.of.name] };
    }
    const cost = known.get(ingredient.of) ?? noCost;
    return { unit: cost.unit ?? ZERO, missing: cost.missing };
  }
}

const noCost: Cost = { total: ZERO, unit: null, lines: [], missing: [] };
