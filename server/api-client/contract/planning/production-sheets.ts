import type { Seen } from "#domain/contract/field";
import type {
  productionSheet,
  scaledLine,
  sheetProduct,
  sheetRecipe,
  sheetsMeta,
} from "#domain/contract/planning/production-sheets";

export type ScaledLine = Seen<typeof scaledLine.fields>;
export type SheetRecipe = Seen<typeof sheetRecipe>;
export type SheetProduct = Seen<typeof sheetProduct>;
export type ProductionSheet = Seen<typeof productionSheet>;

/**
 * A plan's sheets, or as much of them as was asked for. An API that cannot answer a part answers all, without `meta`.
 */
export interface ProductionSheets {
  data: ProductionSheet[];
  meta?: Seen<typeof sheetsMeta>;
}
