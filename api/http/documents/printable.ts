/**
 * Returns the text in letters that are there: others lose their accents, and what is left of them is « ? »; control
 * characters are left out.
 */
export function printable(text: string, has: (letter: string) => boolean): string {
  const isThere = (letter: string) => letter === "\n" || (has(letter) && !/\p{C}/u.test(letter));
  return [...text.normalize("NFC").replaceAll("\t", " ")]
    .map((letter) => (isThere(letter) ? letter : unaccented(letter, isThere)))
    .join("");
}

function unaccented(letter: string, isThere: (letter: string) => boolean): string {
  const bare = letter.normalize("NFKD").replace(/\p{M}/gu, "");
  return bare !== "" && [...bare].every(isThere) ? bare : /\p{C}|\p{M}/u.test(letter) ? "" : "?";
}
