import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { Node } from "../graph/graph";
import { countBehind, formatPeg, splitPegs } from "./pegs";
import type { Plan } from "../plan";
import type { OrderShare, Shared } from "../result";

/**
 * Names in a whole result past which only the one figure that names all its orders names any: nobody reads so many, and
 * each costs a split.
 */
const mostNames = 6000;

/** Returns the number of orders that a figure names of so many. */
export function namedOf({ input: { named_orders: named }, nodes }: Plan, { type, of }: Node, count: number): number {
  if (!named || named.allOf === `${type}-${of.id}`) return count;
  return named.most * nodes.length > mostNames ? 0 : Math.min(named.most, count);
}

/** Returns the orders behind a figure: the first ones, each with its quantity. */
export function sharedBy(
  { demand: { askers } }: Plan,
  named: number,
  behind: ArrayLike<number>,
  quantityAt: (index: number) => string,
): Shared {
  const by_order = new Array<OrderShare>(named);
  for (let index = 0; index < named; index += 1) {
    const { id = null, isReserve = false } = askers[behind[index] ?? 0] ?? {};
    by_order[index] = { order_id: id, quantity: quantityAt(index), ...(isReserve && { restock: true }) };
  }
  const [last] = askers.slice(-1);
  if (last?.isReserve) return shareOfStock(by_order, behind.length);
  return named < behind.length ? { by_order, order_count: behind.length } : { by_order };
}

/** Returns the orders' shares of a quantity, which is split only where orders are named. */
export function sharesOf(plan: Plan, node: Node, quantity: bigint): Shared {
  const behind = plan.behind(node);
  if (namedOf(plan, node, 1) === 0) {
    const count = countBehind(behind);
    return count > 0 ? { by_order: [], order_count: count } : { by_order: [] };
  }
  const { askers, parts } = splitPegs(quantity, behind);
  const named = namedOf(plan, node, askers.length);
  return sharedBy(plan, named, askers, (index) => formatPeg(parts[index] ?? 0));
}

/** Returns shares in which what is made for the stock, of so many days as it is, is one. */
function shareOfStock(shares: OrderShare[], count: number): Shared {
  const ofStock = shares.filter(({ restock }) => restock);
  const [first] = ofStock;
  const sum = ofStock.reduce((all, { quantity }) => all + millionths(quantity), 0n);
  const others = shares.filter(({ restock }) => !restock);
  const by_order = first ? [...others, { ...first, quantity: formatMillionths(sum) }] : others;
  return shares.length < count ? { by_order, order_count: count } : { by_order };
}
