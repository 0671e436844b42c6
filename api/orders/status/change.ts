import { takeBackWaiting } from "../../records/outbox/write";
import { z } from "@hono/zod-openapi";
import { type OrderStatus, needsReason } from "#domain/orders/order-statuses";
import { furthestStatus, servableStatuses } from "#domain/orders/order-work";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { quantityScale } from "../../database/scale";
import { orderStatus } from "../../http/fields/choices";
import { day } from "../../http/fields/days";
import { quantity } from "../../http/fields/decimals";
import { optionalText } from "../../http/fields/text";
import { Refusal } from "../../http/refusal";
import type { AnyAuthor, Author } from "../../records/author";
import { recordChanges } from "../../records/orders/order-history";
import { WriteErrors } from "../../http/write-errors";
import { readConflicts } from "../allergies/check";
import { type AcceptedAllergen, acceptedAllergens, demandAcceptance } from "../allergies/conflicts";
import { type Delivery, type EnteredQuantities, bookDeliveries, deliveryDay, noteDelivery } from "../delivery/delivery";
import { followStockOf, followWork } from "../../records/orders/follow-work";
import { readCurrentOrder } from "../current";
import { type SurplusChoice, demandChoices, surplusChoices } from "../surplus/choose";
import { divideBack } from "../delivery/rest-made";
import { surplusOfAll } from "../surplus/find";
import { moveSurplus } from "../surplus/move";
import { demandNoneUnsold } from "../evening/unsold";
import { demandNoRests } from "../delivery/rests";
import { type MovingOrder, movingColumns, transitionRefusal } from "./transitions";
import { keepUndo, readNoted } from "../undo/store";
import { takeDeliveryBack } from "../undo/undo";

export const statusBody = z.object({
  status: orderStatus,
  reason: optionalText(400),
  /** The day of « livrée »; left out, the delivery day or, later, the last on which something was made for it. */
  delivered_on: day.nullable().default(null),
});

const quantities = z.array(quantity).max(1000).nullable().default(null);

/**
 * The status of one order, the meetings of an allergy and a product that are meant, what becomes of what was made of an
 * order that is cancelled, and what is handed over of one that is delivered.
 */
export const oneStatusBody = statusBody.extend({
  accept_allergens: acceptedAllergens,
  surplus: surplusChoices,
  delivered_quantities: quantities.openapi({
    description:
      "With « livrée »: what is handed over of each line, in their order; left out, as noted, or where nothing is, all",
  }),
  produced_quantities: quantities.openapi({
    description: "With « livrée »: what was made of each line, in their order; left out, or 0, as noted",
  }),
});
export type OneStatusBody = z.output<typeof oneStatusBody>;

/**
 * Moves one order to another status and records it. Throws a 409 Refusal with code "transition", "allergens" or, of an
 * order to be cancelled of which something is made, "surplus"; 422 when a reason is missing.
 */
export async function changeStatus(
  db: Database,
  id: number,
  { accept_allergens, surplus: choices, delivered_quantities, produced_quantities, ...body }: OneStatusBody,
  author: Author,
): Promise<void> {
  const order = await readMoving(db, id);
  const { status, reason } = body;
  if (isPast(order, status)) return keepChosen(db, order, status);
  await demandMove(db, order, status, author);
  if (order.status === "delivered") {
    await demandNoRests(db, id, "transition");
    await demandNoneUnsold(db, id);
    return takeDeliveryBack(db, id, reason, author);
  }
  demandReason([order], status, reason);
  if (status === "confirmed") return confirm(db, order, { body, accept_allergens }, author);
  if (status === "cancelled") return cancelOrder(db, order, { body, choices }, author);
  const lineQuantities = {
    delivered: delivered_quantities?.map(quantityScale.store),
    produced: produced_quantities?.map(quantityScale.store),
  };
  const delivery = await move(db, order, body, author, { lineQuantities });
  if (delivery) await bookDeliveries(db, [delivery], author);
  await followStockOf(db, [id], author);
}

const readMoving = (db: Database, id: number): Promise<MovingOrder> =>
  db.selectFrom("external_orders").select(movingColumns).where("id", "=", id).executeTakeFirstOrThrow();

/** Throws the 409 Refusal of an order that may not move. */
async function demandMove(db: Database, order: MovingOrder, to: OrderStatus, author: AnyAuthor): Promise<void> {
  const refused = await transitionRefusal(db, order, to, author);
  if (refused !== null) throw new Refusal(409, { message: refused, code: "transition" });
}

/**
 * Confirms an order that nobody has to answer for in person. Throws, before it writes anything, the 409 Refusal of one
 * that may not be, or that meets an allergy of its notes.
 */
