import { apportion } from "#domain/exact/apportion";
import { MILLION } from "#domain/exact/quantity";
import { lcm, type Rational, roundDiv, ZERO } from "#domain/exact/rational";
import { articleUnitPrice, offerUnitPrice } from "../kitchen/costing/price";
import { choosePurchases } from "./choose-offers";
import { type Lack, lacksOf, netOf } from "./lacks";
import type { Purchase } from "./packs";
import type { Plan } from "./plan";

/** A need and its purchase. `net` is what is to be bought. */
export interface Need extends Lack {
  purchase: Purchase | null;
  /** Quantity lacked that is not bought, as it is on order and no purchase would come sooner. In the plan's scale. */
  awaited: bigint;
  /** Price of one unit; null when unknown. */
  unitPrice: Rational | null;
}

/** Returns the needs of every article that something calls for. An article not managed in stock is never bought. */
export function articleNeeds(plan: Plan): Need[] {
  const lacks = lacksOf(plan);
  const purchases = choosePurchases(plan, lacks);
  return lacks.map((lack, index) => {
    const purchase = purchases[index] ?? null;
    const unitPrice = (purchase && offerUnitPrice(purchase.offer)) ?? articleUnitPrice(lack.node.of);
    const net = purchase ? netOf(lack, purchase.supply) : lack.net;
    return { ...lack, net, purchase, awaited: lack.net - net, unitPrice };
  });
}

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
