import type { Database } from "../../database/tables";
import { type FieldErrors, refusedFields } from "../../http/refusal";
import { WriteErrors } from "../../http/write-errors";
import { type Pause, inChunks } from "./chunks";
import type { Importer } from "./importer";
import type { HeldLine, ImportedLine } from "./lines";

/** The effects of the lines of a file. */
export interface CheckedLines<Write> {
  lines: ImportedLine[];
  writes: Write[];
  /** Errors by "lines.3.vat_rate". Where they are many, the lines after them were not looked at: `lines` is shorter. */
  errors: WriteErrors;
}

const linesAtOnce = 50;

/**
 * Checks every line, one after the other, in chunks between which others have their turn; writes nothing.
 * @param report told how many lines are checked
 */
export async function checkLines<Write extends { id: number }>(
  db: Database,
  importer: Importer<Write>,
  lines: readonly HeldLine[],
  pause: Pause,
  report: (checked: number) => Promise<void> = () => Promise.resolve(),
): Promise<CheckedLines<Write>> {
  const check = await importer.open(
    db,
    lines.map(({ line }) => line),
    pause,
  );
  const checked: CheckedLines<Write> = { lines: [], writes: [], errors: new WriteErrors() };
  const seen = new Set<number>();
  let index = 0;
  for await (const chunk of inChunks(lines, linesAtOnce, pause)) {
    if (index > 0) await report(index);
    for (const held of chunk) {
      const rows = held.rows ?? [index];
      index += rows.length;
      addErrors(checked.errors, rows, held.unread);
      try {
        const { line, write } = await check(held.line);
        if (seen.has(line.id))
          checked.errors.add(`lines.${rows[0] ?? 0}.name`, `« ${line.name} » est déjà dans ce fichier, plus haut.`);
        seen.add(line.id);
        checked.lines.push(line);
        if (write) checked.writes.push(write);
      } catch (error) {
        const refused = refusedFields(error);
        if (!refused) throw error;
        addErrors(
          checked.errors,
          rows,
          Object.fromEntries(Object.entries(refused).filter(([field]) => !Object.hasOwn(held.unread, field))),
        );
      }
    }
    if (checked.errors.isFull()) break;
  }
  await report(index);
  return checked;
}

/** @param rows the places in the file of a thing: its field "rows.2.quantity" is in the third, others in the first */
function addErrors(errors: WriteErrors, rows: readonly number[], refused: FieldErrors): void {
  for (const [field, messages] of Object.entries(refused)) {
    const [, row = "0", own = field] = /^rows\.(\d+)\.(.+)$/s.exec(field) ?? [];
    for (const message of messages) errors.add(`lines.${rows[Number(row)] ?? 0}.${own}`, message);
  }
}
