import { AMOUNT_SCALE, formatFixed, parseDecimal, UNIT_PRICE_SCALE } from "../../exact/decimal";
import { roundDiv } from "../../exact/rational";
import type { NeededArticle, Needs } from "../../needs/result";
import type { RunDifference } from "./difference-answer";

/** Packs of a frozen plan that are no longer needed and whose delivery is still to come: the order to the supplier can be cut, or called back. */
export function cancellablePacks(before: Needs, after: Needs, today: string): RunDifference["cancellable_packs"] {
  const needed = new Map(after.articles.map((article) => [article.article_id, article]));
  const suppliers = new Map(before.suppliers.map((supplier) => [supplier.supplier_id, supplier]));
  return before.articles.flatMap((article) => {
    const { article_id, name, offer } = article;
    const supplier = offer && suppliers.get(offer.supplier_id);
    const packs = article.packs - stillNeeded(article, needed.get(article_id));
    if (!supplier || packs <= 0 || (supplier.deliver_on ?? article.needed_on) <= today) return [];
    return [{ article_id, name, supplier_id: supplier.supplier_id, supplier_name: supplier.name, packs, pack_label: offer.pack_label, amount_ht: priceOf(packs, offer.pack_price_ht), order_before: article.order_before, deliver_on: supplier.deliver_on }];
  });
}

/** Packs of the same size that are needed now; none when another offer is bought instead. */
function stillNeeded({ offer }: NeededArticle, now: NeededArticle | undefined): number {
  const same = offer && now?.offer && offer.supplier_id === now.offer.supplier_id && offer.pack_quantity === now.offer.pack_quantity;
  return same ? now.packs : 0;
}

function priceOf(packs: number, packPrice: string | null): string {
  const parsed = parseDecimal(packPrice ?? "0", UNIT_PRICE_SCALE);
  if (!parsed.ok) throw new RangeError(`not a price: ${String(packPrice)}`);
  return formatFixed(roundDiv(BigInt(packs) * parsed.scaled, 10n ** BigInt(UNIT_PRICE_SCALE - AMOUNT_SCALE)), AMOUNT_SCALE);
}
