import type { NeededArticle, SupplierPurchase } from "../../server/api-client/contract/needs";
import { dateInParis, isDate } from "~/formats/dates";

/** Whether a latest moment to order (an instant, or a whole day) is past at `moment` (an instant). */
export function isPast(orderBefore: string | null, moment: string): boolean {
  if (orderBefore === null) return false;
  return isDate(orderBefore) ? orderBefore < dateInParis(new Date(moment)) : Date.parse(orderBefore) < Date.parse(moment);
}

/**
 * Whether something of what is bought from a supplier can no longer arrive in time.
 * @param articles those of the plan, by id; none where the supplier itself says it
 */
export function isTooLate({ orderBefore, late, lines }: Pick<SupplierPurchase, "orderBefore" | "late" | "lines">, articles: ReadonlyMap<number, NeededArticle>, moment: string): boolean {
  return isPast(orderBefore, moment) || late === true || lines.some(({ articleId }) => articles.get(articleId)?.late);
}
