import { compareDecimals, signOf, subtractDecimals } from "#domain/exact/decimal";
import { lacksTogether } from "#domain/planning/shortages";
import type { SheetProduct, SheetRecipe } from "#server/api-client/contract/planning/production-sheets";

/** A production sheet as it is marked done: a recipe or product of a day. */
export interface MarkedSheet {
  type: "recipe" | "product";
  id: number;
  day: string;
  name: string;
  unit: string;
  planned: string;
  done: NonNullable<SheetRecipe["done"]>;
  /** The quantity that the plan as it is now still asks; null where the API does not say. */
  required: string | null;
  /** The batches that this takes; null of a product, or where the API does not say. */
  restBatches: string | null;
  /** The quantity that nobody noted and nothing asks for any more; null where there is none. */
  unnoted: string | null;
  /**
   * Of a day that is over: the later one on which some of it, or of what goes into it, was noted; null for none, or
   * where the API does not say.
   */
  later: Later | null;
  /** The part of the rest that was made beyond what orders have; null for none, or where the API does not say. */
  leftOver: string | null;
  /** The quantity that the finished weighing, which the next batch takes, was for. */
  weighed: string | null;
  /** « manque 2,5 kg de cabillaud »: the matters of it that are not there; null where none lacks. */
  lacks: string | null;
}

/** The later day on whose sheet the rest of one is noted, what of it was noted there, and the batches that this has. */
export type Later = NonNullable<SheetRecipe["notedLater"]>;

/** Returns the sheet of a recipe as it is marked; null where the API cannot mark it or does not say how much it is. */
export const sheetOfRecipe = (day: string, recipe: SheetRecipe): MarkedSheet | null =>
  recipe.done && recipe.plannedOutput
    ? {
        type: "recipe",
        id: recipe.recipeId,
        planned: recipe.plannedOutput,
        restBatches: recipe.restBatches ?? null,
        weighed: recipe.weighed?.outputQuantity ?? null,
        leftOver: null,
        ...markedOf(day, recipe, recipe.done),
      }
    : null;

/** Returns the sheet of a product likewise. */
export const sheetOfProduct = (day: string, product: SheetProduct): MarkedSheet | null =>
  product.done && product.quantity
    ? {
        type: "product",
        id: product.productId,
        planned: product.quantity,
        restBatches: null,
        weighed: null,
        leftOver: product.leftOver ?? null,
        ...markedOf(day, product, product.done),
      }
    : null;

const markedOf = (day: string, made: SheetRecipe | SheetProduct, done: MarkedSheet["done"]) => ({
  day,
  name: made.name,
  unit: made.unit,
  done,
  required: made.rest ?? null,
  unnoted: made.unnoted && signOf(made.unnoted) > 0 ? made.unnoted : null,
  later: made.notedLater ?? null,
  lacks: lacksTogether(made.lacks ?? []),
});

/** Field of a form whose page stays where it is scrolled: nothing moves under the finger that taps the next sheet. */
export const stayField = "stay";

/** Returns the anchor of a sheet in its page, which also names it in its form. */
export const anchorOf = ({ type, id, day }: Pick<MarkedSheet, "type" | "id" | "day">): string => `${type}-${id}-${day}`;

/**
 * Returns what of a sheet is still to be made; null when nothing is. The plan says it; where an API does not, it is
 * what nothing was launched for yet.
 */
export function restOf({ planned, done, required }: Pick<MarkedSheet, "planned" | "done" | "required">): string | null {
  const rest = required ?? done.reduce((left, { expected }) => subtractDecimals(left, expected), planned);
  return signOf(rest) > 0 ? rest : null;
}

/** Returns what the next batch of a sheet is of: what is left of it; as much as was planned where nothing is. */
export const leftOf = (sheet: Pick<MarkedSheet, "planned" | "done" | "required" | "unnoted">): string =>
  restOf(sheet) ?? sheet.unnoted ?? sheet.planned;

/** Tells whether less is left of a sheet than was planned: something was made, or others took of it. */
export function isLess(sheet: Pick<MarkedSheet, "planned" | "done" | "required">): boolean {
  const rest = restOf(sheet);
  return rest !== null && compareDecimals(rest, sheet.planned) < 0;
}

/**
 * Returns what a weighing that begins at a sheet is for: what is left of it and not weighed yet, and in how many fills
 * where that is all of it; null where nobody knows how much it is.
 */
export function toWeigh(sheet: MarkedSheet | null, planned: string | null, fills: number | null) {
  const left = sheet ? leftOf(sheet) : planned;
  if (left === null || planned === null) return { quantity: left, fills: null };
  const unweighed = subtractDecimals(left, sheet?.weighed ?? "0");
  const quantity = signOf(unweighed) > 0 ? unweighed : left;
  return { quantity, fills: compareDecimals(quantity, planned) === 0 ? fills : null };
}

/** Returns the later day on which what is noted of a sheet now is noted; null for its own. */
export const notedOn = (sheet: Pick<MarkedSheet, "planned" | "done" | "required" | "later">): Later | null =>
  restOf(sheet) === null ? null : sheet.later;

/** The progress of a sheet; « unnoted »: nothing of it is asked any more, though nobody noted all of it. */
export type Progress = "open" | "begun" | "done" | "unnoted";

/** Returns how far a sheet is: the only place that decides whether it is done. */
export function progressOf(sheet: Pick<MarkedSheet, "planned" | "done" | "required" | "unnoted">): Progress {
  if (restOf(sheet) !== null) return sheet.done.length > 0 ? "begun" : "open";
  return sheet.unnoted === null ? "done" : "unnoted";
}

/**
 * Returns the sheets of which something is left, or was weighed, with how much is told to be left: « r12:4.5 p3:40 »,
 * which {@link readDisplayed} reads.
 */
export const formatDisplayed = (sheets: readonly (MarkedSheet | null)[]): string =>
  sheets
    .flatMap((sheet) => {
      const left = sheet && (restOf(sheet) ?? sheet.unnoted ?? (sheet.weighed === null ? null : "0"));
      return sheet && left ? [`${sheet.type[0]}${sheet.id}:${left}`] : [];
    })
    .join(" ");

/** Reads the sheets that a form says were shown; null for what is no such list. */
export function readDisplayed(text: string) {
  const read = text.split(" ").map((one) => /^([rp])(\d{1,15}):(\d+(?:\.\d+)?)$/.exec(one));
  const displayed = read.flatMap((found) => {
    const [, type, id, left] = found ?? [];
    return left === undefined ? [] : [{ type: type === "r" ? "recipe" : "product", id: Number(id), left }];
  });
  return displayed.length === read.length ? displayed : null;
}
