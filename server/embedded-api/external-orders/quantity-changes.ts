import { z } from "@hono/zod-openapi";
import { groupBy } from "../catalogue/grouping";
import { idList } from "../database/ids";
import type { Database } from "../database/tables";
import { idsParameter } from "../http/parameters";
import { orderChange } from "./detail";

export const quantityChangesQuery = z.object({ "order_ids[]": idsParameter });

/** What changed in an order's quantities, and in its status. */
export const quantityChanges = z.object({ order_id: z.number().int(), changes: z.array(orderChange) }).openapi("QuantityChanges");
type QuantityChanges = z.infer<typeof quantityChanges>;

const fields = ["status", "lines", "lines.quantity"];

/** How the quantities and the status of these orders changed, the latest first; orders that do not exist are left out. */
export async function readQuantityChanges(db: Database, orderIds: readonly number[]): Promise<QuantityChanges[]> {
  const rows = await db
    .selectFrom("external_order_changes")
    .select(["order_id", "user_name as who", "changed_at as at", "subject", "field", "old_value as old", "new_value as new", "reason"])
    .where("order_id", "in", idList(db, orderIds))
    .where("field", "in", fields)
    .orderBy("id", "desc")
    .execute();
  const rowsOf = groupBy(rows, (row) => row.order_id);
  return orderIds.flatMap((order_id) => {
    const changes = rowsOf(order_id).map(({ order_id: _, ...change }) => change);
    return changes.length > 0 ? [{ order_id, changes }] : [];
  });
}
