import { addDays } from "#domain/days";
import type { Day } from "../database/columns";
import { idList } from "../database/ids";
import { kindOf } from "../database/open";
import type { Database } from "../database/tables";
import type { Equivalence } from "../kitchen/kitchen";
import { type Taken, takeOut } from "../stock/ledger/book";
import { takeLess } from "../stock/ledger/take-less";
import { type Item, itemOf } from "../stock/ledger/item";
import { lockItems } from "../stock/ledger/lock";
import type { Source } from "../stock/ledger/movement";
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
 * Takes the whole articles out that are needed for the parts a batch calls for (yolks) beyond what is needed without
 * it, and returns what that took. An opened one gives one of each of its parts: what no batch of its day calls for
 * serves those of the next days, for as many as the part keeps.
 */
export async function takeParts(
  db: Database,
  batch: BatchOfDay,
  uses: readonly Use[],
  source: Source,
  on: Day,
): Promise<{ item: Item; taken: Taken }[]> {
  const opened: { item: Item; taken: Taken }[] = [];
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
    const { more } = await changeBy(db, batch, article_id);
    if (more > 0n)
      opened.push({
        item: { type: "article", id: article_id },
        taken: await takeFor(db, batch.id, article_id, more, source, on),
      });
    else await giveBack(db, batch, article_id, -more, source);
  }
  return opened;
}

/** Keeps other bookings waiting of all that batches moved, and of the articles whose parts they call for. */
export async function lockMoved(db: Database, batches: readonly number[]): Promise<void> {
  if (kindOf(db) === "sqlite") return;
  const ids = idList(db, batches);
  const calls = await db
    .selectFrom("batch_parts")
    .select("article_id")
    .distinct()
    .where("batch_id", "in", ids)
    .execute();
  const moved = await db
    .selectFrom("stock_movements")
    .select(["article_id", "recipe_id", "product_id"])
    .distinct()
    .where("document_type", "=", "batch")
    .where("document_id", "in", ids)
    .execute();
  await lockItems(db, [...moved.map(itemOf), ...calls.map(({ article_id: id }) => ({ type: "article" as const, id }))]);
}

/**
 * Takes out, or gives back, the whole articles that are needed otherwise once a batch was taken back with all that it
 * took: other batches used the parts of those that it opened, or need fewer without it.
 */
export async function mendParts(db: Database, batch: BatchOfDay, author: Author): Promise<void> {
  const calls = await db
    .selectFrom("batch_parts")
    .select((e) => ["article_id", e.fn.sum<number | string>("taken").as("taken")])
    .where("batch_id", "=", batch.id)
    .groupBy("article_id")
    .orderBy("article_id")
    .execute();
  for (const { article_id, taken } of calls) {
    const { more, others } = await changeBy(db, batch, article_id);
    const lacking = BigInt(taken) - more;
    // The next one uses what was opened; without a next one, the last.
    const heir = others.find(({ production_on }) => production_on >= batch.production_on) ?? others.at(-1);
    if (!heir) continue;
    const source = sourceOf(heir.id, heir.made_on, author);
    if (lacking > 0n) await takeFor(db, heir.id, article_id, lacking, source, heir.made_on);
    else await giveBack(db, batch, article_id, -lacking, source);
  }
}

/** Returns how many whole articles more the batches around one need with it than without, and the others, by day. */
async function changeBy(db: Database, { id, production_on }: BatchOfDay, article_id: number) {
  const lives = await readLives(db, article_id);
  const rows = await readAround(db, { id, production_on }, article_id, Math.max(0, ...lives.values()));
  const without = rows.filter((row) => row.id !== id);
  return {
    more: piecesFor(partsByDay(rows), lives) - piecesFor(partsByDay(without), lives),
    others: without,
  };
}

/** Days around a batch whose parts are reckoned with it, besides twice as many as any part keeps. */
const reach = 31;

/** Reads the parts that a batch and those that stand around it called for, by day. */
function readAround(db: Database, { id, production_on }: BatchOfDay, article_id: number, life: number) {
  const days = life === 0 ? 0 : reach + 2 * life;
  return db
    .selectFrom("batch_parts as part")
    .innerJoin("batches as batch", "batch.id", "part.batch_id")
    .select(["batch.id", "batch.production_on", "batch.made_on", "part.part", "part.asked", "part.taken"])
    .where("part.article_id", "=", article_id)
    .where((e) => e.or([e("batch.reversed_at", "is", null), e("batch.id", "=", id)]))
    .where("batch.production_on", ">=", addDays(production_on, -days))
    .where("batch.production_on", "<=", addDays(production_on, days))
    .orderBy("batch.production_on")
    .orderBy("batch.id")
    .orderBy("part.part")
    .execute();
}

/** Returns what each day called for; `rows` are in the order of their days. */
function partsByDay(rows: readonly { production_on: Day; part: string; asked: number }[]): PartsOfDay[] {
  const days = new Map<Day, PartsOfDay & { asked: Map<string, bigint> }>();
  for (const { production_on, part, asked } of rows) {
    const day = days.get(production_on) ?? { day: numberOf(production_on), asked: new Map<string, bigint>() };
    days.set(production_on, day);
    day.asked.set(part, (day.asked.get(part) ?? 0n) + BigInt(asked));
  }
  return [...days.values()];
}

/** Takes whole articles out for one batch. */
async function takeFor(
  db: Database,
  batch_id: number,
  article_id: number,
  quantity: bigint,
  source: Source,
  on: Day,
): Promise<Taken> {
  const taken = await takeOut(db, { type: "article", id: article_id }, quantity, source, { on });
  const { part } = await db
    .selectFrom("batch_parts")
    .select("part")
    .where("batch_id", "=", batch_id)
    .where("article_id", "=", article_id)
    .orderBy("part")
    .limit(1)
    .executeTakeFirstOrThrow();
  await addTaken(db, { batch_id, article_id, part }, quantity);
  return taken;
}

/** Gives back whole articles that batches around one took and do not need any more for their parts, latest first. */
async function giveBack(
  db: Database,
  batch: BatchOfDay,
  article_id: number,
  quantity: bigint,
  { author }: Source,
): Promise<void> {
  let rest = quantity;
  if (rest === 0n) return;
  const lives = await readLives(db, article_id);
  const rows = await readAround(db, batch, article_id, Math.max(0, ...lives.values()));
  for (const { id: batch_id, made_on, part, taken } of rows.toReversed()) {
    if (batch_id === batch.id || taken === 0 || rest === 0n) continue;
    const less = BigInt(taken) < rest ? BigInt(taken) : rest;
    await takeLess(db, { type: "article", id: article_id }, less, sourceOf(batch_id, made_on, author));
    await addTaken(db, { batch_id, article_id, part }, -less);
    rest -= less;
  }
}

function addTaken(
  db: Database,
  { batch_id, article_id, part }: { batch_id: number; article_id: number; part: string },
  quantity: bigint,
) {
  return db
    .updateTable("batch_parts")
    .set((e) => ({ taken: e("taken", "+", Number(quantity)) }))
    .where("batch_id", "=", batch_id)
    .where("article_id", "=", article_id)
    .where("part", "=", part)
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
