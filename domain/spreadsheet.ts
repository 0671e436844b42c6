/**
 * Returns a cell's text with an apostrophe before it where a spreadsheet would run it as a formula, its wide letters
 * too; a plain number, signed or not, stays one.
 */
export const harmlessCell = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r]/.test(text) && !/^[+-]?\d+(,\d+)?$/.test(text) ? `'${text}` : text;
