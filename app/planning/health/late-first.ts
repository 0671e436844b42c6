import type { NeededArticle, SupplierPurchase } from "#server/api-client/contract/planning/needs";
import { isTooLate } from "../too-late";

/** Returns the purchases with those first for which it is too late, each part in its own order. */
export function lateFirst(
  suppliers: readonly SupplierPurchase[],
  articles: ReadonlyMap<number, NeededArticle>,
  moment: string,
): SupplierPurchase[] {
  const late = new Set(suppliers.filter((supplier) => isTooLate(supplier, articles, moment)));
  return [...late, ...suppliers.filter((supplier) => !late.has(supplier))];
}
