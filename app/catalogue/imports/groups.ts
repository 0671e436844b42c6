import type { LineError } from "./lines";

/** Errors of one cause: what is wrong, on which lines, and what stands there. */
export interface ErrorGroup {
  column: string;
  message: string;
  /** The property that the column stands for, where it is known. */
  name: string | undefined;
  lines: number[];
  /** The texts that stand in those cells, each once. */
  texts: string[];
}

/** Returns the errors by their cause, in the order in which each is first met. */
export function groupErrors(errors: readonly LineError[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const { line, column, message, name, text } of errors) {
    const key = JSON.stringify([column, message]);
    const group = groups.get(key) ?? { column, message, name, lines: [], texts: [] };
    groups.set(key, group);
    if (group.lines.at(-1) !== line) group.lines.push(line);
    if (text !== undefined && !group.texts.includes(text)) group.texts.push(text);
  }
  return [...groups.values()];
}

const linesNamed = 5;

/** Returns « Ligne 3 », « Lignes 2, 3 et 8 », « Lignes 2, 3, 4, 5, 6 et 12 autres », or « Fichier ». */
export function formatLineNumbers(lines: readonly number[]): string {
  const [first] = lines;
  if (first === undefined || first === 0) return "Fichier";
  if (lines.length === 1) return `Ligne ${first}`;
  const more = lines.length - linesNamed;
  if (more > 1) return `Lignes ${lines.slice(0, linesNamed).join(", ")} et ${more} autres`;
  return `Lignes ${lines.slice(0, -1).join(", ")} et ${lines.at(-1) ?? ""}`;
}
