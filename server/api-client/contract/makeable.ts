import type { SaleUnit } from "#domain/units";
/** An obstacle to a quantity. `stock`: not enough of it; the others: it cannot be made at all. */
export interface Obstacle {
  type: "article" | "recipe" | "product";
  id: number;
  name: string;
  unit: string;
  why: "stock" | "line" | "empty" | "draft" | "no_output" | "cycle";
  needed: string;
  available: string;
  missing: string | null;
}

/** The quantity of one product that the stock allows, by itself. */
export interface MakeableRow {
  id: number;
  name: string;
  code: string | null;
  category: string | null;
  unit: SaleUnit;
  /** Null when nothing limits it. */
  quantity: string | null;
  /** Things that are short for one more. */
  limits: Obstacle[];
}

export interface MakeableDetail extends MakeableRow {
  on: string;
  chosen: {
    quantity: string;
    fits: boolean;
    obstacles: Obstacle[];
    articles: { articleId: number; name: string; unit: string; needed: string; available: string; missing: string }[];
    recipes: { recipeId: number; name: string; unit: string; needed: string; fromStock: string; batches: string }[];
  };
}
