import type { Database } from "../../database/tables";
import { Refusal } from "../../http/refusal";
import type { Author } from "../../records/author";
import { changeByImport } from "../../records/transaction";
import { checkLines } from "./check";
import type { Pause } from "./chunks";
import type { Importer } from "./importer";
import type { HeldLine, ImportedLine } from "./lines";
import { reserveIds } from "./reserve-ids";
import { readStamp } from "./stamp";

const attempts = 5;

/** The parts that an import needs while it runs. */
export interface ImportParts {
  db: Database;
  pause: Pause;
  author: Author;
  /** Notes the number of lines that are checked. */
  report?: (checked: number) => Promise<void>;
}

/**
 * Checks every line while nothing is locked, then writes all that they do in one short transaction. Where suppliers,
 * articles or what uses them have changed since the check began, checks again. Throws a 422 Refusal that names every
 * field of every line ("lines.3.vat_rate") and 409 when others change them without a pause; then nothing is written.
 * @param around runs within the transaction and calls what writes, or not; what it throws undoes everything
 * @param before what is done with the lines as they will be, before the transaction
 */
export async function writeLines<Write extends { id: number }, Answer>(
  { db, pause, author, report }: ImportParts,
  importer: Importer<Write>,
  lines: readonly HeldLine[],
  around: (db: Database, lines: ImportedLine[], write: () => Promise<void>) => Promise<Answer>,
  before: (lines: ImportedLine[]) => Promise<void> = () => Promise.resolve(),
): Promise<Answer> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const stamp = await readStamp(db, importer.reads);
    const checked = await checkLines(db, importer, lines, pause, report);
    checked.errors.refuse();
    await pause();
    const writes = await importer.number(checked.writes, (table, count) => reserveIds(db, table, count));
    const written = numbered(checked.lines, checked.writes, writes);
    const statements = await importer.statements(db, writes, author, pause);
    await before(written);
    await pause();
    try {
      return await changeByImport(db, (transaction) =>
        around(transaction, written, async () => {
          if ((await readStamp(transaction, importer.reads)) !== stamp) throw new ChangedMeanwhile();
          for (const statement of statements) await transaction.executeQuery(statement);
        }),
      );
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
  throw new Refusal(409, {
    message:
      "Les fiches changent sans cesse pendant cet import : rien n’a été " + "importé. Recommencez dans un moment.",
    code: "changing",
  });
}

/** Thrown when the result of a check is not true any more. */
class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
}

function numbered<Write extends { id: number }>(
  lines: readonly ImportedLine[],
  writes: readonly Write[],
  given: readonly Write[],
): ImportedLine[] {
  const ids = new Map(writes.map(({ id }, index) => [id, given[index]?.id ?? id]));
  return lines.map((line) => ({ ...line, id: ids.get(line.id) ?? line.id }));
}
