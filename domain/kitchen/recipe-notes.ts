/** Figures that are the same however much is made: « 12-14 °C », « 82 % », « 10 min », « 8 mm ». */
const unscaled = /\d+(?:[.,]\d+)?(?:\s*(?:[-–]|à)\s*\d+(?:[.,]\d+)?)?\s*(?:°|%|(?:min|minutes?|h|heures?|mm|cm)\b)/g;

/**
 * Returns a line's note beside a quantity that is not the recipe's own: what it counts is said to be of one batch, for
 * notes are not scaled. « froid » and « 4 °C » stay, « 36 œufs » is
 * « Pour une fournée de la recette : 36 œufs ».
 */
export const noteOfBatch = (note: string): string =>
  /\d/.test(note.replace(unscaled, "")) ? `Pour une fournée de la recette : ${note}` : note;
