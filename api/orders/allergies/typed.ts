import { type TypedWord, findPhrases, linking, wordsIn } from "#domain/kitchen/allergen-words";
import { fold } from "#domain/french/fold";

/** An allergen that a text names, and the text's own word for it. */
export interface NamedAllergen {
  allergen: string;
  word: string;
}

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
function affirmed(words: readonly TypedWord[]): TypedWord[] {
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

function namedIn(words: readonly TypedWord[]): NamedAllergen[] {
  return findPhrases(words, false).flatMap(({ from, to, allergens }) => {
    const word = words
      .filter(({ at }) => at >= from && at <= to)
      .map(({ typed }) => typed)
      .join(" ");
    return allergens.map((allergen) => ({ allergen, word }));
  });
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
