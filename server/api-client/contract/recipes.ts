import type { Scaling } from "#domain/batches";
import type { QuantityMeaning, RecipeStatus, Storage } from "#domain/choices";
import type { Unit } from "#domain/units";
import type { Entity, Equivalence, Reference } from "./records";

export interface RecipeRow extends Entity {
  name: string;
  code: string | null;
  category: string | null;
  status: RecipeStatus;
  outputQuantity: string;
  outputUnit: Unit;
  unitCostHt: string | null;
  costComplete: boolean;
}

export interface RecipeLine {
  articleId: number | null;
  recipeId: number | null;
  /** Name of the article or recipe. */
  name: string;
  quantity: string;
  unit: Unit;
  quantityIs: QuantityMeaning;
  yieldPercent: string | null;
  part: string | null;
  scaling: Scaling;
  fromStock: boolean;
  note: string | null;
  /** Cost of the line in one batch, before tax; null when incomplete. */
  costHt: string | null;
}

export interface Recipe extends RecipeRow {
  equivalences: Equivalence[];
  portions: number | null;
  productionLossPercent: string;
  batchStep: string | null;
  minBatches: string;
  maxBatchQuantity: string | null;
  lines: RecipeLine[];
  steps: { text: string; minutes: number | null; temperatureC: number | null; critical: boolean }[];
  prepMinutes: number | null;
  cookMinutes: number | null;
  restMinutes: number | null;
  shelfLifeDays: number | null;
  storage: Storage | null;
  notes: string | null;
  stockManaged: boolean;
  stockQuantity: string;
  allergens: string[];
  traces: string[];
  costHt: string | null;
  /** Names of what is missing for a complete cost. */
  costMissing?: string[];
  /** Null where the API does not say. */
  usedBy: Reference[] | null;
}
