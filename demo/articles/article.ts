import type { DemoArticle, DemoOffer, DemoSupplier } from "../company";
import { addDays } from "#domain/days";
import { weekday } from "../days";

/** A lot whose last day of use is counted from today: negative when it has expired, null when it does not expire. */
interface Lot {
  code: string;
  quantity: string;
  expires_in: number | null;
}

interface OfferEntry extends Omit<DemoOffer, "price_history"> {
  /** Days since the present price applies. */
  priced_days_ago: number;
  /** Prices before the present one, oldest first. */
  earlier_prices: { days_ago: number; pack_price_ht: string }[];
}

const usualOffer = {
  label: null,
  min_packs: 0,
  pack_multiple: 1,
  available: true,
  preferred: false,
  priced_days_ago: 75,
  earlier_prices: [],
} satisfies Partial<OfferEntry>;

const usual = {
  kind: "ingredient",
  equivalences: [],
  default_yield_percent: "100",
  allergens: [],
  traces: [],
  allergen_kinds: [],
  vat_rate: "5.5",
  storage: "ambient",
  shelf_life_days: null,
  managed_stock: true,
  safety_stock: "0",
  target_stock: null,
  lots: [],
  incoming: [],
  barcode: null,
  offers: [],
} satisfies Partial<ArticleEntry>;

/** An article whose dates are counted in days from today. */
export interface ArticleEntry extends Omit<DemoArticle, "lots" | "incoming" | "offers"> {
  lots: Lot[];
  /** Expected on the first delivery day of the supplier from so many days on. */
  incoming: { supplier: string; quantity: string; from_in: number }[];
  offers: OfferEntry[];
}

type Given<Entry, Usual> = Omit<Entry, keyof Usual> & Partial<Entry>;

/** Completes an article with what most of them have in common: an ingredient kept at room temperature, VAT at 5.5 %. */
export function article(entry: Given<ArticleEntry, typeof usual>): ArticleEntry {
  return { ...usual, ...entry };
}

/** Returns the offer that is bought when nothing says otherwise. */
export function preferred(
  supplier: string,
  entry: Given<Omit<OfferEntry, "supplier" | "preferred">, Omit<typeof usualOffer, "preferred">>,
): OfferEntry {
  return { ...usualOffer, supplier, ...entry, preferred: true };
}

/** Returns another supplier's offer. */
export function alternative(
  supplier: string,
  entry: Given<Omit<OfferEntry, "supplier" | "preferred">, Omit<typeof usualOffer, "preferred">>,
): OfferEntry {
  return { ...usualOffer, supplier, ...entry };
}

/** Returns the article with its dates set around `today`. */
export function datedArticle(today: string, entry: ArticleEntry, suppliers: readonly DemoSupplier[]): DemoArticle {
  return {
    ...entry,
    lots: entry.lots.map(({ code, quantity, expires_in }) => ({
      code,
      quantity,
      expires_on: expires_in === null ? null : addDays(today, expires_in),
    })),
    incoming: entry.incoming.map(({ supplier, quantity, from_in }) => ({
      supplier,
      quantity,
      expected_on: deliveryDay(
        addDays(today, from_in),
        suppliers.find(({ code }) => code === supplier)?.delivery_weekdays ?? [],
      ),
    })),
    offers: entry.offers.map((offer) => datedOffer(today, offer)),
  };
}

function deliveryDay(from: string, weekdays: readonly number[]): string {
  let day = from;
  while (weekdays.length > 0 && !weekdays.includes(weekday(day))) day = addDays(day, 1);
  return day;
}

function datedOffer(today: string, { priced_days_ago, earlier_prices, ...offer }: OfferEntry): DemoOffer {
  const prices = [...earlier_prices, { days_ago: priced_days_ago, pack_price_ht: offer.pack_price_ht }];
  return {
    ...offer,
    price_history: prices.map(({ days_ago, pack_price_ht }) => ({
      changed_on: addDays(today, -days_ago),
      pack_price_ht,
    })),
  };
}
