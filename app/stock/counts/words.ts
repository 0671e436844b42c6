import type { StockCountRow } from "#server/api-client/contract/stock";
import { categoryName } from "#app/catalogue/choices";
import { formatDate } from "#app/display/dates";
import { storageNames } from "#app/display/words";
import { typeNames } from "../words";

/** Returns what a count is of: « Tout le stock », « Article, Réfrigéré, Crémerie, au 24/11/2026 ». */
export function scopeName({
  itemType,
  storage,
  category,
  countedOn,
}: Pick<StockCountRow, "itemType" | "storage" | "category" | "countedOn">): string {
  const parts = [
    itemType && typeNames[itemType],
    storage && storageNames[storage],
    category && categoryName(category),
  ].filter(Boolean);
  const scope = parts.length === 0 ? "Tout le stock" : parts.join(", ");
  return countedOn ? `${scope}, au ${formatDate(countedOn)}` : scope;
}
