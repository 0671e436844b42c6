import { AMOUNT_SCALE, formatFixed, UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import { parseDecimal } from "#domain/exact/parse-decimal";
import { roundDiv } from "#domain/exact/rational";
import { dayInParis } from "#domain/paris";
import { isAfter } from "../../needs/schedule/calendar";
import type { NeededArticle, Needs } from "../../needs/result";
import type { RunDifference } from "./difference-answer";

/**
 * Packs of a frozen plan that are no longer needed and whose delivery is still to come: the order to the supplier can
 * be cut until `order_before`, the moment of that order; once it is past (null) it can only be called back.
 */
export function cancellablePacks(before: Needs, after: Needs, now: Date): RunDifference["cancellable_packs"] {
  const moment = now.toISOString();
  const today = dayInParis(new Date(moment));
  const needed = new Map(after.articles.map((article) => [article.article_id, article]));
  return before.articles.flatMap((article) => {
    const { article_id, name, offer } = article;
    let over = article.packs - stillNeeded(article, needed.get(article_id));
    if (!offer) return [];
    // The last deliveries are cut first: what comes sooner is needed sooner.
    return deliveriesOf(article, before.suppliers)
      .toReversed()
      .flatMap((delivery) => {
        const packs = Math.min(over, delivery.packs);
        if (packs <= 0 || (delivery.deliver_on ?? article.needed_on) <= today) return [];
        over -= packs;
        const { deliver_on } = delivery;
        const order_before =
          delivery.order_before && !isAfter(moment, delivery.order_before) ? delivery.order_before : null;
        return [
          {
            article_id,
            name,
            supplier_id: offer.supplier_id,
            supplier_name: delivery.supplier_name,
            packs,
            pack_label: offer.pack_label,
            amount_ht: priceOf(packs, offer.pack_price_ht),
            order_before,
            deliver_on,
          },
        ];
      });
  });
}

type OrderRow = Needs["suppliers"][number];

/** Returns the orders to the supplier that bring an article, earliest first, with its packs in each. */
function deliveriesOf(
  { article_id, offer }: NeededArticle,
  suppliers: readonly OrderRow[],
): (Pick<OrderRow, "deliver_on" | "order_before"> & { supplier_name: string; packs: number })[] {
  return suppliers
    .filter(({ supplier_id }) => supplier_id === offer?.supplier_id)
    .flatMap(({ name, deliver_on, order_before, lines }) => {
      const packs = lines.reduce((sum, line) => (line.article_id === article_id ? sum + line.packs : sum), 0);
      return packs > 0 ? [{ supplier_name: name, deliver_on, order_before, packs }] : [];
    })
    .sort((a, b) => ((a.deliver_on ?? "") < (b.deliver_on ?? "") ? -1 : 1));
}

/** Packs of the same size that are needed now; none when another offer is bought instead. */
function stillNeeded({ offer }: NeededArticle, now: NeededArticle | undefined): number {
  const same =
    offer &&
    now?.offer &&
    offer.supplier_id === now.offer.supplier_id &&
    offer.pack_quantity === now.offer.pack_quantity;
  return same ? now.packs : 0;
}

function priceOf(packs: number, packPrice: string | null): string {
  const parsed = parseDecimal(packPrice ?? "0", UNIT_PRICE_SCALE);
  if (!parsed.ok) throw new RangeError(`not a price: ${packPrice}`);
  return formatFixed(
    roundDiv(BigInt(packs) * parsed.scaled, 10n ** BigInt(UNIT_PRICE_SCALE - AMOUNT_SCALE)),
    AMOUNT_SCALE,
  );
}
