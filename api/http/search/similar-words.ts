import { distance } from "fastest-levenshtein";
import { sql } from "kysely";
import { fold } from "#domain/french/fold";
import { isPhone } from "#domain/french/phones";
import { containing } from "../../database/folding";
import type { Database } from "../../database/tables";
import { type Searched, soughtBy } from "./search";

/** The tables whose words a list is searched by. */
export type WordSource = Searched | "external_orders" | "standing_orders" | "supplier_orders" | "receipts";

/** Letters below which a word has too many neighbours, and that must be the same at its beginning or end. */
const fewestLetters = 4;

/** The most texts that are tried in the place of one that finds nothing. */
const mostTried = 3;

/**
 * Finds by what was typed; where that finds nothing, by the same with one letter of a word wrong, which `corrected`
 * tells.
 */
export async function findLeniently<Query extends { search: string }, Found extends { total: number }>(
  db: Database,
  sources: readonly WordSource[],
  query: Query,
  find: (query: Query) => Promise<Found>,
): Promise<Found & { corrected?: string }> {
  const found = await find(query);
  if (found.total > 0 || query.search === "") return found;
  for (const corrected of await textsNear(db, sources, query.search)) {
    const near = await find({ ...query, search: corrected });
    if (near.total > 0) return { ...near, corrected };
  }
  return found;
}

/** Returns the texts that may be meant by one of whose words none of these tables knows; the most likely first. */
export async function textsNear(db: Database, sources: readonly WordSource[], text: string): Promise<string[]> {
  const [words] = soughtBy(text);
  if (!words || isPhone(fold(text))) return [];
  const near = await Promise.all(words.map((word) => wordsNear(db, sources, word)));
  if (near.every((some) => some === null) || near.some((some) => some?.length === 0)) return [];
  const tries = Array.from({ length: mostTried }, (_, at) =>
    words.map((word, place) => near[place]?.[at] ?? near[place]?.[0] ?? word).join(" "),
  );
  return [...new Set(tries)];
}

/** Returns what may be meant by a word, the most likely first; null where it is known as it is. */
async function wordsNear(db: Database, sources: readonly WordSource[], word: string): Promise<string[] | null> {
  const letters = [...word];
  const known = sql`select 1 from search_words where source in (${sql.join(sources)})
    and word like ${containing(word)} escape '\\' limit 1`;
  if ((await known.execute(db)).rows.length > 0 || /\d/.test(word)) return null;
  if (letters.length < fewestLetters) return [];
  // Of two halves one letter is in one; where two letters changed places, in both only at the middle.
  const middle = Math.floor(letters.length / 2);
  const [first, second] = [letters.slice(0, middle).join(""), letters.slice(middle).join("")];
  const turned = `${letters.slice(0, middle - 1).join("")}${letters[middle] ?? ""}`;
  const patterns = [containing(first).slice(1), containing(turned).slice(1), containing(second)];
  const { rows } = await sql<{ word: string }>`select distinct word from search_words
    where source in (${sql.join(sources)}) and length(word) >= ${fewestLetters} and (${sql.join(
      patterns.map((pattern) => sql`word like ${pattern} escape '\\'`),
      sql` or `,
    )})`.execute(db);
  const beginnings = rows.flatMap(({ word: other }) => beginningNear(other, word) ?? []);
  const rank = (one: string) => Math.abs(one.length - word.length) + (one[0] === word[0] ? 0 : 2);
  return [...new Set(beginnings)].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)).slice(0, mostTried);
}

/** Returns the beginning of a word that is another but for one letter, or two that changed places; null of none. */
function beginningNear(word: string, typed: string): string | null {
  const lengths = [typed.length, typed.length + 1, typed.length - 1];
  const beginnings = lengths.filter((length) => length <= word.length).map((length) => word.slice(0, length));
  const near = beginnings.filter((one) => distance(one, typed) === 1 || isTurned(one, typed));
  return near.find((one) => one === word) ?? near[0] ?? null;
}

/** Tells whether two words are the same but for two neighbouring letters that changed places. */
function isTurned(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  return one.slice(0, at) + (one[at + 1] ?? "") + (one[at] ?? "") + one.slice(at + 2) === other;
}
