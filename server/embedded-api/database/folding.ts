const letters: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", đ: "d", ı: "i" };

/**
 * Returns the text without case, accents, ligatures, kinds of apostrophe or hyphen, or surplus spaces, as searches,
 * unique names and sorts by name compare it. The web app folds alike (app/forms/fold.ts; one table of cases,
 * tests/forms/fold.test.ts). Folding twice changes nothing more.
 * A change of it needs a migration that writes the stored texts anew (0016-folded-alike).
 */
export function fold(text: string): string {
  return text
    .replace(/[’‘‛ʼʹˈ′`´＇]/g, "'")
    .replace(/[‐‑‒–—―−﹘﹣－]/g, "-")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/[œæßøłđı]/g, (letter) => letters[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the `search` column of a row: its words folded, the missing ones left out. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return fold(parts.filter((part) => part).join(" "));
}

/** Returns a LIKE pattern (with `escape '\'`) that finds the folded text anywhere in a folded column. */
export function containing(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}
