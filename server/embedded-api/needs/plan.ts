import { MILLION } from "../exact/quantity";
import { roundDiv } from "../exact/rational";
import type { KitchenProduct } from "../kitchen/kitchen";
import { createDeliveries, type Deliveries, parisDate } from "./calendar";
import { type Demand, demandOf } from "./demand";
import { type Flow, flowThrough } from "./flow";
import { type Node, type ProductNode, reachable } from "./graph";
import type { NeedsInput } from "./input";
import { createPegging, type Pegging } from "./pegs";
import { createRunOut } from "./run-out";
import { commonDenominator } from "./scale";
import { type Shares, sharesBehind, sharesThrough } from "./shares";
import { productVectors, type Vector } from "./vector";

/** The plan worked out, in exact numbers: what the rows of the result are read from. */
export interface Plan {
  input: NeedsInput;
  /** The day it is in Paris. */
  today: string;
  demand: Demand;
  /** Products ordered that the kitchen does not know. */
  unknownProducts: number[];
  /** Parents before children. */
  nodes: Node[];
  vectors: Map<ProductNode, Vector>;
  /** One unit in the plan's scale. */
  one: bigint;
  flow(node: Node): Flow;
  /** What is behind all that a node is asked for, what is only taken from stock included. */
  shares(node: Node): Shares;
  pegging: Pegging;
  deliveries: Deliveries;
  /** The day on which so many millionths no longer cover what the days take one after the other. */
  runOut: ReturnType<typeof createRunOut>;
  /** Ids of the orders behind any of several things, ascending. */
  orderIds(...things: Shares[]): number[];
}

/** Works the plan out: demand, graph, quantities, and who is behind them. */
export function planOf(input: NeedsInput): Plan {
  const { kitchen, options } = input;
  const demand = demandOf(input);
  const products: KitchenProduct[] = [];
  const unknownProducts: number[] = [];
  for (const id of demand.products.keys()) {
    const product = kitchen.products.get(id);
    if (product) products.push(product);
    else unknownProducts.push(id);
  }
  const nodes = reachable(products, kitchen, options);
  const vectors = productVectors(nodes, demand.products, demand.askers, options.use_finished_stock);
  const one = commonDenominator(nodes, vectors);
  const flows = flowThrough(nodes, vectors, demand.askers, options, one);
  const shares = sharesThrough(nodes, flows);
  const pegging = createPegging(vectors, demand.askers.length);

  return {
    input,
    today: parisDate(input.as_of),
    demand,
    unknownProducts,
    nodes,
    vectors,
    one,
    flow: (node) => at(flows, node),
    shares: (node) => sharesBehind(at(flows, node), at(shares, node), shares),
    pegging,
    deliveries: createDeliveries(),
    runOut: createRunOut(demand.askers),
    orderIds: (...things) => pegging.askersBehind(things).flatMap((asker) => demand.askers[asker]?.id ?? []),
  };
}

/** A quantity of the plan in millionths, rounded half up: the figure that is shown. */
export function shown(plan: Plan, quantity: bigint): bigint {
  return roundDiv(quantity, plan.one / MILLION);
}

function at<T>(list: readonly T[], { rank }: Node): T {
  const item = list[rank];
  if (item === undefined) throw new RangeError("a node outside the plan");
  return item;
}
