import type { Generated } from "kysely";
import type { Scaling } from "#domain/batches";
import type { QuantityMeaning, RecipeStatus, Storage } from "#domain/choices";
import type { SaleUnit, Unit } from "#domain/units";
import type { Entity, Flag, Json, Named, Percent, Price, Quantity } from "../columns";

export interface RecipeTable extends Entity, Named {
  category: string | null;
  status: RecipeStatus;
  output_quantity: Quantity;
  output_unit: Unit;
  equivalences: Json;
  portions: number | null;
  production_loss_percent: Percent;
  batch_step: Quantity | null;
  min_batches: Quantity;
  max_batch_quantity: Quantity | null;
  steps: Json;
  prep_minutes: number | null;
  cook_minutes: number | null;
  rest_minutes: number | null;
  shelf_life_days: number | null;
  storage: Storage | null;
  notes: string | null;
  stock_managed: Flag;
  stock_quantity: Quantity;
}

/** Exactly one of `article_id` and `child_recipe_id` is set. */
export interface RecipeLineTable {
  id: Generated<number>;
  recipe_id: number;
  position: number;
  article_id: number | null;
  child_recipe_id: number | null;
  quantity: Quantity;
  unit: Unit;
  quantity_is: QuantityMeaning;
  yield_percent: Percent | null;
  part: string | null;
  scaling: Scaling;
  from_stock: Flag;
  note: string | null;
}

export interface ProductTable extends Entity, Named {
  category: string | null;
  sale_unit: SaleUnit;
  /** As it was typed, or what remains without tax of a price typed with it. */
  price_ht: Price;
  /** As it was typed, the same at every rate; null where the price was typed before tax. */
  price_ttc: Price | null;
  vat_rate: Percent;
  vat_rate_immediate: Percent | null;
  production_lead_days: number;
  shelf_life_days: number | null;
  min_order_quantity: Quantity | null;
  order_multiple: Quantity | null;
  stock_managed: Flag;
  stock_quantity: Quantity;
  active: Flag;
}

/** Exactly one of `recipe_id`, `article_id` and `child_product_id` is set. */
export interface ProductComponentTable {
  id: Generated<number>;
  product_id: number;
  position: number;
  recipe_id: number | null;
  article_id: number | null;
  child_product_id: number | null;
  quantity: Quantity;
  unit: Unit;
  yield_percent: Percent | null;
}
