import { sql } from "kysely";
import { type PictureSize, isPictureName } from "#domain/pictures";
import type { Database } from "../../database/tables";
import { notFound } from "../../http/refusal";

/** The records that have a photo. */
export type Pictured = "product" | "recipe";

const tables = { product: "products", recipe: "recipes" } as const;

/** Returns the condition that a photo shows a step, or the record itself where that is null. */
export const showsStep = (step: string | null) =>
  step === null ? sql<boolean>`step is null` : sql<boolean>`step = ${step}`;

/**
 * Returns the columns that tell the name of a record's photo, or of that of one of its steps, and of the one that can
 * be put back.
 */
export function pictureNames(of: Pictured, step: string | null = null) {
  const its = sql`${sql.ref(`pictures.${of}_id`)} = ${sql.ref(`${tables[of]}.id`)} and ${showsStep(step)}`;
  return [
    sql<string | null>`(select name from pictures where ${its} and replaced_at is null)`.as("picture"),
    sql<string | null>`(select name from pictures where ${its} and replaced_at is not null
      order by replaced_at desc, pictures.id desc limit 1)`.as("earlier_picture"),
  ] as const;
}

/** Returns the names of a record's photos, or of those of one of its steps, as an answer tells them. */
export function readPictures(db: Database, of: Pictured, id: number, step: string | null) {
  return db.selectFrom(tables[of]).select(pictureNames(of, step)).where("id", "=", id).executeTakeFirstOrThrow();
}

/** Returns the names of the photos of some records, by record. */
export async function readPictureNames(
  db: Database,
  of: Pictured,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("pictures")
    .select([`${of}_id as record`, "name"])
    .where(`${of}_id`, "in", ids)
    .where("replaced_at", "is", null)
    .where("step", "is", null)
    .execute();
  return new Map(rows.flatMap(({ record, name }) => (record === null ? [] : [[record, name]])));
}

const gone = "Cette photo n’existe plus.";

/** Returns a kept photo's file in one of its sizes. Throws a 404 when there is none of that name. */
export async function readPictureFile(db: Database, name: string, size: PictureSize): Promise<Uint8Array<ArrayBuffer>> {
  if (!isPictureName(name)) throw notFound(gone);
  const row = await db.selectFrom("pictures").select(`${size} as file`).where("name", "=", name).executeTakeFirst();
  if (!row) throw notFound(gone);
  return Uint8Array.from(Buffer.from(row.file, "base64"));
}
