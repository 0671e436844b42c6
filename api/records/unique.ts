import { fold } from "#domain/french/fold";
import type { Database } from "../database/tables";
import { WriteErrors } from "../http/write-errors";

export type NamedTable = "suppliers" | "articles" | "recipes" | "products";

/** Names are unique among the active, whatever their case and accents; an archived object may share its name. */
export async function checkName(
  db: Database,
  table: NamedTable,
  id: number | null,
  name: string,
  errors: WriteErrors,
): Promise<void> {
  const other = await activeNamesake(db, table, id, fold(name));
  if (other !== null) errors.add("name", nameTaken(other));
}

/** Returns the message for a name that an active object has. */
export const nameTaken = (other: string) => `« ${other} » existe déjà : choisissez un autre nom, ou modifiez celui-là.`;

/** Throws a 422 Refusal when an active object has taken the name of the archived one. */
export async function checkNameFree(db: Database, table: NamedTable, id: number): Promise<void> {
  const { name_folded } = await db
    .selectFrom(table)
    .select("name_folded")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const other = await activeNamesake(db, table, id, name_folded);
  if (other === null) return;
  const errors = new WriteErrors();
  errors.add(
    "name",
    `« ${other} » a pris ce nom entre-temps : renommez l’une des deux fiches avant de restaurer celle-ci.`,
  );
  errors.refuse();
}

async function activeNamesake(
  db: Database,
  table: NamedTable,
  id: number | null,
  folded: string,
): Promise<string | null> {
  const other = await db
    .selectFrom(table)
    .select("name")
    .where("name_folded", "=", folded)
    .where("archived_at", "is", null)
    .where("id", "!=", id ?? 0)
    .executeTakeFirst();
  return other?.name ?? null;
}
