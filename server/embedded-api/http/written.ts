import { fold } from "#domain/fold";

/** Marks that people write between words, or not. */
const marks = "-',.;:()/&+\"«»*!?";

const isMark = (letter: string) => letter === " " || marks.includes(letter);

/** Returns a folded text without its spaces and marks: what is written together or apart is one. */
export const joined = (folded: string): string => [...folded].filter((letter) => !isMark(letter)).join("");

/** Letters that are told before and after what was found, and from which on a text is cut. */
const [before, after, whole] = [24, 40, 80];

/** Returns the words of a text around the first of what is sought in it, the others left out as « … ». */
export function excerpt(text: string, sought: readonly string[]): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= whole) return plain;
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
  const told = words.replace(isCutBefore ? /^\S* / : /^/, "").replace(isCutAfter ? / \S*$/ : /$/, "");
  return `${isCutBefore ? "… " : ""}${told}${isCutAfter ? " …" : ""}`;
}
