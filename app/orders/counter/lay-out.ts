import type { Fields } from "#app/forms/describe/description";
import { chosenName, chosenOf, chosenValue, initialCells, textOf } from "#app/forms/describe/typed";
import type { Line } from "#app/forms/describe/cells";
import type { OfferedProduct } from "./offered-products";

/** Returns the product that a line names; null where it is not chosen. */
export const productOf = ({ cells }: Line): number | null => chosenOf(cells, "productId")?.id ?? null;

/** Tells whether a line only offers its product: nobody said how much of it. */
export const isOffered = (line: Line): boolean => productOf(line) !== null && textOf(line.cells, "quantity") === "";

/** Tells whether nothing of a line is written: products that are laid out take its place. */
const isBlank = ({ cells }: Line) => Object.values(cells).every((cell) => cell.length === 0);

/** Returns the lines with those of a former order; what is ordered of a product already stays. */
export function withFormer(lines: readonly Line[], former: readonly Line[]): Line[] {
  const remaining = lines.filter((line) => !isOffered(line) && !isBlank(line));
  const ordered = new Set(remaining.map(productOf));
  return [...remaining, ...former.filter((line) => !ordered.has(productOf(line)))];
}

/** Returns the lines with one for each of these products, and without those that were only offered before. */
export function withOffered(lines: readonly Line[], products: readonly OfferedProduct[], fields: Fields): Line[] {
  const wanted = new Set(products.map(({ id }) => id));
  const remaining = lines.filter((line) => (isOffered(line) ? wanted.has(productOf(line) ?? 0) : !isBlank(line)));
  const taken = new Set(remaining.map(productOf));
  const blank = initialCells(fields);
  const offered = products
    .filter(({ id }) => !taken.has(id))
    .map(({ id, name }): Line => {
      const chosen = { productId: name, [chosenName("productId")]: chosenValue("productId", id, name) };
      return { key: `p${id}`, isOpen: false, cells: { ...blank, ...chosen } };
    });
  return [...remaining, ...offered];
}
