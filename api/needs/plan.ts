import { type Rational, roundDiv } from "#domain/exact/rational";
import type { Unit } from "#domain/kitchen/units";
import type { KitchenSupplier, Offer } from "../kitchen/kitchen";
import type { Pegging } from "./pegging/pegging";
import type { Deliveries } from "./schedule/calendar";
import type { Demand } from "./graph/demand";
import type { Flow, PartLeft, Schedule } from "./schedule/flow";
import type { ArticleNode, Node, ProductNode } from "./graph/graph";
import type { NeedsInput } from "./input";
import type { MadeAhead } from "./schedule/made-ahead";
import type { Making } from "./schedule/making-days";
import type { Shortage } from "./stock/article-shortage";
import type { Purchase } from "./buying/packs";
import type { OnDay } from "./stock/shelf";
import type { Now } from "./stock/stock";
import type { Supply } from "./stock/supply";
import type { Vector } from "./graph/vector";

/**
 * The quantities that orders before a plan take of the stock and of expected receipts: in millionths, rounded half up,
 * where they are only shown.
 */
export interface Reserved {
  /** First day of the plan, YYYY-MM-DD. */
  before: string;
  /** Those of the orders that take of an article of which something lacks, ascending. */
  short_order_ids: number[];
  articles: Map<number, ReservedArticle>;
  recipes: Map<number, bigint>;
  products: Map<number, bigint>;
}

export interface ReservedArticle {
  name: string;
  unit: Unit;
  /** Quantities really there to take, exactly, ascending. */
  days: OnDay<Rational>[];
  /** The same by what they take it of, which is there from a day on. */
  held: (OnDay<Rational> & { from: number })[];
  quantity: bigint;
  /** Quantity that they lack themselves. */
  short: bigint;
}

/** Returns the moment at which a plan looks. */
export const nowOf = ({ today, input: { as_of } }: Plan): Now => ({ as_of, today });

/** The plan worked out, in exact numbers: what the rows of the result are read from. */
export interface Plan {
  /** The input as it was given. */
  original: NeedsInput;
  /** The same once what is reserved before it is taken. */
  input: NeedsInput;
  /** The quantities that the orders before the plan take; null when nothing is reserved. */
  reserved: Reserved | null;
  /** The day it is in Paris. */
  today: string;
  demand: Demand;
  /** Products ordered that the kitchen does not know. */
  unknownProducts: number[];
  /** Parents before children. */
  nodes: Node[];
  /** Articles that nothing takes and that may fall under their safety stock: no part of `nodes`. */
  watched: readonly ArticleNode[];
  vectors: Map<ProductNode, Vector>;
  /** One unit in the plan's scale, and a millionth of one. */
  one: bigint;
  millionth: bigint;
  schedule: Schedule;
  /** Returns what of a node counts in the plan: what its days make, and what they make it for. */
  flow(node: Node): Flow;
  /** Returns all of it, what days after the plan's last one ask and make included. */
  wholeFlow(node: Node): Flow;
  /** Returns the rest of the parts of an article. */
  partsLeft(node: ArticleNode): PartLeft[];
  /** Returns the askers behind the whole demand for a node, lines taken only from stock included. */
  behind: Pegging["of"];
  /** Returns the askers behind one day of a node, by the position of the day; null where there are none. */
  behindOn: Pegging["on"];
  /** Returns the askers of whom a day asks a recipe, by the position of the day; null where there are none. */
  askingOn: Pegging["askingOn"];
  isAhead: MadeAhead;
  /** Tells whether something is made for its stock, worked out once. */
  makesForStock(): boolean;
  making: Making;
  deliveries: Deliveries;
  /** Returns the deliveries of an article by a supplier, worked out once. */
  supplyOf(node: ArticleNode, supplier: KitchenSupplier, work: () => Supply): Supply;
  /** Returns what the articles lack before anything is bought, worked out once. */
  lacksOf(work: () => Shortage[]): readonly Shortage[];
  /** Returns what the articles lack that nothing takes, worked out once. */
  idleLacksOf(work: () => Shortage[]): readonly Shortage[];
  /** Returns the purchase of an article by an offer of its own, no packs asked for by hand, worked out once. */
  purchaseOf(offer: Offer, work: () => Purchase | null): Purchase | null;
  /** Ids of the orders behind any of several things, ascending. */
  orderIds(...nodes: Node[]): number[];
}

/** Returns a quantity of the plan in millionths, rounded half up: the figure that is shown. */
export function toMillionths(plan: Pick<Plan, "millionth">, quantity: bigint): bigint {
  return quantity === 0n ? 0n : roundDiv(quantity, plan.millionth);
}
