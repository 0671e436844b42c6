import type { Needs, PlanParameters } from "./needs";

/** A frozen calculation in a list. */
export interface PlanningRunRow {
  id: number;
  createdAt: string;
  userName: string;
  parameters: PlanParameters;
  status: "complete" | "partial";
  orderCount: number;
  productCount: number;
  supplierCount: number;
  purchaseHt: string;
  matterHt: string;
  salesHt: string;
  /** Number of its orders that have changed since. */
  changedOrders: number;
  /**
   * True when anything that it depends on has changed since (asked with `stale=1`); null where its days are past, or
   * the same was frozen again since. An API may not know it.
   */
  stale?: boolean | null;
}

/** `change` is after − before, signed. */
export interface Changed {
  before: string;
  after: string;
  change: string;
}

/** A product of the plan and how much more or less of it is to be made. */
export interface ChangedProduct extends Changed {
  productId: number;
  name: string;
  unit: string;
}

export interface ChangedOrder {
  orderId: number;
  number: string;
  customerName: string;
  change: "added" | "removed" | "changed";
  changedAt: string | null;
  products: ChangedProduct[];
}

export interface ChangedArticle {
  articleId: number;
  name: string;
  unit: string;
  gross: Changed;
  net: Changed;
  packs: { before: number; after: number };
  packLabel: string | null;
  /** The same pack at another price; null otherwise. */
  packPriceHt: { before: string | null; after: string | null } | null;
  /** Part of the plan's own purchase that has been recorded since; `net` and `packs` leave it out. */
  arrived: string;
}

export interface CancellablePacks {
  articleId: number;
  name: string;
  supplierId: number;
  supplierName: string;
  packs: number;
  packLabel: string;
  amountHt: string;
  orderBefore: string | null;
  deliverOn: string | null;
}

/** The effects of later changes on a frozen calculation; only differences. */
export interface RunDifference {
  ordersChanged: ChangedOrder[];
  products: ChangedProduct[];
  recipes: { recipeId: number; name: string; unit: string; net: Changed; batches: Changed }[];
  articles: ChangedArticle[];
  cancellablePacks: CancellablePacks[];
  totals: Record<"purchaseHt" | "matterHt" | "salesHt", { before: string; after: string }>;
  /** Records edited since, the latest first. */
  sources: { type: "product" | "recipe" | "article" | "supplier"; id: number; name: string; changedAt: string }[];
}

/** A frozen calculation; `diff` is null while nothing it depends on has changed. */
export interface PlanningRun extends Needs {
  id: number;
  createdAt: string;
  userName: string;
  parameters: PlanParameters;
  diff: RunDifference | null;
}
