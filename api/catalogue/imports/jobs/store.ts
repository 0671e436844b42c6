import type { Database, Row } from "#api/database/tables";
import { type FieldErrors, notFound } from "#api/http/refusal";
import type { Author } from "#api/records/author";
import { type Pause, inChunks } from "../chunks";
import type { HeldLine, ImportedLine, Line } from "../lines";

/** A line as it comes: its number in the file, its fields, and what its sender could not read of them. */
export interface SentLine {
  line: number;
  values: Line;
  unread: FieldErrors;
}

export type NumberedLine = HeldLine & { number: number };

/** Milliseconds after which work that gave no sign of life is taken to have been interrupted. */
const silence = 15_000;
const rowsAtOnce = 500;
const retentionMs = 7 * 24 * 3600 * 1000;

/** Returns a new import that waits for its lines; answers its id. */
export async function createImport(
  db: Database,
  entity: Row<"imports">["entity"],
  { id: user_id, name: user_name, at: created_at }: Author,
): Promise<number> {
  const { id } = await db
    .insertInto("imports")
    .values({
      created_at,
      user_id,
      user_name,
      entity,
      state: "receiving",
      errors: "[]",
      problem: null,
      runner: null,
      beat_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws a 404 Refusal when there is none. */
export async function requireImport(db: Database, id: number): Promise<Row<"imports">> {
  const row = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Cet import n’existe pas.");
  return row;
}

/** Tells whether its worker has stopped without an end. */
export function isInterrupted({ state, beat_at }: Pick<Row<"imports">, "state" | "beat_at">, now: Date): boolean {
  return (
    (state === "checking" || state === "applying") &&
    (beat_at === null || Date.parse(beat_at) < now.getTime() - silence)
  );
}

/**
 * Keeps some lines, from this position; sent again they replace themselves. Nothing once the lines are being checked.
 */
export async function keepLines(db: Database, id: number, from: number, lines: readonly SentLine[]): Promise<void> {
  const { state } = await requireImport(db, id);
  if (state !== "receiving" || lines.length === 0) return;
  const rows = lines.map(({ line, values, unread }, index) => ({
    import_id: id,
    position: from + index,
    line,
    sent: JSON.stringify({ values, unread }),
  }));
  await db
    .insertInto("import_lines")
    .values(rows)
    .onConflict((on) =>
      on
        .columns(["import_id", "position"])
        .doUpdateSet((e) => ({ line: e.ref("excluded.line"), sent: e.ref("excluded.sent") })),
    )
    .execute();
}

/** Counts the lines of an import that have come. */
export async function countLines(db: Database, id: number): Promise<number> {
  const { total } = await db
    .selectFrom("import_lines")
    .select((e) => e.fn.countAll<number>().as("total"))
    .where("import_id", "=", id)
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns every line of an import, in the order of the file. */
export async function readLines(db: Database, id: number, pause: Pause): Promise<NumberedLine[]> {
  const total = await countLines(db, id);
  const lines: NumberedLine[] = [];
  for await (const positions of inChunks(
    Array.from({ length: total }, (_, position) => position),
    rowsAtOnce,
    pause,
  )) {
    const rows = await db
      .selectFrom("import_lines")
      .select(["line", "sent"])
      .where("import_id", "=", id)
      .orderBy("position")
      .limit(positions.length)
      .offset(positions[0] ?? 0)
      .execute();
    for (const { line: number, sent } of rows) {
      const { values, unread }: Omit<SentLine, "line"> = JSON.parse(sent);
      lines.push({ number, line: values, unread });
    }
  }
  return lines;
}

/** Keeps what becomes of every line, in place of what was kept before. */
export async function keepOutcomes(
  db: Database,
  id: number,
  held: readonly NumberedLine[],
  lines: readonly ImportedLine[],
  pause: Pause,
): Promise<void> {
  await db.deleteFrom("import_outcomes").where("import_id", "=", id).execute();
  const rows = lines.map((line, position) => ({
    import_id: id,
    position,
    line: held[position]?.number ?? 0,
    action: line.action,
    record_id: Math.max(0, line.id),
    name: line.name,
    unchanged: Number(line.unchanged),
    told: JSON.stringify(line.told),
  }));
  for await (const chunk of inChunks(rows, rowsAtOnce, pause))
    await db
      .insertInto("import_outcomes")
      .values([...chunk])
      .execute();
}

/** Forgets one import of more than a week ago, with its lines; true when there was one. */
export async function forgetOldImport(db: Database, now: Date): Promise<boolean> {
  const oldest = new Date(now.getTime() - retentionMs).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("imports")
    .where("id", "in", (e) =>
      e.selectFrom("imports").select("id").where("created_at", "<", oldest).orderBy("created_at").limit(1),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
