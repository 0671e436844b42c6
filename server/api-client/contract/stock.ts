import type { countLine, countRow, stockCount } from "#domain/contract/stock/counts";
import type { Seen } from "#domain/contract/field";
import type {
  expiringLot,
  stockLevel,
  stockLot,
  stockMovement,
  stockRecall,
  stockTrace,
  stockValue,
  traced,
} from "#domain/contract/stock/stock-levels";
import type { wasteRow } from "#domain/contract/stock/waste";

export type StockLevel = Seen<typeof stockLevel>;
export type StockLot = Seen<typeof stockLot>;
export type ExpiringLot = Seen<typeof expiringLot>;
export type StockMovement = Seen<typeof stockMovement>;
export type StockWaste = Seen<typeof wasteRow>;
export type StockCountRow = Seen<typeof countRow>;
export type StockCountLine = Seen<typeof countLine>;
export type StockCount = Seen<typeof stockCount>;
export type StockTrace = Seen<typeof stockTrace>;
export type Traced = Seen<typeof traced.fields>;
export type StockRecall = Seen<typeof stockRecall>;
export type StockValue = Seen<typeof stockValue>;
