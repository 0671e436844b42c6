import { sql } from "kysely";
import type { Database } from "../tables";
import type { Migration } from "./columns";

/** Takes the days away that equivalences of whole articles say: until now they meant nothing, and no plan changes. */
async function forgetDays(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number; equivalences: string }>`
    select id, equivalences from articles where equivalences like '%keeps_days%' order by id`.execute(db);
  for (const { id, equivalences } of rows) {
    const all: { part: string | null; keeps_days?: number }[] = JSON.parse(equivalences);
    const remaining = JSON.stringify(
      all.map(({ keeps_days, ...one }) => (one.part === null ? one : { ...one, keeps_days })),
    );
    if (remaining !== equivalences)
      await sql`update articles set equivalences = ${remaining} where id = ${id}`.execute(db);
  }
}

/**
 * Pieces of articles are opened whole, and what is left of one serves the days that its equivalence says. A batch keeps
 * since when what was opened may have served it, for a recall.
 */
export const openedPieces: Migration = {
  name: "0049-opened-pieces",
  statements: ({ text }) => [`alter table batch_parts add column opened_since ${text}`],
  rows: forgetDays,
};
