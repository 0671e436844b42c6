import { type RawBuilder, sql } from "kysely";
import type { Day } from "../../database/columns";

/**
 * Returns, for a query of products, how much of what serves on a day was made for orders that still wait for it: it
 * serves no other. Null for no day: "0". In millionths as text.
 */
export function madeToOrderOn(on: Day | null): RawBuilder<string> {
  if (on === null) return sql<string>`'0'`;
  return sql<string>`cast((
    select coalesce(sum(case when made < on_hand then made else on_hand end), 0) from (
      select lot.on_hand, (
        select coalesce(sum(share.quantity), 0) from batches
        join batch_order_lines as share on share.batch_id = batches.id
        join external_orders on external_orders.id = share.order_id
        where batches.lot_id = lot.id and batches.reversed_at is null
        and external_orders.status not in ('delivered', 'cancelled')
      ) as made
      from stock_lots as lot
      where lot.product_id = products.id and lot.on_hand > 0 and lot.blocked = 0
      and (lot.expires_on is null or lot.expires_on >= ${on})
    ) as lots
  ) as text)`;
}
