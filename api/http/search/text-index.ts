import { partsOf } from "./spelling";

/** An index of three letters knows no shorter texts. */
const shortest = 3;

/** Returns the parts of a word that an index of three letters knows. */
const knownParts = (word: string): string[] => partsOf(word).filter((part) => [...part].length >= shortest);

/** Returns those of some words of which an index of three letters knows a part. */
export const indexed = (words: readonly string[]): string[] => words.filter((word) => knownParts(word).length > 0);

/** Returns a text as SQLite's text index looks for it. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Returns what SQLite's text index is to look for, of a word that it knows. */
export const partsQuoted = (word: string): string => knownParts(word).map(quoted).join(" AND ");

/** Returns what SQLite's text index is to look for, of words that it knows and that all stand in an order. */
export const allOf = (words: readonly string[]): string => words.map(partsQuoted).join(" AND ");
