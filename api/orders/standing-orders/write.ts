import { isInternal } from "#domain/orders/shop-window";
import type { Database } from "../../database/tables";
import type { AnyAuthor, Author } from "../../records/author";
import { inUse } from "../../records/refusals";
import type { StandingOrderBody, StandingOrderWriteBody } from "./body";
import { followChange } from "./follow-changes";
import { recordStandingOrder } from "./history";
import { checkStandingOrder } from "./rules";
import { insertParts, readStandingOrder, standingOrderColumns } from "./stored";

/** Writes a new standing order and answers its id; its orders are made when they are prepared. Throws a 422 Refusal. */
export async function createStandingOrder(
  db: Database,
  { follow: _, follow_seen: __, ...body }: StandingOrderWriteBody,
  author: AnyAuthor,
): Promise<number> {
  await checkStandingOrder(db, null, body);
  return insertStandingOrder(db, body, author);
}

/** Writes a new standing order as it is given, and answers its id. */
export async function insertStandingOrder(db: Database, given: StandingOrderBody, author: AnyAuthor): Promise<number> {
  const body = asPutOut(given);
  const { at } = author;
  const { id } = await db
    .insertInto("standing_orders")
    .values({ ...standingOrderColumns(body), created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertParts(db, id, body);
  await recordStandingOrder(db, id, null, author);
  return id;
}

/**
 * Makes a standing order what the body says, and those of its orders that are named follow. Throws a 422 Refusal, and
 * 409 "prepared" where there are orders that it would change and nobody said which are to follow or saw them all, or
 * one that is to follow may not.
 */
export async function updateStandingOrder(
  db: Database,
  id: number,
  { follow, follow_seen: seen, ...given }: StandingOrderWriteBody,
  author: Author,
): Promise<void> {
  const body = asPutOut(given);
  await checkStandingOrder(db, id, body);
  const before = await readStandingOrder(db, id);
  await db
    .updateTable("standing_orders")
    .set((e) => ({ ...standingOrderColumns(body), updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("standing_order_days").where("standing_order_id", "=", id).execute();
  await db.deleteFrom("standing_order_pauses").where("standing_order_id", "=", id).execute();
  await insertParts(db, id, body);
  await recordStandingOrder(db, id, before, author);
  if (before)
    await followChange(db, before, { ...body, id, archived_at: before.archived_at }, { follow, seen, author });
}

/** Returns a standing order without prices and a way that it goes, where it is of the house's own shop. */
function asPutOut(body: StandingOrderBody): StandingOrderBody {
  if (!isInternal(body.customer_type)) return body;
  return {
    ...body,
    delivery_address: null,
    days: body.days.map((day) => ({
      ...day,
      delivery_mode: "on_site",
      lines: day.lines.map((line) => ({ ...line, unit_price: null, discount_percent: "0" })),
    })),
  };
}

/** Deletes a standing order of which no order was made. Throws a 409 Refusal that names the latest that were. */
export async function deleteStandingOrder(db: Database, id: number): Promise<void> {
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
