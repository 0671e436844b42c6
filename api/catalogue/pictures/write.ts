import type { Database } from "../../database/tables";
import { Refusal, invalid } from "../../http/refusal";
import type { Author } from "../../records/author";
import { type Pictured, readPictures, showsStep } from "./read";
import type { Shrunk } from "./shrink";

/** The photo to show from now on: a new one, one that was replaced, by its name, or none. */
export type Wanted = Shrunk | { earlier: string } | null;

interface Change {
  step: string | null;
  seen: string | null;
  wanted: Wanted;
  author: Author;
}

/**
 * Gives a record, or a step of a recipe, another photo or none; the one before waits to be put back. What stands
 * already is written no second time.
 * @param step the step ({@link stepOf}); null for the record itself
 * @param seen the name of the photo that was replaced, as whoever asks saw it; null for none
 * @throws Refusal 409 when another one stands by now, 422 when the earlier one is forgotten
 */
export async function changePicture(
  db: Database,
  of: Pictured,
  id: number,
  { step, seen, wanted, author: { at } }: Change,
): Promise<void> {
  const name = wanted === null ? null : "earlier" in wanted ? wanted.earlier : wanted.name;
  const now = await readPictures(db, of, id, step);
  if (now.picture === name) return;
  if (now.picture !== seen)
    throw new Refusal(409, {
      message: "Quelqu’un a changé la photo entre-temps. Regardez celle qui est là, puis choisissez.",
      code: "stale",
      data: now,
    });
  const column = `${of}_id` as const;
  await db
    .updateTable("pictures")
    .set({ replaced_at: at })
    .where(column, "=", id)
    .where(showsStep(step))
    .where("replaced_at", "is", null)
    .execute();
  if (name === null) return;
  const { numUpdatedRows } = await db
    .updateTable("pictures")
    .set({ replaced_at: null })
    .where("id", "=", (e) =>
      e
        .selectFrom("pictures as kept")
        .select(({ fn }) => fn.max("kept.id").as("id"))
        .where(`kept.${column}`, "=", id)
        .where(showsStep(step))
        .where("kept.name", "=", name),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  if (wanted === null || "earlier" in wanted)
    throw invalid({ picture: ["Cette photo n’est plus gardée : choisissez-la de nouveau."] });
  await db
    .insertInto("pictures")
    .values({ product_id: null, recipe_id: null, [column]: id, step, ...wanted, created_at: at, replaced_at: null })
    .execute();
}

const retentionMs = 7 * 24 * 3600 * 1000;

/** Forgets at most so many photos that were replaced more than a week ago. Returns how many it forgot. */
export async function forgetReplacedPictures(db: Database, now: Date, most: number): Promise<number> {
  const oldest = new Date(now.getTime() - retentionMs).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("pictures")
    .where("id", "in", (e) => e.selectFrom("pictures").select("id").where("replaced_at", "<", oldest).limit(most))
    // Again: one may have been put back meanwhile.
    .where("replaced_at", "<", oldest)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
