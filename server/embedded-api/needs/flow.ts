import { MILLION, millionths } from "../exact/quantity";
import { batchesFor, type Made, NOTHING_MADE, takenBy } from "./batches";
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
export interface Flow extends Made {
  gross: bigint;
  /** What is to be taken from stock without being exploded, on top of `gross`. */
  fromStockOnly: bigint;
  /** What stock serves of `gross` (products and recipes). */
  served: bigint;
  net: bigint;
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
  const flows: Flow[] = nodes.map(() => ({ gross: 0n, fromStockOnly: 0n, served: 0n, net: 0n, ...NOTHING_MADE, needed_on: null, inflows: [] }));
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
      const quantity = takenBy(link, flow, one);
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
    if (!node.fault) Object.assign(flow, batchesFor(node, flow.net, one));
  }
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
