import type { Paper } from "./paper";

/** The words that tell a paper from the first that left: « , version 2 », and what it replaces and changes. */
export interface PrintedEdition {
  suffix: string;
  replacement: { label: string; lines: readonly string[] } | null;
}

/** Prints what a paper replaces and changes; nothing of the first. */
export function printReplacement(paper: Paper, edition: PrintedEdition | undefined): void {
  if (edition?.replacement) paper.text(edition.replacement.label, edition.replacement.lines.join("\n"));
}
