import { z } from "zod";
import type { Database } from "../database/tables";
import type { Author } from "../writing/author";
import { refusedFields } from "../writing/refusals";
import { WriteErrors } from "../writing/write-errors";

/** What became of a line. */
export interface ImportedLine {
  action: "create" | "update";
  id: number;
  name: string;
}

/** A line as it was sent: only the fields that the file has. */
export type Line = Readonly<Record<string, unknown>>;

export const importBody = z.object({
  /** Checks and tells what would be done, and writes nothing. */
  dry_run: z.boolean("Oui ou non attendu.").default(false),
  lines: z
    .array(z.record(z.string(), z.unknown(), "Ligne illisible."), "Liste de lignes attendue.")
    .min(1, "Le fichier n'a aucune ligne.")
    .max(5000, "Au plus 5000 lignes à la fois."),
});

// The SQLite driver frees what it holds only when the event loop turns.
const linesAtOnce = 100;

/**
 * Writes every line, one after the other, with `write`, which throws a 422 Refusal before it has written anything of a line.
 * When one line is refused, throws a 422 Refusal that names every field of every line: "lines.3.vat_rate".
 */
export async function importLines(
  db: Database,
  lines: readonly Line[],
  author: Author,
  write: (db: Database, line: Line, author: Author) => Promise<ImportedLine>,
): Promise<ImportedLine[]> {
  const errors = new WriteErrors();
  const imported: ImportedLine[] = [];
  const written = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (index % linesAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
    const place = `lines.${String(index)}`;
    try {
      const done = await write(db, line, author);
      if (written.has(done.id)) errors.add(`${place}.name`, `« ${done.name} » est déjà dans ce fichier, plus haut.`);
      written.add(done.id);
      imported.push(done);
    } catch (error) {
      const refused = refusedFields(error);
      if (!refused) throw error;
      for (const [field, messages] of Object.entries(refused)) for (const message of messages) errors.add(`${place}.${field}`, message);
    }
  }
  errors.refuse();
  return imported;
}

/** The fields of a line that may be written, as far as it has them. */
export function fieldsOf(line: Line, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(line, name) && line[name] !== undefined ? [[name, line[name]]] : [])));
}
