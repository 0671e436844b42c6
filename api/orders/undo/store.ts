import { z } from "zod";
import type { OrderStatus } from "#domain/orders/order-statuses";
import type { Quantity } from "../../database/columns";
import type { Database, Row } from "../../database/tables";
import type { AnyAuthor } from "../../records/author";
import { undoableSince } from "#domain/undo";
import { movedSurplus } from "../surplus/move";

/**
 * The lines of an order before a delivery or a cancellation, and the ways that what was made went; of a press that
 * moved several orders together, who pressed.
 */
const storedLines = z.object({
  before: z.array(z.object({ id: z.number(), produced: z.number(), delivered: z.number() })),
  moved: z.array(movedSurplus),
  pressed_by: z.number().optional(),
});
export type StoredLines = z.infer<typeof storedLines>;

/** The last delivery or cancellation of an order, or its confirmation in a press that confirmed several together. */
export interface StoredUndo {
  made_at: string;
  lock_version: number;
  from_status: OrderStatus;
  lines: StoredLines;
}

/** Returns what is noted of the lines of an order, to be kept before it is changed. */
export async function readNoted(db: Database, orderId: number): Promise<StoredLines["before"]> {
  const lines: { id: number; produced: Quantity; delivered: Quantity }[] = await db
    .selectFrom("external_order_lines")
    .select(["id", "produced_quantity as produced", "delivered_quantity as delivered"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  return lines;
}

/** Keeps what a move changed, once it is written, in the place of an earlier one. */
export async function keepUndo(
  db: Database,
  order: Pick<Row<"external_orders">, "id" | "status">,
  lines: StoredLines,
  author: AnyAuthor,
): Promise<void> {
  const { lock_version } = await db
    .selectFrom("external_orders")
    .select("lock_version")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  const stored = { made_at: author.at, lock_version, from_status: order.status, lines: JSON.stringify(lines) };
  await db
    .insertInto("external_order_undos")
    .values({ order_id: order.id, ...stored })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet(stored))
    .execute();
}

/** Reads the last move of an order that is kept, while the order is as it left it; null where there is none. */
export async function readUndo(db: Database, orderId: number, version: number): Promise<StoredUndo | null> {
  const stored = await readStoredUndo(db, orderId);
  return stored?.lock_version === version ? stored : null;
}

/** Reads the last move of an order that is kept, also where the order changed since; null where there is none. */
export async function readStoredUndo(db: Database, orderId: number): Promise<StoredUndo | null> {
  const row = await db
    .selectFrom("external_order_undos")
    .select(["made_at", "lock_version", "from_status", "lines"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row ? { ...row, lines: readLines(row.lines) } : null;
}

/** Returns what is kept of the lines of an order, from the text that keeps it. */
export const readLines = (text: string): StoredLines => storedLines.parse(JSON.parse(text));

/** Days during which it is known how an order was before it was delivered. */
const retentionDays = 60;

/**
 * Forgets at most so many moves that nobody can take back any more; those of orders that are delivered stay for 60
 * days, for a delivery may be taken back later too. Returns how many it forgot.
 */
export async function forgetOldUndos(db: Database, now: Date, most: number): Promise<number> {
  const oldest = new Date(now.getTime() - retentionDays * 86_400_000).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("external_order_undos")
    .where("order_id", "in", (e) =>
      e
        .selectFrom("external_order_undos as kept")
        .innerJoin("external_orders as order", "order.id", "kept.order_id")
        .select("kept.order_id")
        .where("kept.made_at", "<", undoableSince(now))
        .where((or) => or.or([or("order.status", "!=", "delivered"), or("kept.made_at", "<", oldest)]))
        .limit(most),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
