import { allergenOfKind } from "#domain/kitchen/allergen-words";
import type { Answer } from "#domain/contract/field";
import type { productLabel } from "#domain/contract/catalogue/products";
import { createContents } from "../../kitchen/costing/allergens";
import { type ComposedArticle, composeProduct } from "../../kitchen/costing/composition";
import { QUANTITY_SCALE } from "#domain/exact/decimal";
import { add, div, isPositive, mul, type Rational, rational, toDecimal, ZERO } from "#domain/exact/rational";
import type { Kitchen, KitchenProduct } from "../../kitchen/kitchen";

/** The composition of a product on its label. */
export type ProductLabel = Answer<typeof productLabel.fields>;

const hundred = rational(100n);
const shareDecimals = 2;

/** Returns the label of a product whose whole composition is in the kitchen. */
export function labelOf(product: KitchenProduct, kitchen: Kitchen): ProductLabel {
  const { articles, missing, unweighed } = composeProduct(product, kitchen);
  const total = articles.reduce((sum, { weight }) => add(sum, weight), ZERO);
  const share = (weight: Rational) =>
    missing.length === 0 && isPositive(total) ? toDecimal(mul(div(weight, total), hundred), shareDecimals) : null;
  return {
    ingredients: articles.map(({ weight, ...of }) => ({
      ...ingredientOf(of),
      weight: toDecimal(weight, QUANTITY_SCALE),
      share_percent: share(weight),
    })),
    missing,
    unweighed: unweighed.map(ingredientOf),
    unsure: createContents(kitchen)(product).unsure,
  };
}

const ingredientOf = ({ article, part }: Omit<ComposedArticle, "weight">) => ({
  article_id: article.id,
  name: article.name,
  part,
  allergens: article.allergens,
  kinds: (article.allergen_kinds ?? []).filter((kind) => article.allergens.includes(allergenOfKind(kind))),
});
