import type { StockCountRow } from "../../../server/api-client/contract/stock";
import { categoryName } from "~/catalogue/choices";
import { storageNames } from "~/display/words";
import { typeNames } from "../words";

/** Returns what a count is of: « Tout le stock », « Article, Réfrigéré, Crémerie ». */
export function scopeName({
  itemType,
  storage,
  category,
}: Pick<StockCountRow, "itemType" | "storage" | "category">): string {
  const said = [
    itemType && typeNames[itemType],
    storage && storageNames[storage],
    category && categoryName(category),
  ].filter(Boolean);
  return said.length === 0 ? "Tout le stock" : said.join(", ");
}
