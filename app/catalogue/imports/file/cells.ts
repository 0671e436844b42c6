/** Returns the cells of a row without those at its end that hold nothing. */
export const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
