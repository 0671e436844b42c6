const letters: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", đ: "d", ı: "i" };

/**
 * Returns text as people compare it: without case, accents, ligatures, kinds of apostrophe or hyphen, or surplus spaces
 * ("Crème  d’ŒUFS" is "creme d'oeufs"). Searches, unique names and sorts by name compare it; folding twice changes
 * nothing more. Where it changes, a migration writes the stored texts anew (0016-folded-alike).
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
