/** An index of three letters knows no shorter texts. */
const shortest = 3;

/** Returns those of some texts that an index of three letters knows. */
export const indexed = (texts: readonly string[]): string[] => texts.filter((text) => [...text].length >= shortest);

/** Returns a text as SQLite's text index looks for it. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Returns what SQLite's text index is to look for, of texts that it knows and that all stand in an order. */
export const allOf = (texts: readonly string[]): string => texts.map(quoted).join(" AND ");
