import type { Database } from "../../database/tables";
import type { AnyAuthor } from "../author";

/** One thing that changed. `subject` is the product's name when `field` is about a line. */
export interface OrderChange {
  field: string;
  subject: string | null;
  old_value: string | null;
  new_value: string | null;
}

// SQLite binds at most 32 766 values in one statement.
const rowsAtOnce = 1000;

/** Adds to an order's history what someone changed, and why. */
export async function recordChanges(
  db: Database,
  orderId: number,
  changes: readonly OrderChange[],
  author: AnyAuthor,
  reason: string | null,
): Promise<void> {
  for (const some of changeRows(changes, author, reason)) {
    const rows = some.map((row) => ({ order_id: orderId, ...row }));
    await db.insertInto("external_order_changes").values(rows).execute();
  }
}

/** Returns what someone changed, and why, as histories keep it: as many rows at once as a statement takes. */
export function changeRows(changes: readonly OrderChange[], { at, id, name }: AnyAuthor, reason: string | null) {
  const rows = changes.map((change) => ({ changed_at: at, user_id: id, user_name: name, ...change, reason }));
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, piece) =>
    rows.slice(piece * rowsAtOnce, (piece + 1) * rowsAtOnce),
  );
}
