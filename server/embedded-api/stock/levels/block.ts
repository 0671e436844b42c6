import { unknownLot } from "#domain/unknown";
import type { Database, Row } from "../../database/tables";
import { notFound } from "../../http/refusal";

/** Returns a lot. Throws a 404 Refusal when there is none. */
export async function requireLot(db: Database, id: number): Promise<Row<"stock_lots">> {
  const lot = await db.selectFrom("stock_lots").selectAll().where("id", "=", id).executeTakeFirst();
  if (!lot) throw notFound(unknownLot);
  return lot;
}

/**
 * Puts a lot aside, for a reason, so that it serves nothing; null releases it. Throws a 404 Refusal when there is none.
 */
export async function setBlocked(db: Database, id: number, reason: string | null): Promise<void> {
  await requireLot(db, id);
  await db
    .updateTable("stock_lots")
    .set({ blocked: Number(reason !== null), blocked_reason: reason })
    .where("id", "=", id)
    .execute();
}
