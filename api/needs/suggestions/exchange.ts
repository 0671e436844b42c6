import type { KitchenSupplier, Offer } from "../../kitchen/kitchen";
import { cents, missing, money } from "../buying/amounts";
import { buy } from "../buying/choose-offers";
import type { ChosenOffer } from "../input";
import { isOrderable, packsWorth, type Purchase } from "../buying/packs";
import type { Plan } from "../plan";
import type { Suggestion } from "../result";
import { type Basket, type BasketLine, basketOf, type BasketOrder, costOfBasket, subtotalIn } from "./basket";
import { keepsUntil, packLine } from "./line";

/** An order below its supplier's minimum. */
export interface ShortOrder {
  supplier: KitchenSupplier;
  /** In cents. */
  subtotal: bigint;
  minimum: bigint;
  deliver_on: string | null;
}

/** A suggestion with what it costs the plan, in cents: by that they are ranked. */
export interface Ranked {
  cost: bigint;
  suggestion: Suggestion;
}

/** The purchase of one article by another offer. */
interface Exchange {
  kind: "other_offer" | "more_packs";
  before: BasketLine;
  after: Purchase;
}

/** More packs than twice what is needed are no remedy, but for so few of them. */
const fewPacks = 2n;

/** The most suggestions of each kind. */
const mostOfKind = 2;

/**
 * Returns the cheapest ways to reach the minimum by buying one article otherwise: in another pack of this supplier or
 * here rather than elsewhere, and in more packs.
 */
export function exchanges(plan: Plan, basket: Basket, order: ShortOrder): Ranked[] {
  const here = (line: BasketLine) =>
    line.lack.node.of.offers.filter(
      (offer) =>
        offer.supplier_id === order.supplier.id &&
        offer.pack_price_ht !== null &&
        isOrderable(offer, plan.input.kitchen),
    );
  const others = basket.lines.flatMap((line) => here(line).flatMap((offer) => otherOffer(plan, line, offer)));
  const more = basket.lines.flatMap((line) =>
    here(line).includes(line.purchase.offer) ? morePacks(plan, order, line) : [],
  );
  const found = [others, more].flatMap((all) =>
    cheapest(all.filter((exchange) => subtotalAfter(order, exchange) >= order.minimum)),
  );
  return found.flatMap((exchange) => realised(plan, basket, order, exchange) ?? []);
}

function otherOffer(plan: Plan, before: BasketLine, offer: Offer): Exchange[] {
  const after = offer === before.purchase.offer ? null : buy(plan, before.lack, offer);
  return after ? [{ kind: "other_offer", before, after }] : [];
}

function morePacks(plan: Plan, order: ShortOrder, before: BasketLine): Exchange[] {
  const { offer, amount } = before.purchase;
  // More packs come with the first delivery: they fill the order to the supplier for it.
  const [only, ...others] = before.purchase.bought;
  if (others.length > 0 || (only?.drop.delivery?.deliver_on ?? null) !== order.deliver_on) return [];
  const packs = packsWorth(offer, order.minimum - order.subtotal + amount);
  const after = packs === null ? null : buy(plan, before.lack, offer, packs);
  const had = before.purchase.packs;
  if (after && after.packs - had > (had > fewPacks ? had : fewPacks)) return [];
  return after ? [{ kind: "more_packs", before, after }] : [];
}

const isMoved = ({ before, after }: Exchange) => before.purchase.offer.supplier_id !== after.offer.supplier_id;

const subtotalAfter = (order: ShortOrder, exchange: Exchange) =>
  order.subtotal + exchange.after.amount - (isMoved(exchange) ? 0n : exchange.before.purchase.amount);

function cheapest(all: Exchange[]): Exchange[] {
  const more = ({ before, after }: Exchange) => after.amount - before.purchase.amount;
  const compared = all.map((exchange) => ({ exchange, more: more(exchange) }));
  compared.sort((a, b) =>
    a.more < b.more ? -1 : a.more > b.more ? 1 : a.exchange.before.lack.node.of.id - b.exchange.before.lack.node.of.id,
  );
  return compared.slice(0, mostOfKind).map(({ exchange }) => exchange);
}

/**
 * Returns the suggestion as the plan computes it once the offer is chosen; null when that misses the minimum, or makes
 * another order miss its own.
 */
function realised(plan: Plan, basket: Basket, order: ShortOrder, exchange: Exchange): Ranked | null {
  const { kind, before, after } = exchange;
  const { node } = before.lack;
  const { chosen_offers = [], kitchen } = plan.input;
  const chosen: ChosenOffer = {
    article_id: node.of.id,
    offer_id: after.offer.id,
    packs: kind === "more_packs" ? Number(after.packs) : 0,
  };
  const then = basketOf({
    ...plan,
    input: {
      ...plan.input,
      chosen_offers: [...chosen_offers.filter(({ article_id }) => article_id !== node.of.id), chosen],
    },
  });
  const subtotal = subtotalIn(then, order.supplier.id, order.deliver_on);
  if (subtotal < order.minimum || newlyShort(basket, then, kitchen.suppliers)) return null;
  const from = isMoved(exchange) ? kitchen.suppliers.get(before.purchase.offer.supplier_id) : undefined;
  const same = before.purchase.offer.id === after.offer.id;
  const line = packLine(node, after, {
    packs_before: same ? Number(before.purchase.packs) : 0,
    from_supplier: from ? { id: from.id, name: from.name } : null,
    keeps_until: keepsUntil(node, order.deliver_on),
  });
  const cost = costOfBasket(then, kitchen.suppliers) - costOfBasket(basket, kitchen.suppliers);
  return {
    cost,
    suggestion: {
      kind,
      lines: [line],
      extra_ht: money(subtotal - order.subtotal),
      plan_extra_ht: money(cost),
      subtotal_ht: money(subtotal),
      to: null,
      offers: [chosen],
    },
  };
}

function newlyShort(before: Basket, after: Basket, suppliers: ReadonlyMap<number, KitchenSupplier>): boolean {
  const isShort = ({ supplier_id, subtotal }: BasketOrder) =>
    missing(subtotal, suppliers.get(supplier_id)?.minimum_order_ht ?? null) > 0n;
  const shortBefore = [...before.orders.values()].filter(isShort);
  return [...after.orders.values()].some(
    (order) => isShort(order) && !shortBefore.some(({ supplier_id }) => supplier_id === order.supplier_id),
  );
}

/** Returns the order to a supplier that misses its minimum; null when it does not. */
export function shortOrder(supplier: KitchenSupplier, subtotal: bigint, deliver_on: string | null): ShortOrder | null {
  return missing(subtotal, supplier.minimum_order_ht) > 0n
    ? { supplier, subtotal, minimum: cents(supplier.minimum_order_ht), deliver_on }
    : null;
}
