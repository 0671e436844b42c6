import type { Columns } from "#domain/contract/field";
import type { component, product } from "#domain/contract/catalogue/products";
import type { recipe, recipeLine } from "#domain/contract/catalogue/recipes";
import type { Generated } from "kysely";
import type { Entity, Named, Price } from "../columns";

export interface RecipeTable extends Entity, Named, Columns<typeof recipe> {}

/** Exactly one of `article_id` and `child_recipe_id` is set. */
export interface RecipeLineTable extends Columns<typeof recipeLine.fields> {
  id: Generated<number>;
  /** The recipe that has the line; the one that it calls for is `child_recipe_id`. */
  recipe_id: number;
  position: number;
  child_recipe_id: number | null;
}

export interface ProductTable extends Entity, Named, Columns<typeof product> {
  /** As it was typed, or what remains without tax of a price typed with it. */
  price_ht: Price;
  /** As it was typed, the same at every rate; null where the price was typed before tax. */
  price_ttc: Price | null;
}

/** Exactly one of `recipe_id`, `article_id` and `child_product_id` is set. */
export interface ProductComponentTable extends Columns<typeof component.fields> {
  id: Generated<number>;
  /** The product that has the component; the one that it is made of is `child_product_id`. */
  product_id: number;
  position: number;
  child_product_id: number | null;
}
