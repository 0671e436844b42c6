import { MILLION } from "#domain/exact/quantity";
import { lcm, mul } from "#domain/exact/rational";
import { denominatorsOf } from "./denominators";
import type { Node, ProductNode } from "./graph";
import type { Vector } from "./vector";

/**
 * Returns one denominator over which every quantity of the plan is a whole number.
 *
 * Each level of the graph multiplies by coefficients, so a quantity at one level is whole over the product, for all the
 * levels above it, of the least common multiple of their coefficients' denominators. Fractions would say the same, but
 * a greatest common divisor at each step costs more than everything else once the denominators are adversarial (a loss
 * of 3.7 % at every level), while adding and scaling whole numbers grows only with their length.
 *
 * @param denominators further ones of a node's own: they count from its level on
 */
export function commonDenominator(
  nodes: readonly Node[],
  vectors: Map<ProductNode, Vector>,
  denominators: (node: Node) => bigint[] = denominatorsOf,
): bigint {
  let scale = MILLION;
  for (const { den } of vectors.values()) scale = lcm(scale, den);
  for (const node of nodes)
    if (node.type === "recipe") scale = lcm(scale, mul(node.step ?? node.least, node.usable).den);
  for (const level of levels(nodes)) {
    let common = 1n;
    for (const node of level) for (const den of denominators(node)) if (scale % den !== 0n) scale = lcm(scale, den);
    for (const node of level) {
      if (node.fault) continue;
      for (const { coefficient } of node.links)
        if (common % coefficient.den !== 0n) common = lcm(common, coefficient.den);
    }
    scale *= common;
  }
  return scale;
}

/** Returns the nodes by the length of the longest way down to them. */
function levels(nodes: readonly Node[]): Node[][] {
  const depth = new Map<Node, number>();
  const levels: Node[][] = [];
  for (const node of nodes) {
    const own = depth.get(node) ?? 0;
    (levels[own] ??= []).push(node);
    if (node.fault) continue;
    for (const { to, fromStock } of node.links) if (!fromStock) depth.set(to, Math.max(depth.get(to) ?? 0, own + 1));
  }
  return levels.filter((level) => level !== undefined);
}
