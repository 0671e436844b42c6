import { addDays } from "#domain/days";
import type { Day } from "../../database/columns";
import { equivalencesOf } from "../../catalogue/equivalences";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import type { KitchenArticle } from "../../kitchen/kitchen";
import { livesOf, openedBy, wholePart } from "../../kitchen/pieces";
import { demandByDay, daysAround } from "../../kitchen/read/opened";
import { type Taken, takeOut } from "../../stock/ledger/take-lots";
import { takeLess } from "../../stock/ledger/take-less";
import { type Item, itemOf } from "../../stock/ledger/item";
import { lockItems } from "../../stock/ledger/lock";
import type { Source } from "../../stock/ledger/movement";
import type { Author } from "../../records/author";
import { lotsOfCode } from "./lots-of-code";
import { sourceOf } from "./source";
import type { Use } from "./uses";

type Measure = Pick<KitchenArticle, "unit" | "equivalences">;

interface BatchOfDay {
  id: number;
  production_on: Day;
}

/**
 * Takes the whole articles out that are needed for what a batch calls for in parts (yolks), or of articles that are
 * opened in pieces, beyond what is needed without it, and returns what that took. An opened one gives one of each of
 * its parts: what no batch of its day calls for serves those of the next days, for as many as the part keeps, and so
 * does the rest of a piece.
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
    const name = part ?? wholePart;
    const parts = byArticle.get(item.id) ?? new Map<string, bigint>();
    byArticle.set(item.id, parts.set(name, (parts.get(name) ?? 0n) + quantity));
  }
  for (const [article_id, parts] of byArticle) {
    const lifeOf = livesOf(await readMeasure(db, article_id));
    await db
      .insertInto("batch_parts")
      .values(
        Array.from(parts, ([part, requested]) => ({
          batch_id: batch.id,
          article_id,
          part,
          asked: Number(requested),
          taken: 0,
          opened_since: addDays(batch.production_on, -lifeOf(part)),
        })),
      )
      .execute();
    const { more } = await changeBy(db, batch, article_id);
    const item: Item = { type: "article", id: article_id };
    const noted = uses.flatMap(({ item: { id }, lot }) => (id === article_id && lot !== null ? [lot] : []));
    const first: number[] = [];
    for (const code of new Set(noted)) first.push(...(await lotsOfCode(db, item, code)));
    if (more > 0n) opened.push({ item, taken: await takeFor(db, batch.id, article_id, more, source, { on, first }) });
    else await returnParts(db, batch, article_id, -more, source);
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
    if (lacking > 0n) await takeFor(db, heir.id, article_id, lacking, source, { on: heir.made_on });
    else await returnParts(db, batch, article_id, -lacking, source);
  }
}

/** Returns how many whole articles more the batches around one need with it than without, and the others, by day. */
async function changeBy(db: Database, { id, production_on }: BatchOfDay, article_id: number) {
  const article = await readMeasure(db, article_id);
  const rows = await readAround(db, { id, production_on }, article_id, article);
  const without = rows.filter((row) => row.id !== id);
  return {
    more: openedBy(demandByDay(rows), article).taken - openedBy(demandByDay(without), article).taken,
    others: without,
  };
}

/** Reads what a batch and those that stand around it called for, by day. */
function readAround(db: Database, { id, production_on }: BatchOfDay, article_id: number, article: Measure) {
  const { from, to } = daysAround(article, production_on);
  return db
    .selectFrom("batch_parts as part")
    .innerJoin("batches as batch", "batch.id", "part.batch_id")
    .select(["batch.id", "batch.production_on", "batch.made_on", "part.part", "part.asked", "part.taken"])
    .where("part.article_id", "=", article_id)
    .where((e) => e.or([e("batch.reversed_at", "is", null), e("batch.id", "=", id)]))
    .where("batch.production_on", ">=", from)
    .$if(to !== null, (query) => query.where("batch.production_on", "<=", to ?? from))
    .orderBy("batch.production_on")
    .orderBy("batch.id")
    .orderBy("part.part")
    .execute();
}

/** Takes whole articles out for one batch. */
async function takeFor(
  db: Database,
  batch_id: number,
  article_id: number,
  quantity: bigint,
  source: Source,
  where: { on: Day; first?: readonly number[] },
): Promise<Taken> {
  const taken = await takeOut(db, { type: "article", id: article_id }, quantity, source, where);
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
async function returnParts(
  db: Database,
  batch: BatchOfDay,
  article_id: number,
  quantity: bigint,
  { author }: Source,
): Promise<void> {
  let rest = quantity;
  if (rest === 0n) return;
  const rows = await readAround(db, batch, article_id, await readMeasure(db, article_id));
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

/** Reads how an article is measured, and how long what is left of it serves. */
async function readMeasure(db: Database, id: number): Promise<Measure> {
  const row = await db
    .selectFrom("articles")
    .select(["unit", "equivalences"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { unit: row.unit, equivalences: equivalencesOf(row) };
}
