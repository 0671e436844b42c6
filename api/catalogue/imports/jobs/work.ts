import type { Database, Row } from "#api/database/tables";
import type { ApiParts } from "#api/http/api";
import { type FieldErrors, Refusal, invalid, refusedFields } from "#api/http/refusal";
import type { Author } from "#api/records/author";
import { articleImporter } from "../articles/importer";
import { checkLines } from "../check";
import type { Pause } from "../chunks";
import type { Importer } from "../importer";
import type { ImportedLine } from "../lines";
import { productImporter } from "../recipes-and-products/products";
import { recipeImporter } from "../recipes-and-products/recipes";
import { supplierImporter } from "../suppliers";
import { writeLines } from "../write";
import { type NumberedLine, countLines, isInterrupted, keepOutcomes, readLines, requireImport } from "./store";

type State = Row<"imports">["state"];
type Changes = Partial<
  Pick<Row<"imports">, "state" | "checked" | "created" | "updated" | "unchanged" | "problem" | "errors" | "beat_at">
>;

/** Checking the lines of an import, or writing them. */
export type Step = "checking" | "applying";

/** The states from which a step may begin. */
const begins: Record<Step, readonly State[]> = { checking: ["receiving", "checked", "refused"], applying: ["checked"] };
/** The states in which a step has been done, or is under way. */
const past: Record<Step, readonly State[]> = { checking: ["checking"], applying: ["applying", "done"] };

const linesBetweenBeats = 250;

/**
 * Begins to check an import's lines, or to write them, beside the requests; begins again what was interrupted; leaves
 * alone what is under way or done. Throws a 404 Refusal, or 409 where the import is not at that point.
 */
export async function beginStep(
  parts: ApiParts,
  id: number,
  step: Step,
  author: Author,
  requestId: string,
): Promise<void> {
  const { db, clock } = parts;
  const runner = Buffer.from(parts.random(12)).toString("base64url");
  const row = await requireImport(db, id);
  const again = row.state === step && isInterrupted(row, clock());
  if (!again && past[step].includes(row.state)) return;
  if (!again && !begins[step].includes(row.state))
    throw new Refusal(409, { message: "Cet import n’en est pas là : rechargez sa page.", code: "state" });
  const total = await countLines(db, id);
  const taken = await db
    .updateTable("imports")
    .set({ state: step, runner, beat_at: clock().toISOString(), total, checked: 0, problem: null, errors: "[]" })
    .where("id", "=", id)
    .where("state", "=", row.state)
    .where("runner", "is not distinct from", row.runner)
    .returning("id")
    .executeTakeFirst();
  if (taken) parts.background.start((stopping) => work({ parts, id, runner, author, requestId, stopping }, step));
}

interface Work {
  parts: ApiParts;
  id: number;
  runner: string;
  author: Author;
  requestId: string;
  stopping: () => boolean;
}

async function work(given: Work, step: Step): Promise<void> {
  const { parts, requestId } = given;
  try {
    const { entity } = await requireImport(parts.db, given.id);
    await runs[entity](given, step);
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!(error instanceof Stopped))
      parts.log({
        level: "error",
        message: "the import failed",
        requestId,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    await note(parts.db, given, { beat_at: null }).catch(() => undefined);
  }
}

const runs: Record<Row<"imports">["entity"], (given: Work, step: Step) => Promise<void>> = {
  suppliers: (given, step) => runStep(given, step, supplierImporter),
  articles: (given, step) => runStep(given, step, articleImporter),
  recipes: (given, step) => runStep(given, step, recipeImporter),
  products: (given, step) => runStep(given, step, productImporter),
};

async function runStep<Write extends { id: number }>(
  given: Work,
  step: Step,
  importer: Importer<Write>,
): Promise<void> {
  const { parts, id, author } = given;
  const { db, clock } = parts;
  const pause: Pause = async () => {
    if (given.stopping()) throw new Stopped();
    await parts.pause();
    if (given.stopping()) throw new Stopped();
  };
  const held = await readLines(db, id, pause);
  const things =
    importer.gather?.(held).map((one) => ({ ...one, number: held[one.rows?.[0] ?? 0]?.number ?? 0 })) ?? held;
  let reported = 0;
  const report = async (checked: number) => {
    if (checked < held.length && checked - reported >= 0 && checked - reported < linesBetweenBeats) return;
    reported = checked;
    await note(db, given, { checked, beat_at: clock().toISOString() });
  };
  await report(0);
  try {
    if (held.length === 0) throw invalid({ lines: ["Le fichier n’a aucune ligne."] });
    if (step === "checking") {
      const checked = await checkLines(db, importer, things, pause, report);
      checked.errors.refuse();
      await keepOutcomes(db, id, things, checked.lines, pause);
      await note(db, given, { state: "checked", ...counted(checked.lines) });
    } else {
      const before = (lines: ImportedLine[]) => keepOutcomes(db, id, things, lines, pause);
      await writeLines(
        { db, pause, author, report },
        importer,
        things,
        async (transaction, lines, write) => {
          await note(transaction, given, { state: "done", ...counted(lines) });
          await write();
        },
        before,
      );
      await db.deleteFrom("import_lines").where("import_id", "=", id).execute();
    }
  } catch (error) {
    const fields = refusedFields(error);
    if (fields) await note(db, given, { state: "refused", errors: JSON.stringify(placed(fields, held)) });
    else if (error instanceof Refusal) await note(db, given, { state: "checked", problem: error.message });
    else throw error;
  }
}

/** Writes how the work goes. Throws Superseded where something else works on it now. */
async function note(db: Database, { id, runner }: Work, changes: Changes): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set(changes)
    .where("id", "=", id)
    .where("runner", "=", runner)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Superseded();
}

/** Thrown when another process has taken the work over. */
class Superseded extends Error {
  override readonly name = "Superseded";
}

/** The process is about to leave. */
class Stopped extends Error {
  override readonly name = "Stopped";
}

function counted(lines: readonly ImportedLine[]) {
  const unchanged = lines.filter((line) => line.unchanged).length;
  const created = lines.filter(({ action }) => action === "create").length;
  return { created, unchanged, updated: lines.length - created - unchanged };
}

/** Returns the errors of "lines.3.vat_rate" by the line's number in the file, 0 for the file as a whole. */
function placed(errors: FieldErrors, held: readonly NumberedLine[]): [line: number, field: string, message: string][] {
  return Object.entries(errors).flatMap(([path, messages]) => {
    const [, index, field = ""] = /^lines\.(\d+)\.(.+)$/s.exec(path) ?? [];
    const line = index === undefined ? 0 : (held[Number(index)]?.number ?? 0);
    return messages.map((message): [number, string, string] => [line, field, message]);
  });
}
