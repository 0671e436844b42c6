import { createHash } from "node:crypto";
import { z } from "zod";
import { restoreBackup, writeBackup } from "#api/database/backup";
import { migrate } from "#api/database/migrate";
import { history } from "#api/database/migrations/history";
import type { Database } from "#api/database/tables";

const rowLine = z.tuple([z.string(), z.record(z.string(), z.unknown())]);

/**
 * Fills an empty database as the version that ended with a migration held what is in another, which is of this version:
 * what that version did not know is left out. Returns the number of rows of each table. `bare` is another empty one,
 * which tells what that version knew.
 */
export async function fillAsOf(
  db: Database,
  { last, of, bare }: { last: string; of: Database; bare: Database },
): Promise<Map<string, number>> {
  const migrations = history.slice(0, history.findIndex(({ name }) => name === last) + 1);
  await migrate(bare, new Date(), migrations);
  const tables = await bare.introspection.getTables();
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]));
  const counts = new Map<string, number>();
  const lines = [JSON.stringify({ format: "bru-1", migrations: migrations.map(({ name }) => name) })];
  await writeBackup(of, (line) => {
    const read = rowLine.safeParse(JSON.parse(line));
    const known = read.data && columnsOf.get(read.data[0]);
    if (!read.data || !known) return Promise.resolve();
    const [table, row] = read.data;
    counts.set(table, (counts.get(table) ?? 0) + 1);
    lines.push(JSON.stringify([table, Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name)))]));
    return Promise.resolve();
  });
  const hash = createHash("sha256");
  for (const line of lines) hash.update(line);
  lines.push(JSON.stringify({ rows: lines.length - 1, sha256: hash.digest("hex") }));
  await restoreBackup(db, iterate(lines), new Date(), migrations);
  return counts;
}

async function* iterate(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
