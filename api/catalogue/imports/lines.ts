import { z } from "@hono/zod-openapi";
import type { Answer } from "#domain/contract/field";
import type { importedLine } from "#domain/contract/catalogue/imports";
import type { FieldErrors } from "../../http/refusal";

/** The outcome of a line, done or still to be done. */
export type ImportedLine = Answer<typeof importedLine>;

/** A line as it was sent: only the fields that the file has. */
export type Line = Readonly<Record<string, unknown>>;

/** A line as an import holds it. */
export interface HeldLine {
  line: Line;
  /** Fields that the sender could not read. */
  unread: FieldErrors;
  /** The places in the file of the lines that were gathered into this one. */
  rows?: readonly number[];
}

/** Lines that one file may have. */
export const mostLines = 5000;

export const line = z.record(z.string(), z.unknown(), "Ligne illisible.");

export const tooManyLines = `Au plus ${mostLines} lignes à la fois.`;

export const importBody = z.object({
  /** Checks and tells what would be done, and writes nothing. */
  dry_run: z.boolean("Oui ou non attendu.").default(false),
  lines: z.array(line, "Liste de lignes attendue.").min(1, "Le fichier n’a aucune ligne.").max(mostLines, tooManyLines),
});

/** Returns the fields of a line that may be written, as far as it has them. */
export function fieldsOf(of: Line, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(of, name) && of[name] !== undefined ? [[name, wellFormed(of[name])]] : [])),
  );
}

/** Returns what a line says of a thing that it creates, of the fields that it leaves out: `otherwise`. */
export function otherwise({ otherwise: defaults }: Line): Line {
  return typeof defaults === "object" && defaults !== null && !Array.isArray(defaults) ? { ...defaults } : {};
}

/** Returns the text of a field without the spaces around it; null for anything else than text. */
export function textOf(of: Line, name: string): string | null {
  const value = wellFormed(of[name]);
  return typeof value === "string" ? value.trim() : null;
}

/** Returns the text as both databases keep it: half a character becomes the sign for one that cannot be read. */
const wellFormed = (value: unknown) => (typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\ufffd") : value);

/** Returns the distinct texts that the database can be asked about: no stored text has a NUL. */
export function askable(texts: Iterable<string | null>): Set<string> {
  return new Set([...texts].filter((text): text is string => text !== null && text !== "" && !text.includes("\0")));
}
