import { z } from "zod";
import { type OrderStatus, needsReason } from "#domain/order-life";
import type { Database, Row } from "../database/tables";
import { orderStatus } from "../http/fields/choices";
import { day } from "../http/fields/days";
import { optionalText } from "../http/fields/text";
import { Refusal } from "../http/refusal";
import type { Author } from "../records/author";
import { recordChanges } from "../records/order-history";
import { WriteErrors } from "../http/write-errors";
import { readConflicts } from "./allergies/check";
import { acceptedAllergens, demandAcceptance } from "./allergies/conflicts";
import { type Delivery, bookDeliveries, deliveryDay, noteDelivery, takeBackDelivery } from "./delivery";
import { refusedTransition } from "./transitions";

export const statusBody = z.object({
  status: orderStatus,
  reason: optionalText(400),
  /** The day of « livrée »; left out, the delivery day or, later, the last on which something was made for it. */
  delivered_on: day.nullable().default(null),
});

/** The status of one order, and the meetings of an allergy and a product that are meant. */
export const oneStatusBody = statusBody.extend({ accept_allergens: acceptedAllergens });
export type OneStatusBody = z.output<typeof oneStatusBody>;

/** The columns of an order that judge its moves. */
export const movingColumns = [
  "id",
  "status",
  "line_count",
  "archived_at",
  "allergy_notes",
  "notes",
  "delivery_on",
] as const;
export type MovingOrder = Pick<Row<"external_orders">, (typeof movingColumns)[number]>;

/**
 * Moves one order to another status and records it. Throws a 409 Refusal with code "transition" or "allergens", or 422
 * when a reason is missing.
 */
export async function changeStatus(
  db: Database,
  id: number,
  { accept_allergens, ...body }: OneStatusBody,
  author: Author,
): Promise<void> {
  const order = await db
    .selectFrom("external_orders")
    .select(movingColumns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { status, reason } = body;
  const refused = await whyNot(db, order, status);
  if (refused !== null) throw new Refusal(409, { message: refused, code: "transition" });
  demandReason([order], status, reason);
  if (status === "confirmed") demandAcceptance((await readConflicts(db, [order])).get(id) ?? [], accept_allergens);
  const delivery = await move(db, order, body, author);
  if (delivery) await bookDeliveries(db, [delivery], author);
  if (order.status === "delivered") await takeBackDelivery(db, id, author);
}

/** Returns the reason why an order may not move, in French; null when it may. */
export async function whyNot(db: Database, order: MovingOrder, to: OrderStatus): Promise<string | null> {
  const produced = await db
    .selectFrom("external_order_lines")
    .select("id")
    .where("order_id", "=", order.id)
    .where("produced_quantity", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return refusedTransition(order.status, to, {
    produced: produced !== undefined,
    lineCount: order.line_count,
    archived: order.archived_at !== null,
  });
}

/** Throws a 422 Refusal when one of these moves must say why and does not. */
export function demandReason(
  orders: readonly Pick<MovingOrder, "status">[],
  to: OrderStatus,
  reason: string | null,
): void {
  if (reason !== null || !orders.some(({ status }) => needsReason(status, to))) return;
  const errors = new WriteErrors();
  errors.add("reason", "La production a commencé : dites pourquoi la commande est annulée.");
  errors.refuse();
}

/** Tells whether an order has this status already: asking for it again changes nothing and is no refusal. */
export async function hasStatus(db: Database, id: number, status: OrderStatus): Promise<boolean> {
  const same = await db
    .selectFrom("external_orders")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", status)
    .executeTakeFirst();
  return same !== undefined;
}

/**
 * Writes the new status of an order that may have it; « livrée » notes the quantities that nobody noted and answers
 * them, for the caller to book; null for any other.
 */
export async function move(
  db: Database,
  order: Pick<MovingOrder, "id" | "status" | "delivery_on">,
  { status: to, reason, delivered_on: said }: z.output<typeof statusBody>,
  author: Author,
): Promise<Delivery | null> {
  const { id, status: from } = order;
  const delivered_on = to === "delivered" ? await deliveryDay(db, order, said, author) : null;
  await db
    .updateTable("external_orders")
    .set((e) => ({ status: to, delivered_on, updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  const delivery = to === "delivered" ? await noteDelivery(db, id) : null;
  await recordChanges(
    db,
    id,
    [...(delivery?.changes ?? []), { field: "status", subject: null, old_value: from, new_value: to }],
    author,
    reason,
  );
  return delivery;
}
