import { fieldRequired } from "./sentences";

const vowel = /^[aeiouyàâäéèêëîïôöùûüœæ]/i;
/** An h that is silent lets « de » elide; these do not. */
const aspirated = /^h(aricot|omard|areng|arissa|achis|addock|ot)/i;

/** Returns « de » before a name, elided where French does: « d’œufs », « de pâte », « de haricots ». */
export function ofName(name: string): string {
  const elides = vowel.test(name) || (/^h/i.test(name) && !aspirated.test(name));
  return elides ? `d’${name}` : `de ${name}`;
}

/** Returns a name as it stands within a sentence: « Beurre doux » as « beurre doux », « AOP » as it is. */
export function withinSentence(name: string): string {
  const [first = "", second = ""] = name;
  return second === second.toLowerCase() ? first.toLowerCase() + name.slice(first.length) : name;
}

/** Characters that show nothing by themselves: spaces, combining marks, controls, fillers, joiners, empty braille. */
const unseen = /[\s\p{Z}\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns a text without what shows nothing by itself; empty where there is nothing to see. */
export const seenOf = (text: string): string => text.replace(unseen, "");

/** Returns why a text is no name that people can read and say; null for one that has a letter or a digit. */
export function refuseName(text: string): string | null {
  const seen = seenOf(text);
  if (seen === "") return fieldRequired;
  return /[\p{L}\p{N}]/u.test(seen) ? null : "Écrivez au moins une lettre ou un chiffre.";
}
