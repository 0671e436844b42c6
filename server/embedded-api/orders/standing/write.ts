import type { Database } from "../../database/tables";
import type { AnyAuthor, Author } from "../../records/author";
import { inUse } from "../../records/refusals";
import type { StandingBody, StandingWriteBody } from "./body";
import { followChange } from "./follow";
import { checkStanding } from "./rules";
import { insertParts, readStanding, standingColumns } from "./stored";

/** Writes a new standing order and answers its id; its orders are made when they are prepared. Throws a 422 Refusal. */
export async function createStanding(
  db: Database,
  { follow: _, ...body }: StandingWriteBody,
  author: AnyAuthor,
): Promise<number> {
  await checkStanding(db, null, body);
  return insertStanding(db, body, author);
}

/** Writes a new standing order as it is given, and answers its id. */
export async function insertStanding(db: Database, body: StandingBody, { at }: AnyAuthor): Promise<number> {
  const { id } = await db
    .insertInto("standing_orders")
    .values({ ...standingColumns(body), created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertParts(db, id, body);
  return id;
}

/**
 * Makes a standing order what the body says, and those of its orders that are named follow. Throws a 422 Refusal, and
 * 409 "prepared" where there are orders that it would change and nobody said which are to follow, or one of these may
 * not.
 */
export async function updateStanding(
  db: Database,
  id: number,
  { follow, ...body }: StandingWriteBody,
  author: Author,
): Promise<void> {
  await checkStanding(db, id, body);
  const before = await readStanding(db, id);
  await db
    .updateTable("standing_orders")
    .set((e) => ({ ...standingColumns(body), updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("standing_order_days").where("standing_order_id", "=", id).execute();
  await db.deleteFrom("standing_order_pauses").where("standing_order_id", "=", id).execute();
  await insertParts(db, id, body);
  if (before) await followChange(db, before, { ...body, id, archived_at: before.archived_at }, { follow, author });
}

/** Deletes a standing order of which no order was made. Throws a 409 Refusal that names the latest that were. */
export async function deleteStanding(db: Database, id: number): Promise<void> {
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "number as name"])
    .where("standing_order_id", "=", id)
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  if (orders.length > 0) throw inUse(orders.map((order) => ({ type: "external-order", ...order })));
  await db.deleteFrom("standing_orders").where("id", "=", id).execute();
}
