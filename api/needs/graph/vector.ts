import { MILLION, millionths } from "#domain/exact/quantity";
import { ceilDiv, lcm } from "#domain/exact/rational";
import type { KitchenProduct } from "../../kitchen/kitchen";
import { partsOf, type StockPart, stockOfParts } from "../../kitchen/stock";
import { dateOf, numberOf } from "../../kitchen/day-numbers";
import { type DemandSource, dueOf, type Wanted } from "./demand";
import type { Node, ProductNode } from "./graph";
import { denominatorsOf } from "./denominators";
import type { Check, Keeping, ReserveAskers } from "../stock/safety-stock";
import { type OnDay, shelfOf, sourcesOf } from "../stock/shelf";
import { liveThrough } from "../stock/stock";

/** The stock that is kept of a product, and who asks for it on a day. */
interface Upkeep {
  keeping: Keeping;
  askerOn: ReserveAskers;
}

/** Demand of one product by asker, exact: each number counts 1 / `den` of a sale unit. */
export interface Vector {
  den: bigint;
  gross: Wanted;
  /** Quantity served by finished stock. */
  fromStock: bigint;
  /** The same by asker, and the day through which it has to keep. */
  taken: (OnDay & { asker: number })[];
  /** Quantity left to make, by asker; only positive numbers. */
  toMake: Wanted;
  /** The parts of it that fill the stock up, by day, and the last day that each keeps. */
  reserves: (OnDay & { asker: number })[];
  /** The stock that the plan's own days leave, of what is kept up; null of all else. */
  left: readonly StockPart[] | null;
}

/**
 * Returns the demand of every product of the graph: what is ordered, and what the products that contain it need, less
 * finished stock. Stock goes to the earliest days first, and of one day to the earliest deliveries, by the hour; a part
 * of it that goes off before an order is delivered does not serve it.
 */
export function productVectors(
  nodes: readonly Node[],
  ordered: Map<number, Wanted>,
  askers: readonly DemandSource[],
  isServed: (node: ProductNode) => boolean,
  keepingOf: (node: ProductNode) => Upkeep | null = () => null,
): Map<ProductNode, Vector> {
  const products = nodes.filter((node) => node.type === "product");
  const vectors = new Map(products.map((node) => [node, emptyVector(denominatorOf(node))]));
  const queue = queueOf(askers);
  for (const node of products) {
    for (const { to, coefficient } of node.links) {
      const child = to.type === "product" ? vectors.get(to) : undefined;
      if (child) child.den = lcm(child.den, (vectors.get(node)?.den ?? 1n) * coefficient.den);
    }
  }
  for (const node of products) {
    const vector = vectors.get(node);
    if (!vector) continue;
    for (const [asker, millionths] of ordered.get(node.of.id) ?? [])
      raise(vector.gross, asker, millionths * (vector.den / MILLION));
    const isLeftOver = node.of.left_over !== undefined;
    const upkeep = keepingOf(node);
    if (upkeep || (isServed(node) && node.of.stock_managed && partsOf(node.of, vector.den).length > 0))
      serve(vector, node, queue, upkeep, (asker) => askers[asker]?.isAfter === true);
    else vector.toMake = isLeftOver ? new Map(vector.gross) : vector.gross;
    if (isLeftOver) takeLeftOver(vector, node, ordered.get(node.of.id), askers, queue);
    if (node.fault) continue;
    for (const { to, coefficient } of node.links) {
      const child = to.type === "product" ? vectors.get(to) : undefined;
      if (!child) continue;
      const times = (child.den / vector.den / coefficient.den) * coefficient.num;
      for (const [asker, quantity] of vector.toMake) raise(child.gross, asker, quantity * times);
    }
  }
  return vectors;
}

/** Returns the sum of a demand over all askers. */
export function total(wanted: Wanted): bigint {
  let sum = 0n;
  for (const quantity of wanted.values()) sum += quantity;
  return sum;
}

function emptyVector(den: bigint): Vector {
  return { den, gross: new Map(), fromStock: 0n, taken: [], toMake: new Map(), reserves: [], left: null };
}

function denominatorOf(node: ProductNode): bigint {
  return denominatorsOf(node).reduce(lcm, MILLION);
}

function raise(wanted: Wanted, asker: number, quantity: bigint) {
  wanted.set(asker, (wanted.get(asker) ?? 0n) + quantity);
}

/**
 * Serves what is asked by the stock. What is kept up of it is made once less is left at the end of a day, and serves
 * the days that follow.
 */
