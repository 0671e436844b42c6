import type { PriceBasis } from "#domain/choices";
import type { SaleUnit, Unit } from "#domain/units";
import type { Entity, Reference } from "./records";

export interface ProductRow extends Entity {
  name: string;
  code: string | null;
  category: string | null;
  saleUnit: SaleUnit;
  /** In which of the two the price was typed; before tax where it is not said. */
  priceBasis?: PriceBasis;
  priceHt: string;
  priceTtc: string;
  vatRate: string;
  active: boolean;
  costHt: string | null;
  costComplete: boolean;
  marginHt: string | null;
  marginPercent: string | null;
  foodCostPercent: string | null;
}

export interface ProductComponent {
  recipeId: number | null;
  articleId: number | null;
  productId: number | null;
  name: string;
  quantity: string;
  unit: Unit;
  yieldPercent: string | null;
  costHt: string | null;
}

/** One ingredient of a product's label, over all levels. */
export interface LabelIngredient {
  articleId: number;
  name: string;
  /** The part of the article that is used ("jaune"). */
  part: string | null;
  /** Kilograms put into one sale unit. */
  weight: string;
  /** Of the weight of all; null while some weight is missing. */
  sharePercent: string | null;
  allergens: string[];
}

/** Composition in descending order of weight; `missing` names what has no weight and is therefore not in it. */
export interface ProductLabel {
  ingredients: LabelIngredient[];
  missing: string[];
}

export interface Product extends ProductRow {
  /** An extension of the embedded API. */
  label?: ProductLabel;
  vatRateImmediate: string | null;
  productionLeadDays: number;
  shelfLifeDays: number | null;
  minOrderQuantity: string | null;
  orderMultiple: string | null;
  stockManaged: boolean;
  stockQuantity: string;
  components: ProductComponent[];
  coefficient: string | null;
  allergens: string[];
  traces: string[];
  costMissing?: string[];
  /** Null where the API does not say. */
  usedBy: Reference[] | null;
}