export async function confirmOrder(db: Database, id: number, author: AnyAuthor): Promise<void> {
  const order = await readMoving(db, id);
  await demandMove(db, order, "confirmed", author);
  const body = { status: "confirmed", reason: null, delivered_on: null } as const;
  await confirm(db, order, { body, accept_allergens: [] }, author);
}

async function confirm(
  db: Database,
  order: MovingOrder,
  { body, accept_allergens }: { body: z.output<typeof statusBody>; accept_allergens: readonly AcceptedAllergen[] },
  author: AnyAuthor,
): Promise<void> {
  demandAcceptance((await readConflicts(db, [order])).get(order.id) ?? [], accept_allergens);
  await move(db, order, body, author);
  await followWork(db, await readMadeOrders(db, [order.id]), author);
  await followStockOf(db, [order.id], author);
}

/** Tells whether an order went past a status by following the work: asking for it changes nothing and is no refusal. */
export const isPast = ({ status, chosen_status }: MovingOrder, requested: OrderStatus): boolean =>
  status !== requested &&
  status !== chosen_status &&
  servableStatuses.includes(status) &&
  servableStatuses.includes(requested) &&
  furthestStatus(status, requested) === status;

/** Notes that somebody chose a status that the order is past: it does not fall below it. */
export async function keepChosen(
  db: Database,
  { id, chosen_status }: MovingOrder,
  requested: OrderStatus,
): Promise<void> {
  await db
    .updateTable("external_orders")
    .set({ chosen_status: furthestStatus(chosen_status, requested) })
    .where("id", "=", id)
    .execute();
}

async function cancelOrder(
  db: Database,
  order: MovingOrder,
  { body, choices }: { body: z.output<typeof statusBody>; choices: readonly SurplusChoice[] },
  author: Author,
): Promise<void> {
  const current = await readCurrentOrder(db, order.id);
  const surplus = current.lines.flatMap((line, at) => surplusOfAll(line, `lines.${at}`));
  const { choices: back, undecided } = await divideBack(db, current, surplus);
  await demandChoices(db, order.id, undecided, choices);
  const before = await readNoted(db, order.id);
  await move(db, order, body, author);
  const moved = await moveSurplus(db, current.order, surplus, [...back, ...choices], author);
  await keepUndo(db, order, { before, moved }, author);
  await followWork(
    db,
    moved.flatMap(({ given }) => given?.order_id ?? []),
    author,
  );
  await followStockOf(db, [order.id], author);
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

/** Reads those of these orders of which something is noted as made. */
export async function readMadeOrders(db: Database, ids: readonly number[]): Promise<number[]> {
  const made = await db
    .selectFrom("external_order_lines")
    .select("order_id")
    .distinct()
    .where("order_id", "in", idList(db, ids))
    .where("produced_quantity", ">", 0)
    .execute();
  return made.map(({ order_id }) => order_id);
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

/** The statuses below which following the work does not put an order, once somebody chose them. */
const followable: readonly OrderStatus[] = ["draft", ...servableStatuses];

/** The moves that are taken back as one where several orders were moved together. */
export const groupUndoStatuses: readonly OrderStatus[] = ["confirmed", "delivered", "cancelled"];

/**
 * Writes the new status of an order that may have it; « livrée » notes the quantities that are said, or that nobody
 * noted, and answers them, for the caller to book; null for any other.
 * @param isPress several orders are moved together, and taken back so
 */
export async function move(
  db: Database,
  order: Pick<MovingOrder, "id" | "status" | "delivery_on" | "customer_type">,
  { status: to, reason, delivered_on: enteredDay }: z.output<typeof statusBody>,
  author: AnyAuthor,
  { lineQuantities: entered = {}, isPress = false }: { lineQuantities?: EnteredQuantities; isPress?: boolean } = {},
): Promise<Delivery | null> {
  const { id, status: from } = order;
  if (to === "draft" || to === "cancelled") await takeBackWaiting(db, { of: "external_order_id", id });
  const before = to === "delivered" ? await readNoted(db, id) : [];
  const delivered_on = to === "delivered" ? await deliveryDay(db, order, enteredDay, author) : null;
  const delivery = to === "delivered" ? await noteDelivery(db, id, entered) : null;
  await db
    .updateTable("external_orders")
    .set((e) => ({
      status: to,
      delivered_ttc: delivery && delivery.delivered_ttc,
      ...(followable.includes(to) && { chosen_status: to }),
      delivered_on,
      updated_at: author.at,
      lock_version: e("lock_version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  if (delivery || (isPress && groupUndoStatuses.includes(to)))
    await keepUndo(
      db,
      order,
      { before, moved: [], ...(isPress && author.id !== null && { pressed_by: author.id }) },
      author,
    );
  await recordChanges(
    db,
    id,
    [...(delivery?.changes ?? []), { field: "status", subject: null, old_value: from, new_value: to }],
    author,
    reason,
  );
  return delivery;
}
