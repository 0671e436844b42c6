import { apportion } from "../exact/apportion";
import { MILLION } from "../exact/quantity";
import { lcm, type Rational, roundDiv, ZERO } from "../exact/rational";
import { articleUnitPrice, offerUnitPrice } from "../costing/price";
import type { ArticleNode } from "./graph";
import type { Purchase } from "./offers";
import type { Pegs } from "./pegs";
import { type Plan, shown } from "./plan";
import { choosePurchases } from "./purchases";
import type { Shares } from "./shares";
import { type Available, availableOn } from "./stock";

/** What is needed of one article and how it is bought. `net` counts in the plan's scale. */
export interface Need {
  node: ArticleNode;
  needed_on: string;
  available: Available;
  net: bigint;
  purchase: Purchase | null;
  /** Price of one unit; null when unknown. */
  unitPrice: Rational | null;
  shares: Shares;
  /** Who is behind the gross need. */
  pegs: Pegs;
  /** The day by which the purchase must be there, stock and receipts covering the days before; null when they cover them all and only the safety stock is short. */
  short_on: string | null;
  /** The first day on which the stock falls below the safety stock; null when it is below before anything is used, when it runs out (`short_on`), or never. */
  dips_on: string | null;
}

/** The needs of every article that something calls for. An article not managed in stock is never bought. */
export function articleNeeds(plan: Plan): Need[] {
  const lacks = lacksOf(plan);
  const purchases = choosePurchases(plan, lacks);
  return lacks.map((lack, index) => {
    const { node, available } = lack;
    const purchase = purchases[index] ?? null;
    const unitPrice = (purchase && offerUnitPrice(purchase.offer)) ?? articleUnitPrice(node.of);
    const shares = plan.shares(node);
    const pegs = plan.pegging.split(shown(plan, plan.flow(node).gross), shares);
    const stock = available.usable + available.incoming;
    const short_on = plan.runOut(pegs, stock);
    const dips_on = short_on !== null || stock < available.safety ? null : plan.runOut(pegs, stock - available.safety);
    return { ...lack, purchase, unitPrice, shares, pegs, short_on, dips_on };
  });
}

/** An article that something calls for, and what of it is to be bought. */
export type Lack = Pick<Need, "node" | "needed_on" | "available" | "net">;

/** What each article lacks on its day of need, before it is said how it is bought. */
export function lacksOf(plan: Plan): Lack[] {
  return plan.nodes.flatMap((node) => {
    if (node.type !== "article") return [];
    const { gross, needed_on } = plan.flow(node);
    if (gross === 0n) return [];
    const day = needed_on ?? plan.today;
    const available = availableOn(node.of, day, plan.today, plan.input.options);
    const short = gross + (available.safety - available.usable - available.incoming) * (plan.one / MILLION);
    return [{ node, needed_on: day, available, net: node.of.managed_stock && short > 0n ? short : 0n }];
  });
}

export interface Matter {
  /** Material cost of the plan, in millionths. */
  total: bigint;
  /** Of each need, in the same order; they add up to the total. */
  parts: bigint[];
}

/** Material cost: gross × unit price, whatever is in stock. Unknown prices count for nothing. */
export function matterOf(plan: Plan, needs: readonly Need[]): Matter {
  const prices = needs.map(({ unitPrice }) => unitPrice ?? ZERO);
  const common = prices.reduce((den, price) => lcm(den, price.den), 1n);
  const costs = needs.map(({ node }, index) => {
    const { num, den } = prices[index] ?? ZERO;
    return plan.flow(node).gross * num * (common / den);
  });
  const total = roundDiv(costs.reduce((sum, cost) => sum + cost, 0n) * MILLION, plan.one * common);
  return { total, parts: apportion(total, costs) };
}
