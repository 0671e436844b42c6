/**
 * Returns a line's note beside a quantity that is not the recipe's own: what it counts is said to be of one batch, for
 * notes are not scaled. « froid » stays, « 36 œufs » is « Pour une fournée de la recette : 36 œufs ».
 */
export const noteOfBatch = (note: string): string =>
  /\d/.test(note) ? `Pour une fournée de la recette : ${note}` : note;
