import type { KitchenSupplier, Offer } from "../../kitchen/kitchen";
import { cents } from "./amounts";
import { cheapestChoices } from "../cheapest/choose";
import type { Choice, Terms } from "../cheapest/market";
import { dateOf, numberOf } from "../../kitchen/day-numbers";
import type { Shortage } from "../stock/article-shortage";
import { isOrderable, type Purchase, purchaseOf } from "./packs";
import type { Plan } from "../plan";
import { isIdle } from "../stock/restock";
import { freshSources, liveThrough } from "../stock/stock";
import { type PlannedReceipt, sourceOf, supplyOf } from "../stock/supply";
import { bringTogether } from "./combine-deliveries";

/**
 * Chooses the purchase of each article: by the offer chosen by hand, else by the policy; null where nothing can be
 * bought.
 */
export function choosePurchases(plan: Plan, lacks: readonly Shortage[]): (Purchase | null)[] {
  const own =
    plan.input.options.supplier_policy === "preferred"
      ? lacks.map((lack) => waysToBuy(plan, lack, true)[0]?.purchase ?? null)
      : cheapestPurchases(plan, lacks);
  const together = bringTogether(
    own.map((purchase, index) => {
      const lack = lacks[index];
      return purchase && lack ? { purchase, life: lack.wants.life, idle: isIdle(lack.node, plan) } : null;
    }),
  );
  return own.map((purchase, index) => {
    const supply = together[index];
    const wants = lacks[index]?.wants;
    return purchase && supply && wants && supply !== purchase.supply
      ? purchaseOf(purchase.offer, wants, supply, plan.one, purchase.requested)
      : purchase;
  });
}

function cheapestPurchases(plan: Plan, lacks: readonly Shortage[]): (Purchase | null)[] {
  const ways = lacks.map((lack) => waysToBuy(plan, lack, false));
  const isIdleAt = (index: number) => {
    const node = lacks[index]?.node;
    return node !== undefined && isIdle(node, plan);
  };
  const open = ways.flatMap((each, index) =>
    !isIdleAt(index) && each.some(({ purchase }) => purchase.packs > 0n) ? [{ index, ways: each }] : [],
  );
  const orders = createOrderKeys();
  const items = open.map((each) => each.ways.map((way) => choiceOf(way, orders.keyOf)));
  const terms = termsOf(plan, orders.later());
  const picks = cheapestChoices({ items, terms });
  const picked = new Map(open.map((each, at) => [each.index, each.ways[picks[at] ?? 0]?.purchase]));
  const besides = createBesides(terms, [...picked.values()]);
  return ways.map((each, index) =>
    isIdleAt(index) ? besides(each) : (picked.get(index) ?? each[0]?.purchase ?? null),
  );
}

/**
 * Returns a function that buys what no order takes where it costs least besides all that is bought already, fees and
 * francos included: it changes nothing of what orders take.
 */
function createBesides(terms: ReadonlyMap<number, Terms>, bought: readonly (Purchase | undefined)[]) {
  const sums = new Map<number, bigint>();
  const add = ({ offer, amount }: Purchase) =>
    sums.set(offer.supplier_id, (sums.get(offer.supplier_id) ?? 0n) + amount);
  for (const purchase of bought) if (purchase) add(purchase);
  const feeAt = ({ franco, fee }: Terms, sum: bigint) => (sum === 0n || (franco !== null && sum >= franco) ? 0n : fee);
  const costOf = ({ purchase: { offer, amount }, delay }: Way) => {
    const before = sums.get(offer.supplier_id) ?? 0n;
    const own = terms.get(offer.supplier_id);
    const isRefused = own !== undefined && amount > 0n && before + amount < own.minimum;
    return { delay, isRefused, cost: own ? amount + feeAt(own, before + amount) - feeAt(own, before) : amount };
  };
  return (ways: readonly Way[]): Purchase | null => {
    const [best] = ways
      .map((way) => ({ purchase: way.purchase, ...costOf(way) }))
      .sort(
        (a, b) =>
          a.delay - b.delay ||
          Number(a.isRefused) - Number(b.isRefused) ||
          (a.cost < b.cost ? -1 : a.cost > b.cost ? 1 : 0),
      );
    if (best) add(best.purchase);
    return best?.purchase ?? null;
  };
}

/** A purchase that can be made; `delay` counts those that leave less lacking on its day, or for fewer days. */
interface Way {
  purchase: Purchase;
  delay: number;
}

