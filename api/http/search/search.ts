import { type RawBuilder, sql } from "kysely";
import { itemOf } from "#domain/codes";
import { fold } from "#domain/french/fold";
import { isPhone, phoneBeginning } from "#domain/french/phones";
import { containing } from "../../database/folding";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { allOf, indexed } from "./text-index";
import { gap, joined, joinedInSql, partsOf, spaced, spacedInSql, typed } from "./spelling";

/** The folded texts that what is sought may hold: all of one of these. None for anything. */
export type Sought = readonly (readonly string[])[];

/**
 * Returns what a text typed into a search looks for: each of its words, in whatever order, one of a letter at the
 * beginning of a word; of a number or the beginning of a telephone number what is typed, or its digits however they
 * are spaced; of a code the number of its trade item.
 */
export function soughtBy(text: string): Sought {
  const item = itemOf(text);
  // In whatever length it is written, without the zeros before it.
  const number = item?.replace(/^0+/, "") ?? null;
  const sought = soughtByWords(text);
  return number === null || sought.some((words) => words.join() === number) ? sought : [...sought, [number]];
}

function soughtByWords(text: string): Sought {
  const folded = fold(text);
  if (folded === "") return [];
  if (!isPhone(folded)) {
    const words = signsBeside(folded.replaceAll(gap, "")).split(" ");
    const plain = withoutElided(words)
      .map(plainWord)
      .filter((word) => word !== "");
    return [[...new Set(plain.length > 0 ? plain : words)]];
  }
  const digits = phoneBeginning(folded);
  return digits === folded || digits.length < 2 ? [[folded]] : [[folded], [digits]];
}

/** Returns a text whose signs are beside the number before them (« 35 % » is « 35% »). */
const signsBeside = (folded: string): string => folded.replace(/(?<=\d) (?=[%€°]+( |$))/g, "");

/**
 * Returns a word without the marks that a sentence puts before and after it (« Dupont, », « (blé) ») and without an
 * article that lost its vowel; "" of marks alone.
 */
const plainWord = (word: string): string =>
  word.replace(/^[«»“”"'()[\],;:.!?&-]+|[«»“”"'()[\],;:.!?&-]+$/g, "").replace(/^[ld]'(?=...)/, "");

/** Returns words without articles that lost their vowel and stand apart (« pain d epices »). */
const withoutElided = (words: readonly string[]): string[] =>
  words.filter((word, at) => !/^[ld]$/.test(word) || (words[at + 1] ?? "").length < 3 || words.length < 3);

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

/** Letters below which the first part of a word that may be written apart has to begin one. */
const fewOfPart = 3;

/** Returns the marks of which one stands before the beginning of a word; dashes are within numbers. */
const beforeWord = (word: string): readonly string[] => (/^\d/.test(word) ? [" "] : [" ", "-", "'"]);

/** Returns the two ways to write a short word and what follows it: apart, or together. */
const shortWays = ([short = "", next = ""]: readonly string[]) => [`${short} ${next}`, `${short}${next}`];

/** Returns a LIKE pattern that finds the texts anywhere in a folded column, in their order. */
const inOrder = (texts: readonly string[]): string =>
  `%${texts.map((text) => containing(text).slice(1, -1)).join("%")}%`;

/** Tests in SQL whether a word of a folded text begins with a text. */
const beginsWord = (term: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    // Folding would take the space that tells the beginning of a word.
    beforeWord(text).map((before) => hasText(sql`' ' || ${term}`, `%${before}${containing(text).slice(1)}`)),
    sql` or `,
  )})`;

/** Tests in SQL whether a word of a folded text is, or begins with, the first of these texts, the next beside it. */
const beginsShort = (term: RawBuilder<unknown>, parts: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    shortWays(parts).map((way) => hasText(sql`' ' || ${spacedInSql(term)}`, `% ${containing(way).slice(1)}`)),
    sql` or `,
  )})`;

const isShort = (part = "") => [...part].length < fewOfPart && !/\d/.test(part);

