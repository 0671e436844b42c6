import { unknownRecords } from "#domain/french/not-found";
import type { Database } from "../database/tables";
import type { WriteErrors } from "../http/write-errors";

type ReferencedTable = "suppliers" | "articles" | "recipes" | "products";

/** Returns « Cet article n’existe pas : choisissez-en un autre. » */
const absent = (table: ReferencedTable): string =>
  unknownRecords[table].replace(".", ` : choisissez-en ${table === "recipes" ? "une" : "un"} autre.`);

/** A field of lines that names a record, and the ids that the lines had before. */
export interface LineReference<Field extends string> {
  field: Field;
  table: ReferencedTable;
  existing: readonly (number | null)[];
}

/** Checks everything that the lines of a record name; `list` is their name: "components". */
export async function checkLineReferences<Field extends string>(
  db: Database,
  list: string,
  lines: readonly Readonly<Record<Field, number | null>>[],
  named: readonly LineReference<Field>[],
  errors: WriteErrors,
): Promise<void> {
  for (const { field, table, existing } of named) {
    const references = lines.flatMap((line, index) => {
      const id = line[field];
      return id === null ? [] : [{ field: `${list}.${index}.${field}`, id }];
    });
    await checkReferences(db, table, references, new Set(existing.flatMap((id) => id ?? [])), errors);
  }
}

export interface Reference {
  /** The field that names it: "offers.0.supplier_id". */
  field: string;
  id: number;
}

/**
 * Checks that everything named exists; archived objects may stay where they are, but are not chosen anew.
 * @param existing ids that were there before
 */
export async function checkReferences(
  db: Database,
  table: ReferencedTable,
  references: readonly Reference[],
  existing: ReadonlySet<number>,
  errors: WriteErrors,
): Promise<void> {
  const ids = [...new Set(references.map(({ id }) => id))];
  if (ids.length === 0) return;
  const rows = await db.selectFrom(table).select(["id", "name", "archived_at"]).where("id", "in", ids).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { field, id } of references) {
    const row = known.get(id);
    if (!row) errors.add(field, absent(table));
    else if (row.archived_at !== null && !existing.has(id))
      errors.add(field, `« ${row.name} » est dans les archives : restaurez-le d’abord, ou faites un autre choix.`);
  }
}
