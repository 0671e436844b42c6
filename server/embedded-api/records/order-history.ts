import type { Database } from "../database/tables";
import type { AnyAuthor } from "./author";

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
  const rows = changes.map((change) => ({
    order_id: orderId,
    changed_at: author.at,
    user_id: author.id,
    user_name: author.name,
    ...change,
    reason,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto("external_order_changes")
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}
