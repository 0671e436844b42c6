import { z } from "@hono/zod-openapi";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { type Slice, window } from "../../http/pages";
import { idsParameter, pageParameters } from "../../http/parameters";
import { orderChange, sinceProduction } from "#domain/contract/orders/external-orders";
import { answeredSchema } from "../../http/fields/schema";
import { readSinceProduction } from "./since-production";

export const quantityChangesQuery = z.object({ "order_ids[]": idsParameter, ...pageParameters });

/** The changes of an order's quantities and status, page by page, and the sum of all of them since production began. */
export const quantityChanges = z
  .object({
    order_id: z.number().int(),
    changes: z.array(answeredSchema(orderChange)),
    since_production: answeredSchema(sinceProduction).nullable(),
  })
  .openapi("QuantityChanges");
type QuantityChanges = z.infer<typeof quantityChanges>;

const fields = ["status", "lines", "lines.quantity"];

/**
 * Returns a page of how the quantities and the status of these orders changed, the latest first, order by order; orders
 * of which the page tells nothing are left out, but for those that changed since production began. `total` and
 * `rowCount` count changes. /
 */
export async function readQuantityChanges(
  db: Database,
  orderIds: readonly number[],
  slice: Slice,
): Promise<{ total: number; rowCount: number; orders: QuantityChanges[] }> {
  const found = db
    .selectFrom("external_order_changes")
    .where("order_id", "in", idList(db, orderIds))
    .where("field", "in", fields);
  const { total } = await found.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const { limit, offset } = window(slice);
  const rows = await found
    .select([
      "order_id",
      "user_name as who",
      "changed_at as at",
      "subject",
      "field",
      "old_value as old",
      "new_value as new",
      "reason",
    ])
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const rowsOf = groupBy(rows, (row) => row.order_id);
  const since = await readSinceProduction(db, orderIds);
  const orders = orderIds.flatMap((order_id) => {
    const changes = rowsOf(order_id).map(({ order_id: _, ...change }) => change);
    const since_production = since.get(order_id) ?? null;
    return changes.length > 0 || since_production ? [{ order_id, changes, since_production }] : [];
  });
  return { total, rowCount: rows.length, orders };
}
