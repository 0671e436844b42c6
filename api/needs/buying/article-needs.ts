import { apportion } from "#domain/exact/apportion";
import { MILLION } from "#domain/exact/quantity";
import { lcm, type Rational, roundDiv, ZERO } from "#domain/exact/rational";
import { articleUnitPrice, offerUnitPrice } from "../../kitchen/costing/price";
import { buyLeast, choosePurchases } from "./choose-offers";
import type { Shortage } from "../stock/article-shortage";
import { lacksOf, leastOf, netOf } from "../stock/shortages";
import type { Purchase } from "./packs";
import type { Plan } from "../plan";
import { isForStock, isIdle } from "../stock/restock";

/** A need and its purchase. `net` is what is to be bought. */
export interface Need extends Shortage {
  purchase: Purchase | null;
  /** Quantity lacked that is not bought, as it is on order and no purchase would come sooner. In the plan's scale. */
  awaited: bigint;
  /** Amount of the purchase that no order asks for: all of what is idle, else what fills it up; in cents. */
  restock: bigint;
  /** Price of one unit; null when unknown. */
  unitPrice: Rational | null;
}

/**
 * Returns the needs of every article that something calls for, and of those that fall under their safety stock. An
 * article not managed in stock is never bought.
 */
export function articleNeeds(plan: Plan): Need[] {
  const lacks = lacksOf(plan);
  const purchases = choosePurchases(plan, lacks);
  return lacks.map((lack, index) => {
    const purchase = purchases[index] ?? null;
    const unitPrice = (purchase && offerUnitPrice(purchase.offer)) ?? articleUnitPrice(lack.node.of);
    const net = purchase ? netOf(lack, purchase.supply) : lack.net;
    const awaited = net === 0n && purchase ? leastOf(lack) : lack.net - net;
    return { ...lack, net, purchase, awaited, restock: restockIn(plan, lack, purchase), unitPrice };
  });
}

function restockIn(plan: Plan, lack: Shortage, purchase: Purchase | null): bigint {
  if (!purchase) return 0n;
  if (isIdle(lack.node, plan)) return purchase.amount;
  const { wants } = lack;
  if (wants.target === wants.safety || purchase.packs === 0n) return 0n;
  const least = buyLeast(plan, lack, purchase);
  return least && least.amount < purchase.amount ? purchase.amount - least.amount : 0n;
}

/** Tells whether something is to be bought for the plan's days and nobody sells it. */
export const isUnsold = (plan: Plan, { node, net, purchase }: Need): boolean =>
  net > 0n && !purchase && !isForStock(node, plan);

/** The cost of the material of a plan. */
export interface MaterialCost {
  /** Material cost of the plan, in millionths. */
  total: bigint;
  /** Cost of each need, in the same order; they add up to the total. */
  parts: bigint[];
}

/**
 * Returns the material cost: what the days take × unit price, whatever is in stock. Unknown prices count for nothing.
 */
export function materialCostOf(plan: Plan, needs: readonly Need[]): MaterialCost {
  const prices = needs.map(({ unitPrice }) => unitPrice ?? ZERO);
  const common = prices.reduce((den, price) => lcm(den, price.den), 1n);
  const costs = needs.map(({ node }, index) => {
    const { num, den } = prices[index] ?? ZERO;
    return plan.flow(node).gross * num * (common / den);
  });
  const total = roundDiv(costs.reduce((sum, cost) => sum + cost, 0n) * MILLION, plan.one * common);
  return { total, parts: apportion(total, costs) };
}
