import { fold } from "#domain/french/fold";

/** Returns the name in a picker's text, « Crème (recette) », without the mark of its kind. */
export const bareName = (text: string, mark: string | undefined): string =>
  mark && fold(text).endsWith(` (${fold(mark)})`) ? text.slice(0, text.lastIndexOf("(")).trim() : text;