/** Tests in SQL whether a folded text has the parts of a word, written together or apart. */
function hasParts(term: RawBuilder<unknown>, word: string, parts: readonly string[]): RawBuilder<boolean> {
  const together = hasText(joinedInSql(term), containing(joined(word)));
  const begun = isShort(parts[0])
    ? sql<boolean>`(${hasText(term, containing(typed(word)))} or (${beginsShort(term, parts)} and ${together}))`
    : together;
  return sql<boolean>`(${hasText(term, inOrder(parts))} and ${begun})`;
}

/** Tests in SQL whether folded columns hold what is sought, each word in any of them. */
export function holds(columns: readonly (string | RawBuilder<unknown>)[], sought: Sought): RawBuilder<boolean> {
  if (sought.length === 0) return sql<boolean>`1 = 1`;
  const terms = columns.map((column) => (typeof column === "string" ? sql.ref(column) : column));
  const any = (tests: readonly RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(tests, sql` or `)})`;
  const isIn = (word: string, term: RawBuilder<unknown>, isAlone: boolean) => {
    const parts = partsOf(word);
    if (parts.length > 1) return hasParts(term, word, parts);
    return isAlone || [...word].length >= fewLetters ? hasText(term, containing(word)) : beginsWord(term, word);
  };
  return any(
    sought.map((words) =>
      sql.join(
        words.map((word) => any(terms.map((term) => isIn(word, term, words.length === 1)))),
        sql` and `,
      ),
    ),
  );
}

/** Tells whether a folded text has a word, as `holds` does. @param isAlone nothing is sought beside it */
export function hasWord(folded: string, word: string, isAlone: boolean): boolean {
  const parts = partsOf(word);
  if (parts.length <= 1)
    return isAlone || [...word].length >= fewLetters
      ? folded.includes(word)
      : beforeWord(word).some((before) => ` ${folded}`.includes(`${before}${word}`));
  if (folded.includes(typed(word))) return true;
  const isBegun = () => shortWays(parts).some((way) => ` ${spaced(folded)}`.includes(` ${way}`));
  return joined(folded).includes(joined(word)) && (!isShort(parts[0]) || isBegun());
}

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

/** The documents of purchases: each has a searched text of its own, and a supplier. */
const documents = {
  supplier_orders: { id: "supplier_orders.id", index: "supplier_order_search", column: "supplier_orders.search" },
  receipts: { id: "receipts.id", index: "receipt_search", column: "receipts.search" },
} as const;

/**
 * Returns the ids in SQL of the orders to suppliers, or receipts, that hold what is sought: each word in their own
 * text, in the name of the supplier or, of a receipt, in the text of its order.
 */
export function documentsHolding(db: Database, table: keyof typeof documents, sought: Sought): RawBuilder<number> {
  const own = (of: keyof typeof documents, one: Sought) =>
    sql`select id from ${sql.table(of)} where ${holdsIndexed(db, documents[of], one)}`;
  const holding = (one: Sought) => [
    own(table, one),
    sql`select id from ${sql.table(table)}
      where supplier_id in (select id from suppliers where ${holds(["suppliers.name_folded"], one)})`,
    ...(table === "receipts" ? [sql`select id from receipts where order_id in (${own("supplier_orders", one)})`] : []),
  ];
  const groups = sought.map((words) => {
    // A single letter is known to be beside others by another of it.
    const sets = words.map((word) => holding([words.length > 1 ? [word, word] : [word]]));
    const each = sets.map((some) => sql`id in (${sql.join(some, sql` union all `)})`);
    return sql`select id from ${sql.table(table)} where ${sql.join(each, sql` and `)}`;
  });
  return sql<number>`${sql.join(groups, sql` union all `)}`;
}

/** Returns the ids in SQL of the rows of the catalogue that hold what is sought. */
export const rowsHolding = (db: Database, table: Searched, sought: Sought): RawBuilder<number> =>
  sql<number>`select id from ${sql.table(table)} where ${rowHolds(db, table, sought)}`;
