import { unknownBatch } from "#domain/unknown";
import { kindOf } from "../database/open";
import type { Database, Row } from "../database/tables";
import { printedInstant } from "../http/documents/french";
import { Refusal, notFound } from "../http/refusal";
import { reverseDocument } from "../stock/ledger/reverse";
import type { Author } from "../records/author";
import { addProduced, lockOrders } from "./order-lines";
import { lockParts, mendParts } from "./parts";

/**
 * Takes a batch back: everything it moved, and what it gave to order lines. Throws a 404 Refusal when there is none,
 * 409 when somebody took it back before (code "stale") or what it gave has been used (code "used").
 */
export async function takeBack(db: Database, id: number, author: Author): Promise<void> {
  const shares = await db.selectFrom("batch_order_lines").selectAll().where("batch_id", "=", id).execute();
  await lockOrders(
    db,
    shares.map(({ order_id }) => order_id),
  );
  const batch = await requireBatch(db, id);
  await reverseBatch(db, batch, author);
  const standing = await db.selectFrom("batch_order_lines").selectAll().where("batch_id", "=", id).execute();
  await addProduced(db, standing, batch.production_on, author, -1);
}

/** Takes back what a batch moved, but not what it gave to order lines. Throws as takeBack does. */
export async function reverseBatch(db: Database, batch: Row<"batches">, author: Author): Promise<void> {
  if (batch.reversed_at !== null)
    throw new Refusal(409, {
      message:
        `${String(batch.reversed_by)} a déjà annulé cette production le ` +
        `${printedInstant(new Date(batch.reversed_at))}.`,
      code: "stale",
    });
  await lockParts(db, batch.id);
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
