import type { NeededArticle, SupplierPurchase } from "#server/api-client/contract/planning/needs";
import { isDay } from "#domain/days";
import { dayInParis } from "#domain/paris";

/** Tells whether a latest moment to order (an instant, or a whole day) is past at `moment` (an instant). */
export function isPast(orderBefore: string | null, moment: string): boolean {
  if (orderBefore === null) return false;
  return isDay(orderBefore) ? orderBefore < dayInParis(new Date(moment)) : Date.parse(orderBefore) < Date.parse(moment);
}

/**
 * Tells whether a part of the purchase from a supplier can no longer arrive in time.
 * @param articles those of the plan, by id; none where the supplier itself says it
 */
export function isTooLate(
  { orderBefore, deliverOn, late, lines }: Pick<SupplierPurchase, "orderBefore" | "deliverOn" | "late" | "lines">,
  articles: ReadonlyMap<number, NeededArticle>,
  moment: string,
): boolean {
  return (
    isPast(orderBefore, moment) ||
    late === true ||
    lines.some(({ articleId }) => comesLate(articles.get(articleId), deliverOn))
  );
}

/**
 * Tells whether this delivery's share of an article comes late; an API that tells no deliveries says it of the article
 * alone.
 */
function comesLate(article: NeededArticle | undefined, deliverOn: string | null): boolean {
  const delivery = article?.purchases?.find((purchase) => purchase.deliverOn === deliverOn);
  return delivery?.late ?? article?.late ?? false;
}