/**
 * Returns every purchase that can be made: those that leave the least lacking first, of these the preferred offer; only
 * the one chosen by hand, where there is one. With `one` only the first is of interest.
 */
function waysToBuy(plan: Plan, lack: Shortage, one: boolean): Way[] {
  const { kitchen, chosen_offers = [] } = plan.input;
  const { of } = lack.node;
  if (!of.managed_stock) return [];
  const choice = chosen_offers.find(({ article_id }) => article_id === of.id);
  const offers = of.offers.filter((offer) => isOrderable(offer, kitchen));
  const chosen = choice && offers.find(({ id }) => id === choice.offer_id);
  const byHand = chosen && buy(plan, lack, chosen, BigInt(choice.packs));
  if (byHand) return [{ purchase: byHand, delay: 0 }];
  const preferred = one ? offers.find((offer) => offer.preferred) : undefined;
  const first = preferred && buy(plan, lack, preferred);
  if (first) return [{ purchase: first, delay: 0 }];
  const ways = soonestFirst(
    plan,
    lack,
    withPrices(offers.flatMap((offer) => buy(plan, lack, offer) ?? [])).sort(byPreference),
  );
  // Who comes no sooner than what is on order sells nothing; who comes sooner mends the lack, unless refusing to. A
  // reserve alone is no lack: it waits for what is on order.
  const buying = ways.filter(({ purchase }) => purchase.packs > 0n);
  const waiting = ways.find(({ purchase }) => purchase.packs === 0n);
  if (waiting && waitsForReserve(plan, lack, waiting.purchase)) return [{ ...waiting, delay: 0 }];
  const isSooner = buying.some(({ delay }) => delay === 0);
  if (!isSooner) return ways.filter(({ delay }) => delay === 0);
  return waiting ? [...buying, { ...waiting, delay: ways.length }] : buying;
}

/** Tells whether what is on order fills all that lacks without a purchase, and no day takes more than is there. */
const waitsForReserve = (plan: Plan, lack: Shortage, purchase: Purchase): boolean =>
  purchase.supply.hopeless.length === 0 && delayOf(plan, lack, purchase).quantity === 0n;

/**
 * Returns those ways to buy that leave the least lacking on its day, for the fewest days, before the others: a lower
 * price does not mend a lack that another one would, and what was bought late would be bought again of who comes
 * sooner. Only an order that would be refused does not.
 */
function soonestFirst(plan: Plan, lack: Shortage, purchases: readonly Purchase[]): Way[] {
  const isInTime = ({ supply: { drops, hopeless } }: Purchase) =>
    drops.every(({ late }) => !late) && hopeless.every(({ quantity }) => quantity === 0n);
  if (purchases.length < 2 || purchases.every(isInTime)) return purchases.map((purchase) => ({ purchase, delay: 0 }));
  const delays = purchases.map((purchase) => delayOf(plan, lack, purchase));
  return purchases
    .map((purchase, index) => {
      const own = delays[index];
      return { purchase, delay: own ? delays.filter((each) => isLess(each, own)).length : 0 };
    })
    .sort((a, b) => a.delay - b.delay);
}

/** The quantity that lacks on its day, and the same times the days for which it does. In the plan's scale. */
interface Delay {
  quantity: bigint;
  waited: bigint;
}

const isLess = (a: Delay, b: Delay) => (a.quantity === b.quantity ? a.waited < b.waited : a.quantity < b.quantity);

/** Days that one waits for what never comes. */
const never = 100_000;

function delayOf(plan: Plan, { wants: { takes, sources, life } }: Shortage, { bought }: Purchase): Delay {
  const delay: Delay = { quantity: 0n, waited: 0n };
  const add = (quantity: bigint, days: number) => {
    delay.quantity += quantity;
    delay.waited += quantity * BigInt(Math.min(days, never));
  };
  const purchases = bought.map(({ drop, quantity }) => sourceOf(drop, quantity * plan.millionth, life));
  const found = liveThrough(freshSources(sources, purchases), takes, ({ from }, quantity, at) => {
    const day = takes[at]?.day ?? from;
    if (from > day) add(quantity, from - day);
  });
  for (const { short } of found) add(short, never);
  return delay;
}

