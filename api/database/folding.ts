import { fold } from "#domain/french/fold";

/** Returns the `search` column of a row: its words folded, the missing ones left out. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return fold(parts.filter((part) => part).join(" "));
}

/** Returns a LIKE pattern (with `escape '\'`) that finds the folded text anywhere in a folded column. */
export function containing(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}
