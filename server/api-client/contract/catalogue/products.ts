import type { entity } from "#domain/contract/entity";
import type { Listed, Seen } from "#domain/contract/field";
import type {
  component,
  labelIngredient,
  labelledProduct,
  product,
  productLabel,
} from "#domain/contract/catalogue/products";

export type ProductRow = Seen<typeof entity & Listed<typeof product>>;
export type Product = Seen<typeof entity & typeof product>;
export type ProductComponent = Seen<typeof component.fields>;
export type LabelIngredient = Seen<typeof labelIngredient.fields>;
/** Composition in descending order of weight; `missing` names what has no weight and is therefore not in it. */
export type ProductLabel = Seen<typeof productLabel.fields>;
/** The facts of a product that its label says. */
export type LabelledProduct = Seen<typeof labelledProduct>;
