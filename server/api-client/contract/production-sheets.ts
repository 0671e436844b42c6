import type { OrderShare } from "./needs";

/** An ingredient or component, scaled to what is made. */
export interface ScaledLine {
  articleId: number | null;
  recipeId: number | null;
  productId: number | null;
  name: string;
  quantity: string;
  unit: string;
  /** Quantity to take where the yield is not 100 %; null where it is. */
  grossQuantity: string | null;
  part: string | null;
  line: number;
  note: string | null;
}

export interface SheetRecipe {
  recipeId: number;
  name: string;
  unit: string;
  needed: string;
  batches: string;
  physicalBatches: number;
  plannedOutput: string;
  lines: ScaledLine[];
  steps: { text: string; minutes: number | null; temperatureC: number | null; critical: boolean }[];
  notes: string | null;
  allergens: string[];
  traces: string[];
}

export interface SheetProduct {
  productId: number;
  name: string;
  unit: string;
  quantity: string;
  byOrder: OrderShare[];
  lines: ScaledLine[];
  allergens: string[];
  traces: string[];
}

/** The work of one day of a plan, sub-recipes first, and the orders of that day. */
export interface ProductionSheet {
  day: string;
  recipes: SheetRecipe[];
  products: SheetProduct[];
  orders: {
    orderId: number;
    number: string;
    customerName: string;
    deliveryOn: string;
    deliveryTime: string | null;
    allergyNotes: string | null;
  }[];
}

/**
 * A plan's sheets, or as much of them as was asked for. An API that cannot answer a part answers all, without `meta`.
 */
export interface ProductionSheets {
  data: ProductionSheet[];
  /** Pages count recipes and products of a day; `day` and `recipeId` are those in force. */
  meta?: {
    currentPage: number;
    lastPage: number;
    perPage: number;
    total: number;
    days: string[];
    recipes: { id: number; name: string }[];
    day: string | null;
    recipeId: number | null;
  };
}
