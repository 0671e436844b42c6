import { sql } from "kysely";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";

/**
 * Tests in SQL whether a row of `external_order_changes` changes a plan's view of an order: its products, their
 * quantities, its days, and that it is given up. A status that advances, a note or an address do not.
 */
export const changesPlan = sql<boolean>`(external_order_changes.field in ('lines', 'lines.quantity', 'production_on',
  'delivery_on')
  or (external_order_changes.field = 'status' and external_order_changes.new_value in ('draft', 'cancelled')))`;

/**
 * Returns those of these orders of which a plan made at `since` (an instant) would make something else today, in one
 * query.
 */
export async function changedForPlans(
  db: Database,
  ids: readonly number[],
  since: string,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("external_order_changes")
    .select("order_id")
    .distinct()
    .where("order_id", "in", idList(db, ids))
    .where("changed_at", ">=", since)
    .where(changesPlan)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}
