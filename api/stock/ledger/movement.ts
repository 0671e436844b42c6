import { type RawBuilder, sql } from "kysely";
import type { MovementDocument, MovementKind } from "#domain/choices";
import type { Instant } from "../../database/columns";
import type { Database, Row } from "../../database/tables";
import type { AnyAuthor } from "../../records/author";

/** The reason of movements, which are taken back together. */
export interface Document {
  type: MovementDocument;
  /** Of an opening the id of the article, recipe or product. */
  id: number;
}

/** The reason and the author of movements. */
export interface Source {
  kind: Exclude<MovementKind, "reversal">;
  document: Document;
  /** The moment when it happened; `author.at` is when it was said. */
  occurred_at: Instant;
  reason?: string | null;
  author: AnyAuthor;
}

/** Returns the columns that a source fills. */
export const sourceColumns = ({ kind, document, occurred_at, reason = null, author }: Source) => ({
  kind,
  document_type: document.type,
  document_id: document.id,
  occurred_at,
  recorded_at: author.at,
  user_id: author.id,
  user_name: author.name,
  reason,
});

/**
 * Writes a movement of a lot, and the lot's quantity on hand with it. The database refuses a quantity below zero.
 * @param quantity millionths, less than 0 for what goes out
 */
export async function move(
  db: Database,
  lot: Row<"stock_lots">,
  quantity: bigint,
  unit_cost_ht: number | null,
  columns: ReturnType<typeof sourceColumns> | (Omit<ReturnType<typeof sourceColumns>, "kind"> & Reversing),
): Promise<void> {
  const { article_id, recipe_id, product_id } = lot;
  await db
    .updateTable("stock_lots")
    .set((e) => ({ on_hand: e("on_hand", "+", Number(quantity)) }))
    .where("id", "=", lot.id)
    .execute();
  await db
    .insertInto("stock_movements")
    .values({
      lot_id: lot.id,
      article_id,
      recipe_id,
      product_id,
      quantity: Number(quantity),
      unit_cost_ht,
      reverses: null,
      ...columns,
    })
    .execute();
}

/** Returns the id of the last movement of all; 0 before the first. */
export async function lastMovement(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom("stock_movements")
    .select((e) => e.fn.max<number | null>("id").as("id"))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

interface Reversing {
  kind: "reversal";
  reverses: number;
}

/** Returns a test in SQL that nothing has taken the movement of this name in a query back. */
export const isNotTakenBack = (movement: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from stock_movements as later
    where later.reverses = ${sql.ref(`${movement}.id`)})`;