function serve(
  vector: Vector,
  { of }: ProductNode,
  queue: readonly { asker: number; on: number; day: number }[],
  upkeep: Upkeep | null,
  isAfter: (asker: number) => boolean,
) {
  let shelf = shelfOf(of, vector.den);
  let parts = upkeep ? partsOf(of, vector.den) : [];
  // What was taken since the shelf was filled: what fills it up serves nothing of it.
  let taken: OnDay[] = [];
  const checks = [...(upkeep?.keeping.checks ?? [])];
  for (const { asker, on, day } of queue) {
    while (checks[0] && checks[0].on < on) fillUp(checks.shift());
    const wanted = vector.gross.get(asker) ?? 0n;
    if (wanted === 0n) continue;
    if (isAfter(asker)) leave();
    const free = shelf.free(day);
    const served = wanted < free ? wanted : free;
    if (served > 0n) {
      shelf.take(day, served);
      vector.fromStock += served;
      vector.taken.push({ asker, day, quantity: served });
      taken.push({ day, quantity: served });
    }
    if (wanted > served) vector.toMake.set(asker, wanted - served);
  }
  for (const check of checks) fillUp(check);
  leave();

  function fillUp(check: Check | undefined) {
    const asker = check && upkeep?.askerOn.get(check.on);
    if (!check || !upkeep || asker === undefined) return;
    if (isAfter(asker)) leave();
    const unit = vector.den / MILLION;
    const left = shelf.free(check.on);
    if (left >= upkeep.keeping.safety * unit) return;
    const quantity = wholeLots(of, upkeep.keeping.target * unit - left, unit);
    const last = of.shelf_life_days === null ? null : dateOf(check.on + of.shelf_life_days);
    vector.reserves.push({ asker, day: check.on, quantity });
    raise(vector.toMake, asker, quantity);
    parts = [...without(parts, taken, vector.den), { expires_on: last, quantity }];
    taken = [];
    shelf = shelfOf(stockOfParts(parts, vector.den), vector.den);
  }

  /** Notes once what the plan's own days leave, before later ones take of it. */
  function leave() {
    if (upkeep) vector.left ??= without(parts, taken, vector.den);
  }
}

/** Returns the parts of a stock once days have taken of it, in any order. */
function without(parts: readonly StockPart[], taken: readonly OnDay[], one: bigint): StockPart[] {
  const sources = sourcesOf(stockOfParts(parts, one), one);
  liveThrough(
    sources,
    taken.toSorted((a, b) => a.day - b.day),
  );
  return sources.map(({ last, quantity }) => ({ expires_on: last === Infinity ? null : dateOf(last), quantity }));
}

/** Returns a quantity up to what a product is made in: at least its minimum, and a multiple. In parts of a `unit`. */
function wholeLots({ min_order_quantity, order_multiple }: KitchenProduct, quantity: bigint, unit: bigint): bigint {
  const least = millionths(min_order_quantity ?? "0") * unit;
  const step = millionths(order_multiple ?? "0") * unit;
  const wanted = quantity > least ? quantity : least;
  return step > 0n ? ceilDiv(wanted, step) * step : wanted;
}

/**
 * Takes what a day left over for what is asked of a product on that day beside orders of it: quantities added to them,
 * and what other products contain.
 */
function takeLeftOver(
  vector: Vector,
  { of }: ProductNode,
  ordered: Wanted | undefined,
  askers: readonly DemandSource[],
  queue: readonly { asker: number }[],
) {
  for (const { day, quantity, from = day } of of.left_over ?? []) {
    let left = millionths(quantity) * (vector.den / MILLION);
    for (const { asker } of queue) {
      const by = askers[asker];
      const wanted = vector.toMake.get(asker) ?? 0n;
      if (!by || by.needed_on < from || by.needed_on > day || wanted === 0n) continue;
      const own = by.order ? (ordered?.get(asker) ?? 0n) * (vector.den / MILLION) : 0n;
      const beside = wanted > own ? wanted - own : 0n;
      const served = beside < left ? beside : left;
      left -= served;
      vector.fromStock += served;
      if (wanted > served) vector.toMake.set(asker, wanted - served);
      else vector.toMake.delete(asker);
    }
  }
}

/** Returns the askers in the order in which stock serves them, with the day through which it has to keep. */
function queueOf(askers: readonly DemandSource[]): { asker: number; on: number; day: number }[] {
  return askers
    .map(({ needed_on, order }, asker) => ({
      asker,
      turn: `${needed_on} ${dueOf(order)}`,
      on: numberOf(needed_on),
      day: numberOf(order && order.delivery_on > needed_on ? order.delivery_on : needed_on),
    }))
    .sort((a, b) => (a.turn === b.turn ? a.asker - b.asker : a.turn < b.turn ? -1 : 1));
}
