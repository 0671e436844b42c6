import { shortDay } from "../french/day-words";

/**
 * Returns the words of several lacks in one sentence, each once: « manque 2,5 kg de cabillaud, 30 g de levure »; with
 * the day of each where they are of several, « manque 2 kg de farine (mer. 25 nov.), 3 kg de farine (jeu. 26 nov.) »;
 * null for none.
 */
export function lacksTogether(lacks: readonly { message: string; day: string }[]): string | null {
  const isOfDays = new Set(lacks.map(({ day }) => day)).size > 1;
  const sorted = isOfDays ? lacks.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1)) : lacks;
  const messages = sorted.map(({ message, day }) => `${message || "manque"}${isOfDays ? ` (${shortDay(day)})` : ""}`);
  const [first, ...others] = new Set(messages);
  if (first === undefined) return null;
  return [first, ...others.map((message) => message.replace(/^manque (?!\()/, ""))].join(", ");
}
