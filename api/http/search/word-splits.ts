import { sql } from "kysely";
import type { Database } from "../../database/tables";
import { textList } from "../../database/ids";
import { kindOf } from "../../database/open";
import { type Sought, begins, soughtBy } from "./search";
import { gap, partsOf } from "./spelling";

/** Letters of a word up to which it is known in which words it may be written; and below which it is one. */
const [fewest, most] = [5, 24];

/** The most ways to write a word that are looked for. */
const mostWays = 2;

/** The most groups of words that are looked for at once. */
const mostGroups = 4;

/** Searches that are under way: the lists that a search over everything asks at once ask once. */
const underWay = new WeakMap<Database, Map<string, Promise<Sought>>>();

/**
 * Reads what a text typed into a search looks for (`soughtBy`), its words also as several words that are known where
 * they are written apart (« parisbrest »): 1 query, one more where a known word begins one; none of short words.
 */
export async function readSought(db: Database, text: string): Promise<Sought> {
  const pending = underWay.get(db) ?? new Map<string, Promise<Sought>>();
  underWay.set(db, pending);
  const reading = pending.get(text) ?? readApart(db, soughtBy(text));
  pending.set(text, reading);
  try {
    return await reading;
  } finally {
    pending.delete(text);
  }
}

async function readApart(db: Database, sought: Sought): Promise<Sought> {
  const words = [...new Set(sought.flat())].filter((word) => isSeveral(word) || isMixed(word));
  if (words.length === 0) return sought;
  const apart = await readWays(db, words);
  return apart.size === 0 ? sought : sought.flatMap((group) => waysOf(group, apart));
}

const isSeveral = (word: string) => {
  const { length } = [...word];
  return length >= fewest && length <= most && /^\p{L}+$/u.test(word) && partsOf(word).length === 1;
};

/** Tells whether letters and digits are side by side in a word. */
const isMixed = (word: string) => [...word].length <= most && /\p{L}\d|\d\p{L}/u.test(word);

/**
 * Returns the groups of words that a group of words is, each of its words written in one way: only so many that what
 * is asked of the database stays small, whatever is typed; later words then have their likeliest way alone.
 */
function waysOf(group: readonly string[], apart: ReadonlyMap<string, readonly string[]>): string[][] {
  return group.reduce<string[][]>(
    (groups, word) => {
      const ways = apart.get(word) ?? [word];
      const taken = groups.length * ways.length > mostGroups ? ways.slice(0, 1) : ways;
      return groups.flatMap((before) => taken.map((way) => [...before, way]));
    },
    [[]],
  );
}

/** Reads how words are written apart, by those that are; a gap is between the words of which each is made. */
async function readWays(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  const parts = new Set(words.flatMap((word) => (isMixed(word) ? lettersOf(word) : partsWithin(word))));
  // PostgreSQL would go through all words for those of a list that it does not know beforehand.
  const isOne =
    kindOf(db) === "postgresql"
      ? sql`word = any(string_to_array(${[...parts].join(" ")}, ' '))`
      : sql`word in ${textList(db, parts)}`;
  const known = await sql<{ word: string }>`select distinct word from search_words where ${isOne}`.execute(db);
  const isKnown = new Set(known.rows.map(({ word }) => word));
  const mixed = words.filter(isMixed).flatMap((word): [string, string[]][] => {
    const way = besideDigits(word, isKnown);
    return way === word ? [] : [[word, [way]]];
  });
  const ways = words
    .filter((word) => !isMixed(word))
    .map((word) => ({ word, made: madeOf(word, isKnown).slice(0, mostWays) }));
  const lasts = new Set(ways.flatMap(({ made }) => made.flatMap((some) => some.slice(-1))));
  const unknown = [...lasts].filter((last) => !isKnown.has(last));
  if (unknown.length > 0) {
    const begun = unknown.map(
      (last) => sql`select ${last} as word where exists (select 1 from search_words where ${begins("word", last)})`,
    );
    const { rows } = await sql<{ word: string }>`${sql.join(begun, sql` union all `)}`.execute(db);
    for (const { word } of rows) isKnown.add(word);
  }
  return new Map([
    ...mixed,
    ...ways.flatMap(({ word, made }): [string, string[]][] => {
      const written = made.filter((some) => isKnown.has(some.at(-1) ?? "")).map((some) => some.join(gap));
      return written.length > 0 ? [[word, written]] : [];
    }),
  ]);
}

const lettersOf = (word: string): string[] => word.match(/\p{L}+/gu) ?? [];

/** Returns a word of letters and digits with a gap where they are side by side and the letters are a known word. */
const besideDigits = (word: string, isKnown: ReadonlySet<string>): string =>
  word.replace(/(?<=(\p{L}+))(?=\d)|(?<=\d)(?=(\p{L}+))/gu, (_, before?: string, after?: string) =>
    isKnown.has(before ?? after ?? "") ? gap : "",
  );

/** Returns the beginnings of a word, and what may follow them in it. */
const partsWithin = (word: string): string[] => {
  const letters = [...word];
  return letters.flatMap((_, from) =>
    letters.slice(from + 1).map((__, at) => letters.slice(from, from + at + 1).join("")),
  );
};

/** Articles that lost their vowel. */
const elided = /^[cdjlmnst]$/;

/**
 * Returns the known words of which a word may be made, its last part aside, which is the beginning of one: two, or
 * three, the longest first ones first.
 */
function madeOf(word: string, isKnown: ReadonlySet<string>): string[][] {
  const letters = [...word];
  const cuts = letters
    .map((_, at) => at)
    .slice(1)
    .toReversed();
  const part = (from: number, to = letters.length) => letters.slice(from, to).join("");
  return cuts.flatMap((first) => {
    if (!isKnown.has(part(0, first)) || !mayBegin(part(0, first), letters.length - first)) return [];
    const between = cuts.filter((cut) => cut > first && isKnown.has(part(first, cut)) && letters.length - cut >= 3);
    const two = letters.length - first >= 2 ? [[part(0, first), part(first)]] : [];
    return [...between.map((cut) => [part(0, first), part(first, cut), part(cut)]), ...two];
  });
}

/** Tells whether a word may be the first of those that are written as one, so many letters of which follow it. */
const mayBegin = (first: string, following: number) =>
  first.length >= 3 || (following >= 4 && (first.length === 2 || elided.test(first)));
