const windows1252 = new Set([..."€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"]);
const lookalikes: Record<string, string> = { "\u202f": "\u00a0", "\u2009": " ", "\u2011": "-", "−": "-", ł: "l", Ł: "L", đ: "d", Đ: "D", ı: "i", ħ: "h", Ħ: "H", "→": ">", "≥": ">=", "≤": "<=" };

/** The text in the letters that a printed font has (Windows-1252): others lose their accents, and what is left of them is « ? ». */
export function printable(text: string): string {
  return [...text.normalize("NFC")].map((letter) => (hasFont(letter) ? letter : (lookalikes[letter] ?? unaccented(letter)))).join("");
}

const hasFont = (letter: string) => /^[\n\t\x20-\x7e\xa0-\xff]$/.test(letter) || windows1252.has(letter);

function unaccented(letter: string): string {
  const bare = letter.normalize("NFKD").replace(/\p{M}/gu, "");
  return bare !== "" && [...bare].every(hasFont) ? bare : /\p{C}|\p{M}/u.test(letter) ? "" : "?";
}
