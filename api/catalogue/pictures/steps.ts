import { createHash } from "node:crypto";
import { fold } from "#domain/french/fold";
import type { Database } from "../../database/tables";
import type { Author } from "../../records/author";

interface Step {
  text: string;
}

/** Returns the name of a step for its photos: steps are no records of their own, they are told apart by their words. */
export const stepOf = ({ text }: Step): string =>
  createHash("sha256").update(text.replace(/\r\n?/g, "\n").trim()).digest("hex").slice(0, 32);

/** Reads the steps of a recipe that is there, as they were written. */
async function readSteps(db: Database, recipe: number): Promise<Step[]> {
  const row = await db.selectFrom("recipes").select("steps").where("id", "=", recipe).executeTakeFirstOrThrow();
  const steps: Step[] = JSON.parse(row.steps);
  return steps;
}

/** Tells whether a recipe that is there has a step of these words. */
export async function hasStep(db: Database, recipe: number, step: string): Promise<boolean> {
  return (await readSteps(db, recipe)).some((one) => stepOf(one) === step);
}

/** Returns what tells the names of the photos of each of a recipe's steps, and of those that can be put back. */
export async function readStepPictures(
  db: Database,
  recipe: number,
): Promise<(step: Step) => { picture: string | null; earlier_picture: string | null }> {
  const rows = await db
    .selectFrom("pictures")
    .select(["step", "name", "replaced_at"])
    .where("recipe_id", "=", recipe)
    .where("step", "is not", null)
    .orderBy("replaced_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return (step) => {
    const its = rows.length > 0 ? rows.filter((row) => row.step === stepOf(step)) : [];
    return {
      picture: its.find(({ replaced_at }) => replaced_at === null)?.name ?? null,
      earlier_picture: its.find(({ replaced_at }) => replaced_at !== null)?.name ?? null,
    };
  };
}

const wordsOf = ({ text }: Step): Set<string> => new Set(fold(text).match(/[\p{L}\p{N}]+/gu));

/** Returns the step that shares most words with one: at least half of those of the longer; undefined if none does. */
function closestTo(step: Step, others: readonly Step[]): Step | undefined {
  const words = wordsOf(step);
  const shares = others.map((other) => {
    const its = wordsOf(other);
    return [...words].filter((word) => its.has(word)).length / Math.max(words.size, its.size, 1);
  });
  const most = Math.max(0, ...shares);
  return most >= 0.5 ? others[shares.indexOf(most)] : undefined;
}

/**
 * Keeps the photos of a recipe's steps with them before it is written with other steps. A step that was reworded is the
 * new one that says mostly the same, wherever it stands, else the new one in the same place, from the beginning or from
 * the end; the photo of one that is gone can be put back for a week, once a step has its words again.
 */
export async function followSteps(
  db: Database,
  recipe: number,
  steps: readonly Step[],
  { at }: Pick<Author, "at">,
): Promise<void> {
  const pictures = await db
    .selectFrom("pictures")
    .select("step")
    .where("recipe_id", "=", recipe)
    .where("step", "is not", null)
    .where("replaced_at", "is", null)
    .execute();
  if (pictures.length === 0) return;
  const old = await readSteps(db, recipe);
  const [before, after] = [old.map(stepOf), steps.map(stepOf)];
  const taken = new Set(before);
  for (const { step } of pictures) {
    if (step === null || after.includes(step)) continue;
    const place = before.indexOf(step);
    const gone = old[place];
    const free = steps.filter((one) => !taken.has(stepOf(one)));
    const inItsPlace = [steps[place], steps[steps.length - (old.length - place)]];
    const follower = gone && (closestTo(gone, free) ?? inItsPlace.find((one) => one && free.includes(one)));
    const reworded = follower && stepOf(follower);
    if (reworded !== undefined) taken.add(reworded);
    const its = db.updateTable("pictures").where("recipe_id", "=", recipe).where("step", "=", step);
    if (reworded === undefined) await its.set({ replaced_at: at }).where("replaced_at", "is", null).execute();
    else await its.set({ step: reworded }).execute();
  }
}
