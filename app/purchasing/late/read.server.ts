import type { One, Page } from "#server/api-client/contract/records";
import type { SupplierOrder, SupplierOrderRow } from "#server/api-client/contract/supplier-orders";
import type { ApiClient } from "#server/api-client/api";
import { orNull } from "#app/shell/api-errors";

/** Reads how many deliveries of suppliers are late; 0 where an API does not tell. */
export async function readLateTotal(api: ApiClient): Promise<number> {
  const late = await orNull(
    api.get<Page<SupplierOrderRow>>("/api/supplier-orders", { query: { late: true, perPage: 1 } }),
  );
  return late?.meta.total ?? 0;
}

/** The time in which an agreement is undone where it was made. */
const undoWindow = 600_000;

/** An agreement that can still be undone. */
export interface Undoable extends Pick<SupplierOrder, "id" | "number" | "supplierName" | "lockVersion"> {
  followUp: NonNullable<SupplierOrder["followUps"]>[number];
}

/** Returns the latest agreement about an order, for ten minutes; null where there is none to undo. */
export function undoableOf(
  { id, number, supplierName, lockVersion, status, followUps = [] }: Omit<SupplierOrder, "plan">,
  now: Date,
): Undoable | null {
  const followUp = followUps.find(({ undoneAt }) => undoneAt === null);
  if (!followUp || status === "cancelled" || now.getTime() - Date.parse(followUp.createdAt) > undoWindow) return null;
  return { id, number, supplierName, lockVersion, followUp };
}

/** Reads what can still be undone of the order that an address names as done; null where there is nothing. */
export async function readUndoable(api: ApiClient, done: string | null, now: Date): Promise<Undoable | null> {
  if (done === null || !/^\d{1,9}$/.test(done)) return null;
  const order = await orNull(api.get<One<SupplierOrder>>(`/api/supplier-orders/${done}`));
  return order && undoableOf(order.data, now);
}
