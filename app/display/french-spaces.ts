/**
 * Returns a French sentence as it is printed: double punctuation stays with its word (no line begins with « : » or ends
 * with « « »), apostrophes are curved.
 */
export function frenchSpaces(text: string): string {
  return text
    .replace(/ (?=[:;!?»])/g, "\u00a0")
    .replace(/(?<=«) /g, "\u00a0")
    .replace(/(?<=\p{L})'(?=[\p{L}\d«])/gu, "’");
}
