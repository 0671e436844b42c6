const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", đ: "d", "’": "'", "ʼ": "'" };

/**
 * The text without case, accents, ligatures or surplus spaces: what searches, unique names and sorts by name compare.
 * Folding twice changes nothing more.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œæßøłđ’ʼ]/g, (letter) => ligatures[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The `search` column of a row: its words folded, the missing ones left out. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return fold(parts.filter((part) => part).join(" "));
}

/** A LIKE pattern (with `escape '\'`) that finds the folded text anywhere in a folded column. */
export function containing(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}
