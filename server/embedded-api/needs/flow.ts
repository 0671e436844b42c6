import { MILLION, millionths } from "../exact/quantity";
import { ceilDiv, fromDecimal, max, mul, type Rational, ZERO } from "../exact/rational";
import type { Asker } from "./demand";
import type { Link, Node, ProductNode, RecipeNode } from "./graph";
import type { NeedsOptions } from "./input";
import { total, type Vector } from "./vector";

/** What one line of `from` takes of a node; the quantity counts in the plan's scale. */
export interface Inflow {
  from: ProductNode | RecipeNode;
  link: Link;
  quantity: bigint;
}

/** What the plan asks of one node, in the node's unit, over the plan's scale. */
export interface Flow {
  gross: bigint;
  /** What is to be taken from stock without being exploded, on top of `gross`. */
  fromStockOnly: bigint;
  /** What stock serves of `gross` (products and recipes). */
  served: bigint;
  net: bigint;
  /** What is made (a product's or an exact recipe's net, raised to the minimum of batches); 0 where batches step. */
  output: bigint;
  /** Of a recipe, exact or rounded as its rules say; not in lowest terms. */
  batches: Rational;
  physical: bigint;
  /** Earliest day of need. */
  needed_on: string | null;
  inflows: Inflow[];
}

/**
 * Walks the graph once, parents first: a node is worked out when all that is asked of it is known, so that stock, batch
 * rounding and minimums apply exactly once. The result is indexed by rank.
 *
 * @param one the scale: a quantity of 1 unit
 */
export function flowThrough(nodes: readonly Node[], vectors: Map<ProductNode, Vector>, askers: readonly Asker[], options: NeedsOptions, one: bigint): Flow[] {
  const flows: Flow[] = nodes.map(() => ({ gross: 0n, fromStockOnly: 0n, served: 0n, net: 0n, output: 0n, batches: ZERO, physical: 0n, needed_on: null, inflows: [] }));
  const flowOf = (node: Node): Flow => {
    const flow = flows[node.rank];
    if (!flow) throw new RangeError("a node outside the graph");
    return flow;
  };

  for (const node of nodes) {
    const flow = flowOf(node);
    if (node.type === "product") ask(node, flow);
    if (node.type === "recipe") make(node, flow);
    if (flow.net === 0n || node.fault || node.type === "article") continue;
    for (const link of node.links) {
      const child = flowOf(link.to);
      const quantity = (basis(flow, link) * link.coefficient.num) / link.coefficient.den;
      child.inflows.push({ from: node, link, quantity });
      if (link.fromStock) child.fromStockOnly += quantity;
      else child.gross += quantity;
      child.needed_on = earlier(child.needed_on, flow.needed_on);
    }
  }
  return flows;

  function ask(node: ProductNode, flow: Flow) {
    const vector = vectors.get(node);
    if (!vector) return;
    const unit = one / vector.den;
    flow.gross = total(vector.gross) * unit;
    flow.served = vector.fromStock * unit;
    flow.net = flow.gross - flow.served;
    flow.output = flow.net;
    for (const asker of (vector.toMake.size > 0 ? vector.toMake : vector.gross).keys()) flow.needed_on = earlier(flow.needed_on, askers[asker]?.needed_on ?? null);
  }

  function make(node: RecipeNode, flow: Flow) {
    const stock = options.use_recipe_stock && node.of.stock_managed ? millionths(node.of.stock_quantity) * (one / MILLION) : 0n;
    flow.served = stock <= 0n ? 0n : stock < flow.gross ? stock : flow.gross;
    flow.net = flow.gross - flow.served;
    if (flow.net === 0n || node.fault) return;
    flow.output = node.step ? 0n : atLeast(flow.net, mul(node.least, node.usable));
    flow.batches = node.step ? steps(node, node.step, flow.net) : { num: flow.output * node.usable.den, den: one * node.usable.num };
    flow.physical = physicalBatches(node, flow.batches);
  }

  function atLeast(quantity: bigint, least: Rational): bigint {
    const floor = (least.num * one) / least.den;
    return quantity < floor ? floor : quantity;
  }

  function steps({ usable, least }: RecipeNode, step: Rational, net: bigint): Rational {
    const exact = { num: net * usable.den, den: one * usable.num };
    const wanted = max(exact, least);
    return mul(step, { num: ceilDiv(wanted.num * step.den, wanted.den * step.num), den: 1n });
  }

  function physicalBatches({ of, capacity }: RecipeNode, { num, den }: Rational): bigint {
    if (!capacity) return ceilDiv(num, den);
    const output = fromDecimal(of.output_quantity);
    return ceilDiv(num * output.num * capacity.den, den * output.den * capacity.num);
  }

  function basis(flow: Flow, { basis }: Link): bigint {
    if (basis === "output") return flow.output;
    if (basis === "run") return one;
    if (basis === "physical") return flow.physical * one;
    return (flow.batches.num * one) / flow.batches.den;
  }
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
