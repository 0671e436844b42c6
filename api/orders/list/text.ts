import { type RawBuilder, sql } from "kysely";
import { containing } from "../../database/folding";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { type Sought, holds } from "../../http/search/search";
import { partsOf } from "../../http/search/spelling";

/** One or two letters of which PostgreSQL's index of them finds few orders; none on SQLite. */
export type RareLetters = ReadonlySet<string>;

/** The newest orders that tell how many hold some letters, and how many of them are too many for an index. */
const [newest, many] = [2000, 200];

/** Digits at the end of a number that few others have. */
const lastDigits = /\d{3,5}$/;

/** One or two digits at the end of a number that is written in groups, and the mark before them. */
const lastGroup = /[^\p{L}\p{N}]\d{1,2}$/u;

/**
 * Returns the part of a text by which PostgreSQL's index of three letters finds it; null where it has none. Of a number
 * it is the end: all orders of a year, and most telephones, begin alike.
 */
export function leadOf(text: string): string | null {
  const parts = partsOf(text);
  if (parts.length > 1) {
    const [longest = ""] = parts.toSorted((a, b) => [...b].length - [...a].length);
    return lastDigits.exec(parts.at(-1) ?? "")?.[0] ?? ([...longest].length >= 3 ? longest : null);
  }
  const end = lastDigits.exec(text) ?? lastGroup.exec(text);
  if (end) return end[0];
  // Marks stand for two spaces before a word and one after it; what is before and after the text is not known.
  const words = text.split(/[^\p{L}\p{N}]/u);
  const isKnown = (word: string, at: number) =>
    word !== "" && [...word].length + (at > 0 ? 2 : 0) + (at < words.length - 1 ? 1 : 0) >= 3;
  return words.some(isKnown) ? text : null;
}

/** Returns the pattern that finds a lead; folding would take the space before a group of digits. */
const holding = (lead: string) => containing(lead).replace("%", lead.startsWith(" ") ? "% " : "%");

/** Tests in SQL whether a searched text of orders holds what is sought, led by what PostgreSQL has indexed of it. */
export function textHolds(db: Database, column: string, sought: Sought, rare: RareLetters): RawBuilder<boolean> {
  if (kindOf(db) === "sqlite" || sought.length === 0) return holds([column], sought);
  // A text that has no lead would be found by going through the whole index.
  const unindexed = sql`(${sql.ref(column)} || '')`;
  const groups = sought.map((texts) => {
    const tests = [...new Set(texts)].flatMap((text) => {
      const lead = leadOf(text);
      if (lead !== null) return [sql`${sql.ref(column)} like ${holding(lead)} escape '\\'`];
      return rare.has(text) ? [sql`external_order_letters(${sql.ref(column)}) @> array[${text}::text]`] : [];
    });
    const left = texts.filter((text) => leadOf(text) !== text);
    // Beside others, as all of them are: a single letter begins a word then.
    if (left.length > 0) tests.push(holds([unindexed], [texts.length > 1 ? [...left, ...left] : left]));
    return sql`(${sql.join(tests, sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(groups, sql` or `)})`;
}

/**
 * Reads which of some texts of one or two letters few orders hold: on PostgreSQL 1 query, none where something longer
 * leads to the orders. @param isLed tells whether an index leads to the orders of a text
 */
export async function readRareLetters(
  db: Database,
  sought: Sought,
  isLed: (text: string) => boolean,
): Promise<RareLetters> {
  if (kindOf(db) === "sqlite") return new Set();
  const groups = sought.flatMap((texts) => {
    const letters = texts.filter((text) => [...text].length <= 2 && partsOf(text).length === 1);
    return letters.length > 0 && !texts.some(isLed) ? [letters] : [];
  });
  if (groups.length === 0) return new Set();
  const counts = groups.map(
    (letters, at) => sql`count(*) filter (where ${holds(["search"], [letters])}) as ${sql.ref(String(at))}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}
    from (select search from external_orders order by id desc limit ${newest}) as newest`.execute(db);
  return new Set(groups.filter((_, at) => Number(rows[0]?.[String(at)] ?? 0) < many).flat());
}
