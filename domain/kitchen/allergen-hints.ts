import { type AllergenKind, findPhrases, wordsIn } from "./allergen-words";
import { type Allergen, allergens as all } from "../choices";

/** Words that « sans … » in a name takes away: « sans lactose » leaves the milk. */
const taken = new Set(
  "gluten|lait|oeuf|soja|sulfite|arachide|fruit coque|celeri|moutarde|sesame|lupin|poisson|crustace|mollusque".split(
    "|",
  ),
);
const denying = new Set(["sans", "ni"]);

/** The allergens, and their kinds, that a name lets expect. */
export interface Hints {
  allergens: Allergen[];
  kinds: AllergenKind[];
}

/**
 * Returns the allergens that an article of this name probably has, in the order of the regulation: a hint to look at
 * the label, never a declaration.
 */
export const hintAllergens = (name: string): Allergen[] => hintsOf(name).allergens;

/** Returns the allergens and the kinds of cereals and nuts that an article of this name probably has. */
export function hintsOf(name: string): Hints {
  const phrases = findPhrases(wordsIn(name), true);
  const denied = phrases.filter(({ before }) => denying.has(before));
  const gone = new Set(denied.flatMap(({ key, allergens }) => (taken.has(key) ? allergens : [])));
  const held = phrases.filter((phrase) => !denied.includes(phrase));
  const found = new Set(held.flatMap(({ allergens }) => allergens));
  return {
    allergens: all.filter((allergen) => found.has(allergen) && !gone.has(allergen)),
    kinds: [...new Set(held.flatMap(({ kinds, allergens }) => (allergens.some((one) => gone.has(one)) ? [] : kinds)))],
  };
}
