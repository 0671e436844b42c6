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
