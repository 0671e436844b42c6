import type { Instant } from "#api/database/columns";
import type { Database, Row } from "#api/database/tables";
import { moveSupplierOrder, requireSupplierOrder } from "../moves";

/** Notes that an order went to its supplier once the message that holds it has left; one that went before stays so. */
export async function noteSentByMail(
  db: Database,
  { kind, supplier_order_id, user_id, user_name }: Row<"outbox">,
  at: Instant,
): Promise<void> {
  if (kind !== "supplier_order" || supplier_order_id === null) return;
  const order = await requireSupplierOrder(db, supplier_order_id);
  if (order.status === "to_send")
    await moveSupplierOrder(db, order, "send", { id: user_id, name: user_name, at }, "email");
}
