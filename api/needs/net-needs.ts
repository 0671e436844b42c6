import { MILLION } from "#domain/exact/quantity";
import type { Rational } from "#domain/exact/rational";
import type { KitchenProduct, Offer } from "../kitchen/kitchen";
import { createPegging } from "./pegging/pegging";
import { dayInParis } from "#domain/paris";
import { createDeliveries } from "./schedule/calendar";
import { demandOf } from "./graph/demand";
import { emptyFlow } from "./schedule/flow";
import { countedFlows } from "./schedule/counted-share";
import { numberOf } from "../kitchen/day-numbers";
import { type Node, type RecipeNode, reachable } from "./graph/graph";
import type { NeedsInput } from "./input";
import { createMadeAhead } from "./schedule/made-ahead";
import { makingOf } from "./schedule/making-days";
import { askersBehind } from "./pegging/pegs";
import { denominatorsOf } from "./graph/denominators";
import type { Plan, ReservedArticle } from "./plan";
import { commonDenominator } from "./graph/scale";
import type { Shortage } from "./stock/article-shortage";
import type { Purchase } from "./buying/packs";
import type { OnDay } from "./stock/shelf";
import type { Supply } from "./stock/supply";
import { productVectors } from "./graph/vector";
import { addReserveAskers, keepingOf, restockedOf } from "./stock/reserves";
import { isIdle, watchedIn } from "./stock/restock";
import { scheduleProduction } from "./schedule/schedule-production";

/**
 * Works a plan out from all that is there: demand, graph, the schedule of its days, and who is behind it. `original` is
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

function at<T>(list: readonly T[], { rank }: Node): T {
  const item = list[rank];
  if (item === undefined) throw new RangeError("a node outside the plan");
  return item;
}
