import { undoableSince } from "#domain/undo";
import { z } from "zod";
import type { Database } from "../../database/tables";
import { orderStatus } from "../../http/fields/choices";
import { groupUndoStatuses } from "../status/change";
import { readLines } from "./store";

/** The last press that moved several orders together, as far as they are as it left them, for ten minutes. */
export const pressedOrders = z.object({
  status: orderStatus,
  made_at: z.string(),
  orders: z.array(z.object({ id: z.number().int(), lock_version: z.number().int() })),
});

/** Returns what a user moved last, several orders together, as far as it may be taken back; null when nothing may. */
export async function readPressed(
  db: Database,
  userId: number,
  now: Date,
): Promise<z.infer<typeof pressedOrders> | null> {
  const undos = await db
    .selectFrom("external_order_undos as kept")
    .innerJoin("external_orders as order", (join) =>
      join.onRef("order.id", "=", "kept.order_id").onRef("order.lock_version", "=", "kept.lock_version"),
    )
    .select(["order.id", "order.status", "order.lock_version", "kept.made_at", "kept.lines"])
    .where("kept.made_at", ">=", undoableSince(now))
    .where("order.status", "in", groupUndoStatuses)
    .orderBy("kept.made_at", "desc")
    .orderBy("order.id")
    .execute();
  const pressed = undos.filter(({ lines }) => readLines(lines).pressed_by === userId);
  const [last] = pressed;
  if (!last) return null;
  const { status, made_at } = last;
  return {
    status,
    made_at,
    orders: pressed
      .filter((one) => one.status === status && one.made_at === made_at)
      .map(({ id, lock_version }) => ({ id, lock_version })),
  };
}