/** Buys the lack of an article by one offer with deliveries of its own; null when it cannot be bought. */
export function buy(plan: Plan, lack: Shortage, offer: Offer, requested = 0n): Purchase | null {
  return requested > 0n
    ? bought(plan, lack, offer, requested)
    : plan.purchaseOf(offer, () => bought(plan, lack, offer, 0n));
}

/** Buys what the days lack by the offer of a purchase, without filling the stock up to its target. */
export function buyLeast(plan: Plan, lack: Shortage, { offer, requested }: Purchase): Purchase | null {
  const supplier = plan.input.kitchen.suppliers.get(offer.supplier_id);
  const wants = { ...lack.wants, target: lack.wants.safety };
  const supply = supplier && supplyOf(wants, { supplier, deliveries: plan.deliveries, now: plan.input.as_of });
  return supply ? purchaseOf(offer, wants, supply, plan.one, requested) : null;
}

function bought(plan: Plan, { node, wants }: Shortage, offer: Offer, requested: bigint): Purchase | null {
  const supplier = plan.input.kitchen.suppliers.get(offer.supplier_id);
  if (!supplier) return null;
  const supply = plan.supplyOf(node, supplier, () =>
    supplyOf(wants, { supplier, deliveries: plan.deliveries, now: plan.input.as_of }),
  );
  return purchaseOf(
    offer,
    wants,
    requested > 0n && supply.drops.length === 0
      ? { ...supply, drops: [unneeded(plan, supplier, wants.takes.find(({ quantity }) => quantity > 0n)?.day)] }
      : supply,
    plan.one,
    requested,
  );
}

/**
 * Returns the delivery of packs that nothing asks for but the person who chose them: the last one before the first day,
 * or else the next.
 */
function unneeded(plan: Plan, supplier: KitchenSupplier, first: number | undefined): PlannedReceipt {
  const day = first ?? numberOf(plan.today);
  return {
    delivery: plan.deliveries.inTime(supplier, dateOf(day), plan.input.as_of),
    from: day,
    through: day,
    onlySafety: true,
    late: false,
    quantity: 0n,
  };
}

function withPrices(purchases: Purchase[]): Purchase[] {
  const priced = purchases.filter(({ offer }) => offer.pack_price_ht !== null);
  return priced.length > 0 ? priced : purchases;
}

function byPreference(a: Purchase, b: Purchase): number {
  const unpriced = Number(a.offer.pack_price_ht === null) - Number(b.offer.pack_price_ht === null);
  const cheaper = a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : 0;
  return Number(b.offer.preferred) - Number(a.offer.preferred) || unpriced || cheaper || a.offer.id - b.offer.id;
}

/**
 * Numbers for the orders that a market tells apart: a supplier's first delivery, in which all that keeps is brought
 * together, goes by the supplier's id, each further one by a negative number of its own.
 */
function createOrderKeys() {
  const keys = new Map<string, { key: number; supplier: number }>();
  return {
    keyOf(supplier: number, deliver_on: string | null): number {
      const name = `${supplier} ${deliver_on}`;
      let known = keys.get(name);
      if (!known) keys.set(name, (known = { key: -1 - keys.size, supplier }));
      return known.key;
    },
    later: () => [...keys.values()],
  };
}

function choiceOf(
  { purchase: { offer, packs, bought }, delay }: Way,
  keyOf: (supplier: number, deliver_on: string | null) => number,
): Choice {
  const { supplier_id: supplier, preferred } = offer;
  const [first, ...later] = bought;
  return {
    supplier,
    amount: first?.amount ?? 0n,
    preferred,
    delay,
    nothing: packs === 0n,
    later: later.map(({ drop, amount }) => ({ supplier: keyOf(supplier, drop.delivery?.deliver_on ?? null), amount })),
  };
}

function termsOf(
  { input: { kitchen } }: Plan,
  later: readonly { key: number; supplier: number }[],
): Map<number, Terms> {
  const terms = new Map(
    [...kitchen.suppliers.values()].map((supplier): [number, Terms] => [
      supplier.id,
      {
        minimum: supplier.minimum_policy === "block" ? cents(supplier.minimum_order_ht) : 0n,
        franco: supplier.franco_ht === null ? null : cents(supplier.franco_ht),
        fee: cents(supplier.shipping_fee_ht),
      },
    ]),
  );
  for (const { key, supplier } of later) {
    const same = terms.get(supplier);
    if (same) terms.set(key, same);
  }
  return terms;
}
