/** A weighing in a list. */
export interface WeighingRow {
  id: number;
  createdAt: string;
  userName: string;
  /** Null when the recipe has been deleted since. */
  recipeId: number | null;
  recipeName: string;
  outputQuantity: string;
  outputUnit: string;
  fills: number;
  productionOn: string | null;
  status: "under_way" | "finished" | "abandoned";
  finishedAt: string | null;
  lineCount: number;
  weighedCount: number;
}

/** One ingredient of one fill; quantities in `unit`. */
export interface WeighingLine {
  id: number;
  /** From 1, in the order of work. */
  position: number;
  fill: number;
  articleId: number | null;
  recipeId: number | null;
  name: string;
  part: string | null;
  note: string | null;
  quantity: string;
  grossQuantity: string | null;
  unit: string;
  /** Kilograms of `quantity`, where it is told by volume and an equivalence says so. */
  weight?: string | null;
  /** The distance of a weighing from its target past which it has to be confirmed. */
  tolerance: string;
  lockVersion: number;
  weighed: { quantity: string; lot: string | null; at: string; userName: string; withinTolerance: boolean } | null;
  lots: { code: string; quantity: string; unit: string; expiresOn: string | null; expired: boolean }[];
  /** All that was entered, the oldest first; a null quantity took the one before back. */
  entries: { at: string; userName: string; quantity: string | null; lot: string | null }[];
}

export interface Weighing extends WeighingRow {
  lines: WeighingLine[];
}
