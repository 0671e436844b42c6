import { fold } from "#domain/fold";
import { allergyPhrases } from "./words";

/** An allergen that a text names, and the text's own word for it. */
export interface NamedAllergen {
  allergen: string;
  word: string;
}

interface Word {
  /** Its place in its clause. */
  at: number;
  typed: string;
  /** Folded: without accents, case or ligatures. */
  folded: string;
}

const wordsIn = (text: string): Word[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((typed, at) => ({ at, typed, folded: fold(typed) }));

const linking = new Set(["d", "de", "du", "des", "l", "la", "le", "les", "a", "au", "aux", "en"]);

/** Returns the words that tell phrases apart: « noix de cajou » and « noix cajou » are one. */
const telling = (words: readonly Word[]): Word[] => words.filter(({ folded }) => !linking.has(folded));

/** Returns the word in the singular: « noisettes » and « noisette » are one. */
const keyOf = (words: readonly Word[]): string =>
  telling(words)
    .map(({ folded }) => folded.replace(/(?<=...)[sx]$/, ""))
    .join(" ");

function phrasesByKey(): Map<string, Set<string>> {
  const phrases = new Map<string, Set<string>>();
  for (const [phrase, allergens] of allergyPhrases) {
    const key = keyOf(wordsIn(phrase));
    phrases.set(key, new Set([...(phrases.get(key) ?? []), ...allergens]));
  }
  return phrases;
}

const phrases = phrasesByKey();
const longest = Math.max(...[...phrases.keys()].map((key) => key.split(" ").length));

/** « Pas d'allergie aux noix, mais au lait » says two things. */
const clauseEnd = /[.,;:!?()/\n\r•+]+|\s(?:mais|sauf|hormis|excepté|excepte)\s/iu;

const allergy = /^(?:allergi|intoleran)/;
const negation = /^(?:aucune?s?|pas|sans|non|ni|jamais|zero|0)$/;
const between = new Set([...linking, "une", "autre", "autres", "connue", "connues", "particuliere", "est", "etre"]);

/**
 * Returns the words of a clause, without those that « pas d'allergie » denies: all that follow it, up to another «
 * allergique ». « N'est plus allergique » denies; « végétarien plus allergie aux noix » adds one. One pass, however
 * long the clause.
 */
function affirmed(words: readonly Word[]): Word[] {
  let [isDenied, saysNe, before] = [false, false, ""];
  return words.filter(({ folded }) => {
    if (allergy.test(folded)) isDenied = negation.test(before) || (saysNe && before === "plus");
    if (!between.has(folded)) {
      saysNe ||= folded === "n" || folded === "ne";
      before = folded;
    }
    return !isDenied;
  });
}

function namedIn(words: readonly Word[]): NamedAllergen[] {
  const named: NamedAllergen[] = [];
  const told = telling(words);
  for (let at = 0; at < told.length;) {
    let length = Math.min(longest, told.length - at);
    while (length > 1 && !phrases.has(keyOf(told.slice(at, at + length)))) length--;
    const taken = told.slice(at, at + length);
    const word = words
      .filter((one) => one.at >= (taken[0]?.at ?? 0) && one.at <= (taken.at(-1)?.at ?? 0))
      .map(({ typed }) => typed)
      .join(" ");
    for (const allergen of phrases.get(keyOf(taken)) ?? []) named.push({ allergen, word });
    at += length;
  }
  return named;
}

/** Words that tell, in other notes of an order, things to leave out from things to serve. */
const avoiding =
  /^(?:allerg|intoler|coeliaque|sans|pas|ni|aucun|eviter|evitez|interdit|exempt|hors|zero|anaphyla|trace)/;

/**
 * Returns the allergens that an order's allergies and notes name, once for each word. Of the notes only what is to be
 * avoided counts (« sans noix », not « servir avec des noix »); « aucune allergie aux noix » names none.
 */
export function namedAllergens({
  allergy_notes,
  notes,
}: {
  allergy_notes: string | null;
  notes: string | null;
}): NamedAllergen[] {
  const clauses = (text: string | null) => (text ?? "").split(clauseEnd).map(wordsIn);
  const counted = [
    ...clauses(allergy_notes),
    ...clauses(notes).filter((words) => words.some(({ folded }) => avoiding.test(folded))),
  ];
  const all = counted.flatMap((words) => namedIn(affirmed(words)));
  return [...new Map(all.map((one) => [`${one.allergen} ${fold(one.word)}`, one])).values()];
}
