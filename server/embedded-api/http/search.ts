import { type RawBuilder, sql } from "kysely";
import { fold } from "#domain/fold";
import { isPhone, phoneBeginning } from "#domain/phones";
import { containing } from "../database/folding";

/** The folded texts that what is sought may hold: all of one of these. None for anything. */
export type Sought = readonly (readonly string[])[];

/**
 * Returns what a text typed into a search looks for: each of its words, in whatever order, one of a letter at the
 * beginning of a word; of a number or the beginning of a telephone number what is typed, or its digits however they
 * are spaced.
 */
export function soughtBy(text: string): Sought {
  const folded = fold(text);
  if (folded === "") return [];
  if (!isPhone(folded)) {
    const words = folded.split(" ");
    const plain = words.map(plainWord).filter((word) => word !== "");
    return [[...new Set(plain.length > 0 ? plain : words)]];
  }
  const digits = phoneBeginning(folded);
  return digits === folded || digits.length < 2 ? [[folded]] : [[folded], [digits]];
}

/**
 * Returns a word without the marks that a sentence puts before and after it (« Dupont, », « (blé) ») and without an
 * article that lost its vowel; "" of marks alone.
 */
const plainWord = (word: string): string =>
  word.replace(/^[«»“”"'()[\],;:.!?-]+|[«»“”"'()[\],;:.!?-]+$/g, "").replace(/^[ld]'(?=...)/, "");

/** Tests in SQL whether a folded text has another anywhere; `pattern` is made by `containing`. */
const hasText = (column: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${pattern} escape '\\'`;

/** Letters below which a word beside others has to begin one: as a part of a word it would be nearly everywhere. */
const fewLetters = 2;

/** Tests in SQL whether folded columns hold what is sought, each text in any of them. */
export function holds(columns: readonly (string | RawBuilder<unknown>)[], sought: Sought): RawBuilder<boolean> {
  if (sought.length === 0) return sql<boolean>`1 = 1`;
  const terms = columns.map((column) => (typeof column === "string" ? sql.ref(column) : column));
  const any = (tests: readonly RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(tests, sql` or `)})`;
  const isIn = (text: string, term: RawBuilder<unknown>, isAlone: boolean) =>
    isAlone || [...text].length >= fewLetters
      ? hasText(term, containing(text))
      : // Folding would take the space that tells the beginning of a word.
        hasText(sql`' ' || ${term}`, containing(text).replace("%", "% "));
  return any(
    sought.map((texts) =>
      sql.join(
        texts.map((text) => any(terms.map((term) => isIn(text, term, texts.length === 1)))),
        sql` and `,
      ),
    ),
  );
}

/** Tests in SQL whether a folded column has what a text typed into a search looks for. */
export const hasSought = (column: string, text: string): RawBuilder<boolean> => holds([column], soughtBy(text));
