import { addDays } from "#domain/days";
import type { Day } from "../database/columns";
import type { Database } from "../database/tables";
import type { Equivalence } from "../kitchen/kitchen";
import { takeOut } from "../ledger/book";
import type { Source } from "../ledger/movement";
import { numberOf } from "../needs/days";
import type { Author } from "../records/author";
import { type PartsOfDay, piecesFor } from "./pieces";
import { sourceOf } from "./source";
import type { Use } from "./uses";

interface BatchOfDay {
  id: number;
  production_on: Day;
}

/**
 * Takes the whole articles out that a batch needs for the parts it calls for (yolks), beyond those that other batches
 * of its day, and of the days before while the rest keeps, have taken already.
 */
export async function takeParts(
  db: Database,
  batch: BatchOfDay,
  uses: readonly Use[],
  source: Source,
  on: Day,
): Promise<void> {
  const byArticle = new Map<number, Map<string, bigint>>();
  for (const { item, part, quantity } of uses) {
    if (part === null) continue;
    const parts = byArticle.get(item.id) ?? new Map<string, bigint>();
    byArticle.set(item.id, parts.set(part, (parts.get(part) ?? 0n) + quantity));
  }
  for (const [article_id, parts] of byArticle) {
    await db
      .insertInto("batch_parts")
      .values(
        Array.from(parts, ([part, asked]) => ({
          batch_id: batch.id,
          article_id,
          part,
          asked: Number(asked),
          taken: 0,
        })),
      )
      .execute();
    await takeLacking(db, batch, article_id, source, on);
  }
}

/**
 * Takes the whole articles out that a day lacks once one of its batches, which took them for others too, was taken
 * back: they are the latest other batch's now.
 */
export async function mendParts(db: Database, { id, production_on }: BatchOfDay, author: Author): Promise<void> {
  const articles = await db
    .selectFrom("batch_parts")
    .select("article_id")
    .distinct()
    .where("batch_id", "=", id)
    .where("taken", ">", 0)
    .execute();
  for (const { article_id } of articles) {
    const other = await db
      .selectFrom("batch_parts as part")
      .innerJoin("batches as batch", "batch.id", "part.batch_id")
      .select(["batch.id", "batch.production_on", "batch.made_on"])
      .where("part.article_id", "=", article_id)
      .where("batch.production_on", "=", production_on)
      .where("batch.reversed_at", "is", null)
      .orderBy("batch.id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (other) await takeLacking(db, other, article_id, sourceOf(other.id, other.made_on, author), other.made_on);
  }
}

/** Takes out, for one batch, the whole articles that its day still lacks for the parts of an article. */
async function takeLacking(
  db: Database,
  { id, production_on }: BatchOfDay,
  article_id: number,
  source: Source,
  on: Day,
): Promise<void> {
  const lives = await readLives(db, article_id);
  const rows = await db
    .selectFrom("batch_parts as part")
    .innerJoin("batches as batch", "batch.id", "part.batch_id")
    .select(["part.part", "part.asked", "part.taken", "batch.production_on"])
    .where("part.article_id", "=", article_id)
    .where("batch.reversed_at", "is", null)
    .where("batch.production_on", ">=", addDays(production_on, -Math.max(0, ...lives.values())))
    .where("batch.production_on", "<=", production_on)
    .orderBy("batch.production_on")
    .execute();
  const days = new Map<Day, PartsOfDay & { asked: Map<string, bigint> }>();
  for (const row of rows) {
    const day = days.get(row.production_on) ?? { day: numberOf(row.production_on), asked: new Map<string, bigint>() };
    days.set(row.production_on, day);
    day.asked.set(row.part, (day.asked.get(row.part) ?? 0n) + BigInt(row.asked));
  }
  const taken = rows.reduce((sum, row) => sum + BigInt(row.taken), 0n);
  const lacking = piecesFor([...days.values()], lives) - taken;
  if (lacking <= 0n) return;
  await takeOut(db, { type: "article", id: article_id }, lacking, source, { on });
  const first = await db
    .selectFrom("batch_parts")
    .select("part")
    .where("batch_id", "=", id)
    .where("article_id", "=", article_id)
    .orderBy("part")
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("batch_parts")
    .set((e) => ({ taken: e("taken", "+", Number(lacking)) }))
    .where("batch_id", "=", id)
    .where("article_id", "=", article_id)
    .where("part", "=", first.part)
    .execute();
}

/** Reads for how many days the rest of each part of an article keeps. */
async function readLives(db: Database, article_id: number): Promise<Map<string, number>> {
  const { equivalences } = await db
    .selectFrom("articles")
    .select("equivalences")
    .where("id", "=", article_id)
    .executeTakeFirstOrThrow();
  const lives = new Map<string, number>();
  const all: Equivalence[] = JSON.parse(equivalences);
  for (const { part, keeps_days } of all)
    if (part !== null) lives.set(part, Math.max(lives.get(part) ?? 0, keeps_days ?? 0));
  return lives;
}
