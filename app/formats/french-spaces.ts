/** A French sentence whose double punctuation stays with its word: no line begins with « : » or ends with « « ». */
export function frenchSpaces(text: string): string {
  return text.replace(/ (?=[:;!?»])/g, "\u00a0").replace(/(?<=«) /g, "\u00a0");
}
