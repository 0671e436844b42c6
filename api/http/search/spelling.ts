import { type RawBuilder, sql } from "kysely";
import { fold } from "#domain/french/fold";

/** Marks that people write between words, or not; few, for SQLite nests no deeper. */
const marks = "-',./&+():";

const isMark = (letter: string) => letter === " " || marks.includes(letter);

/** Stands in a word that is sought where it may be written apart; nobody types it. */
export const gap = "\u{1}";

/** Returns a folded text without its spaces and marks: what is written together or apart is one. */
export const joined = (folded: string): string =>
  [...folded].filter((letter) => !isMark(letter) && letter !== gap).join("");

/** Returns a folded text with spaces in the place of its marks. */
export const spaced = (folded: string): string => [...folded].map((letter) => (isMark(letter) ? " " : letter)).join("");

/** Returns a text in SQL with another letter, or none, in the place of some. */
const replaced = (term: RawBuilder<unknown>, letters: Iterable<string>, by: string): RawBuilder<string> =>
  [...letters].reduce(
    (text, one) => sql<string>`replace(${text}, ${sql.lit(one)}, ${sql.lit(by)})`,
    sql<string>`${term}`,
  );

/** Returns in SQL what `joined` returns. */
export const joinedInSql = (term: RawBuilder<unknown>): RawBuilder<string> => replaced(term, ` ${marks}`, "");

/** Returns in SQL what `spaced` returns. */
export const spacedInSql = (term: RawBuilder<unknown>): RawBuilder<string> => replaced(term, marks, " ");

/** Returns a word as it was typed. */
export const typed = (word: string): string => word.replaceAll(gap, "");

const isDigit = (letter: string) => /\d/.test(letter);

const isSign = (letter: string, beside: string) => isDigit(beside) && /[^\p{L}\d.,:/]/u.test(letter) && !isMark(letter);

/** The beginning of a number of the year, which is written apart from it. */
const ofYear = /^(20\d\d)(\d+)$/;

/** Digits alone that may be a number of the year: three letters of what follows the year are in an index. */
const numberOfYear = /^(20\d\d)(\d{3,})$/;

/**
 * Returns the parts of a word that may be written together or apart: what is between marks or gaps, and numbers beside
 * signs (« cc-1318 », « 35% »). Of a number alone, a decimal one too, it is the number; of the digits of an order's
 * number (« 202601372 ») the year and what follows it.
 */
export function partsOf(word: string): string[] {
  if (!/[^\d\s.,:()/-]/.test(word)) return numberOfYear.exec(word)?.slice(1) ?? [typed(word)];
  const letters = [...word];
  const parts = [""];
  for (const [at, letter] of letters.entries()) {
    const [before = "", after = ""] = [letters[at - 1], letters[at + 1]];
    const isDecimal = ".,/:".includes(letter) && isDigit(before) && isDigit(after);
    if (!isDecimal && (isMark(letter) || letter === gap)) parts.push("");
    else if (isSign(before, letter) || isSign(letter, before)) parts.push(letter);
    else parts.push(`${parts.pop() ?? ""}${letter}`);
  }
  const known = parts.filter((part) => part !== "");
  return known.flatMap((part, at) =>
    at > 0 && /\D/.test(known[at - 1] ?? "") ? (ofYear.exec(part)?.slice(1) ?? part) : part,
  );
}

/** Letters that are told before and after what was found, and from which on a text is cut. */
const [before, after, most] = [24, 40, 80];

/** Returns the words of a text around the first of what is sought in it, the others left out as « … ». */
export function excerpt(text: string, sought: readonly string[]): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= most) return plain;
  const letters = [...plain];
  const places = letters.flatMap((letter, at) => Array.from(joined(fold(letter)), () => at));
  const searched = joined(fold(plain));
  const first = sought.flatMap((one) => {
    const at = searched.indexOf(joined(one));
    return at < 0 ? [] : [places[at] ?? 0];
  });
  const found = Math.min(...first, letters.length);
  const start = found === letters.length ? 0 : Math.max(0, found - before);
  const words = letters.slice(start, start + before + after).join("");
  const isCutBefore = start > 0;
  const isCutAfter = start + before + after < letters.length;
  const excerptText = words.replace(isCutBefore ? /^\S* / : /^/, "").replace(isCutAfter ? / \S*$/ : /$/, "");
  return `${isCutBefore ? "… " : ""}${excerptText}${isCutAfter ? " …" : ""}`;
}
