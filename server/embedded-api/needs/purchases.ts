import { cheapestChoices } from "./cheapest/choose";
import type { Choice, Terms } from "./cheapest/market";
import type { Lack } from "./matter";
import { isOrderable, type Purchase, purchaseOf } from "./offers";
import type { Plan } from "./plan";
import { cents } from "./suppliers";

/** How each article is bought: by the offer chosen by hand, else as the policy has it; null where nothing can be bought. */
export function choosePurchases(plan: Plan, lacks: readonly Lack[]): (Purchase | null)[] {
  const ways = lacks.map((lack) => waysToBuy(plan, lack));
  if (plan.input.options.supplier_policy === "preferred") return ways.map(([first]) => first ?? null);
  const open = ways.flatMap((purchases, index) => (purchases.some(({ packs }) => packs > 0n) ? [{ index, purchases: withPrices(purchases) }] : []));
  const items = open.map(({ purchases }) => purchases.map(choiceOf));
  const picks = cheapestChoices({ items, terms: termsOf(plan) });
  const picked = new Map(open.map(({ index, purchases }, at) => [index, purchases[picks[at] ?? 0]]));
  return ways.map(([first], index) => picked.get(index) ?? first ?? null);
}

/** Every purchase that can be made, the preferred offer first; only the one chosen by hand, where there is one. */
function waysToBuy({ one, input: { kitchen, chosen_offers = [] } }: Plan, { node: { of }, net }: Lack): Purchase[] {
  if (!of.managed_stock) return [];
  const offers = of.offers.filter((offer) => isOrderable(offer, kitchen));
  const choice = chosen_offers.find(({ article_id }) => article_id === of.id);
  const chosen = choice && offers.find(({ id }) => id === choice.offer_id);
  const byHand = chosen && purchaseOf(chosen, net, one, BigInt(choice.packs));
  return byHand ? [byHand] : offers.flatMap((offer) => purchaseOf(offer, net, one) ?? []).sort(byPreference);
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

function choiceOf({ offer, amount }: Purchase): Choice {
  return { supplier: offer.supplier_id, amount, preferred: offer.preferred };
}

function termsOf({ input: { kitchen } }: Plan): Map<number, Terms> {
  return new Map(
    [...kitchen.suppliers.values()].map((supplier) => [
      supplier.id,
      {
        minimum: supplier.minimum_policy === "block" ? cents(supplier.minimum_order_ht) : 0n,
        franco: supplier.franco_ht === null ? null : cents(supplier.franco_ht),
        fee: cents(supplier.shipping_fee_ht),
      },
    ]),
  );
}
