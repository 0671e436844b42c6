import { signOf, subtractDecimals } from "#domain/exact/decimal";
import type { SheetProduct, SheetRecipe } from "../../../server/api-client/contract/production-sheets";

/** A production sheet as it is marked done: a recipe or product of a day. */
export interface MarkedSheet {
  type: "recipe" | "product";
  id: number;
  day: string;
  name: string;
  unit: string;
  planned: string;
  done: NonNullable<SheetRecipe["done"]>;
  /** The quantity that the finished weighing, which the next batch takes, was for. */
  weighed: string | null;
}

/** Returns the sheet of a recipe as it is marked; null where the API cannot mark it or does not say how much it is. */
export const sheetOfRecipe = (day: string, recipe: SheetRecipe): MarkedSheet | null =>
  recipe.done && recipe.plannedOutput
    ? {
        type: "recipe",
        id: recipe.recipeId,
        day,
        name: recipe.name,
        unit: recipe.unit,
        planned: recipe.plannedOutput,
        done: recipe.done,
        weighed: recipe.weighed?.outputQuantity ?? null,
      }
    : null;

/** Returns the sheet of a product likewise. */
export const sheetOfProduct = (day: string, product: SheetProduct): MarkedSheet | null =>
  product.done && product.quantity
    ? {
        type: "product",
        id: product.productId,
        day,
        name: product.name,
        unit: product.unit,
        planned: product.quantity,
        done: product.done,
        weighed: null,
      }
    : null;

/** Field of a form whose page stays where it is scrolled: nothing moves under the finger that taps the next sheet. */
export const stayField = "stay";

/** Returns the anchor of a sheet in its page, which also names it in its form. */
export const anchorOf = ({ type, id, day }: Pick<MarkedSheet, "type" | "id" | "day">): string => `${type}-${id}-${day}`;

/** Returns what of a sheet nothing was launched for yet; null when all of it was. */
export function restOf({ planned, done }: Pick<MarkedSheet, "planned" | "done">): string | null {
  const rest = done.reduce((left, { expected }) => subtractDecimals(left, expected), planned);
  return signOf(rest) > 0 ? rest : null;
}
