import { type RawBuilder, sql } from "kysely";
import { fold } from "#domain/fold";
import { isPhone, phoneBeginning } from "#domain/phones";
import { containing } from "../database/folding";
import { kindOf } from "../database/open";
import type { Database } from "../database/tables";
import { allOf, indexed } from "./text-index";

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

/** The most rows that a search is counted to: of more than these only that they are more is told. */
export const mostFound = 500;

/** Tests in SQL whether a column, compared letter by letter, begins with a folded text, by the column's index. */
export const begins = (column: string, folded: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} >= ${folded} and ${sql.ref(column)} < ${`${folded}\u{10ffff}`})`;

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

/** Tells whether a folded text has what is sought, as `holds` does. @param isAlone nothing is sought beside it */
export const hasWord = (folded: string, word: string, isAlone: boolean): boolean =>
  isAlone || [...word].length >= fewLetters ? folded.includes(word) : ` ${folded}`.includes(` ${word}`);

/** A text that SQLite finds by groups of three letters: the row it is of, its index, and what holds it. */
interface Indexed {
  id: string;
  index: string;
  column: string | RawBuilder<unknown>;
}

/** Tests in SQL whether an indexed text holds what is sought; PostgreSQL finds its index by itself. */
function holdsIndexed(db: Database, { id, index, column }: Indexed, sought: Sought): RawBuilder<boolean> {
  const held = holds([column], sought);
  const known = sought.map(indexed);
  if (sought.length === 0 || kindOf(db) === "postgresql" || known.some((texts) => texts.length === 0)) return held;
  const match = known.map((texts) => `(${allOf(texts)})`).join(" OR ");
  const table = sql.table(index);
  return sql<boolean>`(${sql.ref(id)} in (select rowid from ${table} where ${table} match ${match}) and ${held})`;
}

/** The tables of the catalogue: all have a folded text by which they are searched. */
export type Searched = "suppliers" | "articles" | "recipes" | "products";

/** Tests in SQL whether a row of the catalogue holds what is sought. */
export const rowHolds = (db: Database, table: Searched, sought: Sought): RawBuilder<boolean> =>
  table === "articles"
    ? holdsIndexed(db, { id: "articles.id", index: "article_search", column: "articles.search" }, sought)
    : holds([`${table}.search`], sought);

const lotCode = { id: "stock_lots.id", index: "stock_lot_search", column: sql`lower(stock_lots.code)` };

/** Returns the ids in SQL of the lots of which the code, or the name of what they are of, holds what is sought. */
export function lotsHolding(db: Database, sought: Sought): RawBuilder<number> {
  const ofItems = (["article", "recipe", "product"] as const).map(
    (type) => sql`select id from stock_lots where ${sql.ref(`${type}_id`)} in (${rowsHolding(db, `${type}s`, sought)})`,
  );
  const byCode = sql`select id from stock_lots where ${holdsIndexed(db, lotCode, sought)}`;
  return sql<number>`${sql.join([byCode, ...ofItems], sql` union all `)}`;
}

/** Returns the ids in SQL of the batches of what holds what is sought, or of whose lot the code does. */
export function batchesHolding(db: Database, sought: Sought): RawBuilder<number> {
  const ofItems = (["recipe", "product"] as const).map(
    (type) => sql`select id from batches where ${sql.ref(`${type}_id`)} in (${rowsHolding(db, `${type}s`, sought)})`,
  );
  const ofLots = sql`select id from batches
    where lot_id in (select id from stock_lots where ${holdsIndexed(db, lotCode, sought)})`;
  return sql<number>`${sql.join([ofLots, ...ofItems], sql` union all `)}`;
}

/** Returns the ids in SQL of the rows of the catalogue that hold what is sought. */
export const rowsHolding = (db: Database, table: Searched, sought: Sought): RawBuilder<number> =>
  sql<number>`select id from ${sql.table(table)} where ${rowHolds(db, table, sought)}`;
