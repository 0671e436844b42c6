import { z } from "zod";
import { dayInParis } from "#domain/paris";
import { unknownBatch } from "#domain/french/not-found";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Database, Row } from "../../database/tables";
import { printedInstant, quotedNames } from "../../http/documents/french";
import { Refusal, notFound } from "../../http/refusal";
import { reverseDocument } from "../../stock/ledger/reverse";
import type { Author } from "../../records/author";
import { followMoved, followWork, readBegunByWork } from "../../records/orders/follow-work";
import { bySheet } from "../order-lines/shares";
import { addProduced, lockOrders, thereOf } from "../../records/orders/order-shares";
import { lockMoved, mendParts } from "../consumption/parts";
import { readUsedWithout } from "./used";
import type { UsedWithout } from "./used-batch";

/**
 * Takes a batch back: everything it moved, and what it gave to order lines. Throws a 404 Refusal when there is none,
 * 409 when somebody took it back before (code "stale") or what it gave is used, has left or is lost (code "used").
 */
export async function takeBack(db: Database, id: number, author: Author): Promise<void> {
  const concerned = await lockConcerned(db, [id], author);
  const batch = await requireBatch(db, id);
  await reverseBatch(db, batch, author);
  const sharesOf = await readShares(db, [id]);
  const [gone] = await readUsedWithout(db, [batch]);
  if (gone) throw gone.refusal;
  await addProduced(db, sharesOf(id), bySheet("Annulé", batch.production_on), author, -1);
  await followWork(db, concerned, author);
  await followMoved(db, [id], author);
}

/**
 * Returns the orders that these batches served or began, which nobody else changes until the transaction ends, nor
 * books what the batches moved: all of them at once, orders before items and items before batches, as those lock who
 * note what is made.
 */
async function lockConcerned(db: Database, ids: readonly number[], { at }: Author): Promise<number[]> {
  const served = await db
    .selectFrom("batch_order_lines")
    .select("order_id")
    .where("batch_id", "in", idList(db, ids))
    .execute();
  const recipes = await db
    .selectFrom("batches")
    .select("production_on")
    .distinct()
    .where("id", "in", idList(db, ids))
    .where("recipe_id", "is not", null)
    .execute();
  const begun = await readBegunByWork(
    db,
    recipes.map(({ production_on }) => production_on),
    dayInParis(new Date(at)),
  );
  const concerned = [...begun, ...served.map(({ order_id }) => order_id)];
  await lockOrders(db, concerned);
  await lockMoved(db, ids);
  return concerned;
}

/**
 * Takes several batches back, the latest first, or none of them. Throws a 404 Refusal when one is not there, 409 when
 * one was taken back before (code "stale"), or when what some of them gave has served others or was handed over (code
 * "used"): it names these.
 */
export async function takeBackTogether(db: Database, ids: readonly number[], author: Author): Promise<void> {
  const concerned = await lockConcerned(db, ids, author);
  const batches = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) batches.unshift(await requireBatch(db, id));
  const held: UsedWithout[] = [];
  for (const batch of batches) {
    try {
      await reverseBatch(db, batch, author);
    } catch (error) {
      // Nothing of this one is written; the refusal at the end undoes what was.
      if (!(error instanceof Refusal) || error.body.code !== "used") throw error;
      held.push({ name: batch.name, refusal: error });
    }
  }
  const gone = await readUsedWithout(db, batches);
  if (held.length === 0 && gone[0]) throw gone[0].refusal;
  if (held.length > 0) throw heldTogether([...held, ...gone], new Set(ids));
  const sharesOf = await readShares(db, ids);
  for (const { id, production_on } of batches)
    await addProduced(db, sharesOf(id), bySheet("Annulé", production_on), author, -1);
  await followWork(db, concerned, author);
  await followMoved(db, ids, author);
}

/** Reads what is there of what these batches gave to order lines. */
async function readShares(db: Database, ids: readonly number[]) {
  const shares = await db
    .selectFrom("batch_order_lines")
    .select(["batch_id", "order_id", "order_line_id", thereOf.as("quantity")])
    .where("batch_id", "in", idList(db, ids))
    .execute();
  return groupBy(shares, ({ batch_id }) => batch_id);
}

/** Returns the refusal that names what has served others than those that would be taken back with it. */
function heldTogether(held: readonly UsedWithout[], together: ReadonlySet<number>): Refusal {
  const usesOf = ({ body }: Refusal) => usedBy.parse(body).used_by;
  const isWithin = ({ type, id }: { type: string; id: number }) => type === "batch" && together.has(id);
  const outside = held.filter(({ refusal }) => usesOf(refusal).some((use) => !isWithin(use)));
  const named = outside.length > 0 ? outside : held;
  const names = new Set(named.map(({ name }) => name));
  return new Refusal(409, {
    message:
      `Rien n’est annulé : ${quotedNames(names)} ${names.size > 1 ? "ont" : "a"} déjà servi. ` +
      "Annulez d’abord ce qui y a pris, ou annulez les autres fiches une à une.",
    code: "used",
    used_by: named.flatMap(({ refusal }) => usesOf(refusal)),
  });
}

const usedBy = z.object({ used_by: z.array(z.looseObject({ type: z.string(), id: z.number() })) });

/**
 * Takes back what a batch moved, but not what it gave to order lines. What it moved must be locked. Throws as takeBack
 * does.
 */
export async function reverseBatch(db: Database, batch: Row<"batches">, author: Author): Promise<void> {
  if (batch.reversed_at !== null)
    throw new Refusal(409, {
      message:
        `${String(batch.reversed_by)} a déjà annulé cette production le ` +
        `${printedInstant(new Date(batch.reversed_at))}.`,
      code: "stale",
    });
  await reverseDocument(db, { type: "batch", id: batch.id }, author);
  await db
    .updateTable("batches")
    .set({ reversed_at: author.at, reversed_by: author.name })
    .where("id", "=", batch.id)
    .execute();
  await mendParts(db, batch, author);
}

/**
 * Returns a batch, which nobody else takes back until the transaction ends. Throws a 404 Refusal when there is none.
 */
async function requireBatch(db: Database, id: number): Promise<Row<"batches">> {
  const batch = await db
    .selectFrom("batches")
    .selectAll()
    .where("id", "=", id)
    .$if(kindOf(db) === "postgresql", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!batch) throw notFound(unknownBatch);
  return batch;
}
