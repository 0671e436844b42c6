import { compareDecimals, signOf } from "#domain/exact/decimal";
import type { ArticleRow } from "#server/api-client/contract/catalogue/articles";

/** Tells whether the stock on hand is known, and under its safety stock. */
export const isBelowSafety = ({
  managedStock,
  stockOnHand,
  safetyStock,
}: Pick<ArticleRow, "managedStock" | "stockOnHand" | "safetyStock">): boolean =>
  managedStock && Boolean(stockOnHand) && signOf(safetyStock) > 0 && compareDecimals(stockOnHand, safetyStock) < 0;
