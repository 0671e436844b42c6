import { idList } from "../database/ids";
import { kindOf } from "../database/open";
import type { Database } from "../database/tables";
import { lockOrders } from "../records/orders/order-shares";
import { readLines } from "./undo/store";

/**
 * Keeps others from changing orders until the transaction ends, and all those that may change with them: the named,
 * those of whose rest they are, and those that their last moves gave something. All at once: who held one and then
 * waited for another could be waited for by who holds that.
 */
export async function lockTogether(
  db: Database,
  ids: readonly number[],
  named: readonly { order_id: number | null }[] = [],
): Promise<void> {
  if (kindOf(db) === "sqlite") return;
  const firsts = await db
    .selectFrom("external_orders")
    .select("rest_of")
    .where("id", "in", idList(db, ids))
    .where("rest_of", "is not", null)
    .execute();
  const undos = await db
    .selectFrom("external_order_undos")
    .select("lines")
    .where("order_id", "in", idList(db, ids))
    .execute();
  const given = undos.flatMap(({ lines }) => readLines(lines).moved.flatMap((moved) => moved.given?.order_id ?? []));
  const others = [...firsts.map(({ rest_of }) => rest_of), ...named.map(({ order_id }) => order_id)];
  await lockOrders(db, [...ids, ...given, ...others.flatMap((id) => id ?? [])]);
}
