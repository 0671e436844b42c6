import { MILLION } from "#domain/exact/quantity";
import { type Rational, roundDiv } from "#domain/exact/rational";
import type { Unit } from "#domain/kitchen/units";
import type { KitchenProduct, KitchenSupplier, Offer } from "../kitchen/kitchen";
import { type Pegging, createPegging } from "./pegging/pegging";
import { dayInParis } from "#domain/paris";
import { createDeliveries, type Deliveries } from "./schedule/calendar";
import { type Demand, demandOf } from "./graph/demand";
import { emptyFlow, type Flow, type PartLeft, type Schedule } from "./schedule/flow";
import { countedFlows } from "./schedule/counted-share";
import { numberOf } from "../kitchen/day-numbers";
import { type ArticleNode, type Node, type ProductNode, type RecipeNode, reachable } from "./graph/graph";
import type { NeedsInput } from "./input";
import { createMadeAhead, type MadeAhead } from "./schedule/made-ahead";
import { type Making, makingOf } from "./schedule/making-days";
import { askersBehind } from "./pegging/pegs";
import { commonDenominator, denominatorsOf } from "./graph/scale";
import type { Shortage } from "./stock/shortages";
import type { Purchase } from "./buying/packs";
import type { OnDay } from "./stock/shelf";
import type { Now } from "./stock/stock";
import type { Supply } from "./stock/supply";
import { productVectors, type Vector } from "./graph/vector";
import { addReserveAskers, keepingOf, restockedOf } from "./stock/reserves";
import { isIdle, watchedIn } from "./stock/restock";
import { scheduleProduction } from "./schedule/schedule-production";

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

/**
 * Works a plan out from all that is there: demand, graph, the schedule of its days, and who is behind it. `asked` is
 * the input as it was before the orders ahead of the plan took what is `reserved`. `afterwards` is what of the stock of
 * recipes, by id, is left to days after these, whose lines nothing else can serve.
 */
export function computeNetNeeds(
  input: NeedsInput,
  {
    original = input,
    reserved = null,
    afterwards,
  }: Partial<Pick<Plan, "original" | "reserved">> & {
    afterwards?: ReadonlyMap<number, readonly OnDay<Rational>[]>;
  } = {},
): Plan {
  const { kitchen, options } = input;
  const today = dayInParis(new Date(input.as_of));
  const making = makingOf(kitchen, spanOf(input, today));
  const demand = demandOf(input, making);
  const products: KitchenProduct[] = [];
  const unknownProducts: number[] = [];
  for (const id of demand.products.keys()) {
    const product = kitchen.products.get(id);
    if (product) products.push(product);
    else unknownProducts.push(id);
  }
  const restocked = restockedOf(input);
  const nodes = reachable(products, kitchen, options, restocked);
  const candidates = watchedIn(input, nodes);
  const askerOn = addReserveAskers(demand.askers, input, restocked, making.last);
  const keeping = keepingOf(input, askerOn, making, numberOf(today));
  const vectors = productVectors(
    nodes,
    demand.products,
    demand.askers,
    () => options.use_finished_stock,
    (node) => {
      const found = keeping(node);
      return found && { keeping: found, askerOn };
    },
  );
  const takenOf = ({ type, of: { id } }: Node) =>
    (type === "article" ? heldBefore(reserved?.articles.get(id)) : type === "recipe" ? afterwards?.get(id) : null) ??
    [];
  const one = commonDenominator([...nodes, ...candidates], vectors, (node) => [
    ...denominatorsOf(node),
    ...takenOf(node).map(({ quantity }) => quantity.den),
  ]);
  const afterwardsOf = (node: RecipeNode) =>
    takenOf(node).map(({ day, quantity: { num, den } }) => ({ day, quantity: (num * one) / den }));
  const schedule = scheduleProduction(nodes, vectors, demand.askers, options, one, {
    afterwards: afterwards ? afterwardsOf : null,
    making,
    keepingOf: keeping,
    overdue: demand.overdue,
  });
  const counted = countedFlows(nodes, schedule, { last: making.last, one });
  const taken = new Set(nodes.flatMap((node) => (at(schedule.flows, node).gross > 0n ? [node.of] : [])));
  const watched = candidates.filter(({ of }) => !taken.has(of));
  const backers = createPegging(nodes, schedule, vectors, demand.askers, { askerOn, one });
  const isCalled = (node: Node) => node.type !== "article" || !isIdle(node, { nodes });
  const supplies = new Map<string, Supply>();
  let lacks: Shortage[] | null = null;
  let idleLacks: Shortage[] | null = null;
  let forStock: boolean | null = null;
  const nothing = emptyFlow(0);
  const purchases = new Map<Offer, Purchase | null>();

  return {
    original,
    input,
    reserved,
    today,
    making,
    demand,
    unknownProducts,
    nodes,
    watched,
    vectors,
    one,
    millionth: one / MILLION,
    schedule,
    flow: (node) => (isCalled(node) ? at(counted, node) : nothing),
    wholeFlow: (node) => (isCalled(node) ? at(schedule.flows, node) : nothing),
    partsLeft: (node) => (isCalled(node) ? at(schedule.partsLeft, node) : []),
    behind: backers.of,
    behindOn: backers.on,
    askingOn: backers.askingOn,
    isAhead: createMadeAhead(schedule.flows),
    makesForStock: () => (forStock ??= nodes.some((node) => node.type !== "article" && at(counted, node).reserve > 0n)),
    deliveries: createDeliveries(),
    supplyOf(node, supplier, work) {
      const key = `${node.rank} ${supplier.id}`;
      let supply = supplies.get(key);
      if (!supply) supplies.set(key, (supply = work()));
      return supply;
    },
    lacksOf: (work) => (lacks ??= work()),
    idleLacksOf: (work) => (idleLacks ??= work()),
    purchaseOf(offer, work) {
      let purchase = purchases.get(offer);
      if (purchase === undefined) purchases.set(offer, (purchase = work()));
      return purchase;
    },
    orderIds: (...things) =>
      askersBehind(things.filter(isCalled).map(backers.of)).flatMap((asker) => demand.askers[asker]?.id ?? []),
  };
}

/** Returns the days on which a plan makes things: from its first that is not past or, of a past plan, from that. */
function spanOf({ orders, extras, extras_on, from, until, after }: NeedsInput, today: string) {
  const now = numberOf(today);
  const days = [...orders.map(({ production_on }) => production_on), ...(extras.length > 0 ? [extras_on] : [])];
  const first = numberOf(from ?? days.reduce((earliest, day) => (day < earliest ? day : earliest), today));
  return {
    first: Math.min(first, now),
    isMadeBefore: from !== undefined && first < now,
    last: until !== undefined && after ? numberOf(until) : Infinity,
  };
}

function heldBefore(article: ReservedArticle | undefined): OnDay<Rational>[] {
  return article ? [...article.days, ...article.held] : [];
}

/** Returns a quantity of the plan in millionths, rounded half up: the figure that is shown. */
export function toMillionths(plan: Pick<Plan, "millionth">, quantity: bigint): bigint {
  return quantity === 0n ? 0n : roundDiv(quantity, plan.millionth);
}

function at<T>(list: readonly T[], { rank }: Node): T {
  const item = list[rank];
  if (item === undefined) throw new RangeError("a node outside the plan");
  return item;
}
