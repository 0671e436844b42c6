const formula = /^[=+\-@＝＋－＠\t\r]/;

/**
 * Returns a cell's text with an apostrophe before it where a spreadsheet would run it as a formula, its wide letters
 * too; a plain number, signed or not, stays one.
 */
export const harmlessCell = (text: string): string =>
  formula.test(text) && !/^[+-]?\d+(,\d+)?$/.test(text) ? `'${text}` : text;

/**
 * Returns the text that a cell of a file stands for: without the apostrophe of {@link harmlessCell}, or the formula
 * `="0123"` by which programs keep the zeros of a number.
 */
export function plainCell(cell: string): string {
  const [, quoted] = /^="([^"]*)"$/.exec(cell) ?? [];
  if (quoted !== undefined) return quoted;
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
