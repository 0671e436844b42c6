import type { Served } from "#domain/orders/order-work";
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { Tables } from "../../database/tables";

type OrderExpression = ExpressionBuilder<Tables, "external_orders">;

/** Tests that the production day of an order is before another: not by an index, for those of all years are. */
export const isMadeBefore = (e: OrderExpression, day: string): ExpressionWrapper<Tables, "external_orders", SqlBool> =>
  e(e.fn.coalesce("external_orders.production_on", e.val("")), "<", day);

/** Tests that an order, which is not archived, is among those that some work serves: each side goes by an index. */
export function isServedBy(
  e: OrderExpression,
  { first, last, due }: Served,
): ExpressionWrapper<Tables, "external_orders", SqlBool> {
  const active = e("external_orders.archived_at", "is", null);
  const ofDays = e.and([
    active,
    e("external_orders.production_on", ">=", first),
    e("external_orders.production_on", "<=", last),
  ]);
  if (due === null) return ofDays;
  const stillDue = e.and([active, e("external_orders.delivery_on", ">=", due), isMadeBefore(e, first)]);
  return e.or([ofDays, stillDue]);
}
