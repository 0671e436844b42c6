import { unknownLot } from "#domain/french/not-found";
import { lockMadeFor } from "../../records/orders/follow-losses";
import { followStock } from "../../records/orders/follow-work";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { notFound } from "../../http/refusal";
import type { Author } from "../../records/author";
import { dayOf } from "../ledger/moment";

const putAside = "Lot mis de côté";

/** Returns a lot. Throws a 404 Refusal when there is none. */
export async function requireLot(db: Database, id: number): Promise<Row<"stock_lots">> {
  const lot = await db.selectFrom("stock_lots").selectAll().where("id", "=", id).executeTakeFirst();
  if (!lot) throw notFound(unknownLot);
  return lot;
}

/**
 * Puts a lot aside, for a reason, so that it serves nothing; null releases it. Orders on which work has begun follow.
 * Throws a 404 Refusal when there is none.
 */
export async function setBlocked(db: Database, id: number, reason: string | null, author: Author): Promise<void> {
  const { product_id } = await requireLot(db, id);
  await lockMadeFor(db, [product_id], dayOf(author.at));
  await db
    .updateTable("stock_lots")
    .set({ blocked: Number(reason !== null), blocked_reason: reason })
    .where("id", "=", id)
    .execute();
  await followStock(db, [product_id], author, reason === null ? "Lot remis en service" : putAside);
}

/**
 * Puts lots aside for one reason, those that are not yet: all of them or, where one is unknown, none. Returns how many
 * were put aside. Throws a 404 Refusal.
 */
export async function blockLots(db: Database, ids: readonly number[], reason: string, author: Author): Promise<number> {
  const uniqueIds = new Set(ids);
  const known = await db
    .selectFrom("stock_lots")
    .select("product_id")
    .where("id", "in", idList(db, uniqueIds))
    .execute();
  if (known.length < uniqueIds.size) throw notFound(unknownLot);
  const products = known.map(({ product_id }) => product_id);
  await lockMadeFor(db, products, dayOf(author.at));
  const { numUpdatedRows } = await db
    .updateTable("stock_lots")
    .set({ blocked: 1, blocked_reason: reason })
    .where("id", "in", idList(db, uniqueIds))
    .where("blocked", "=", 0)
    .executeTakeFirst();
  await followStock(db, products, author, putAside);
  return Number(numUpdatedRows);
}
