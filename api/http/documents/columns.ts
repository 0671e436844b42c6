/** The widths that a column asks for, in points. */
export interface ColumnDemand {
  /** Width of its longest word. */
  word: number;
  /** Width of its longest line. */
  line: number;
  /** Share of what is left over, beside the others'. */
  share: number;
}

/** A text column asks for no more than this part of the table: a longer word is broken. */
const mostOfWord = 0.4;

/**
 * Returns the widths of a table's columns, in points: none is narrower than its longest word, as far as there is room;
 * what is left goes first to those whose lines would break, then to all by their shares.
 */
export function columnWidths(columns: readonly ColumnDemand[], width: number): number[] {
  const least = columns.map(({ word }) => Math.min(word, width * mostOfWord));
  const spare = width - sum(least);
  if (spare <= 0) return least.map((one) => (one * width) / sum(least));
  const wanted = columns.map(({ line }, at) => Math.max(0, Math.min(line, width) - (least[at] ?? 0)));
  const given = Math.min(1, spare / (sum(wanted) || spare));
  const left = spare - sum(wanted) * given;
  const shares = sum(columns.map(({ share }) => share)) || 1;
  return columns.map(({ share }, at) => (least[at] ?? 0) + (wanted[at] ?? 0) * given + (left * share) / shares);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Returns the parts of a text between which a line may break. */
export const wordsOf = (text: string): string[] => text.split(/[ \n]|(?<=-)(?!\d)/);
