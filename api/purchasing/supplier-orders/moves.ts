import { sql } from "kysely";
import { unknownSupplierOrder } from "#domain/french/not-found";
import { supplierOrderStatusAfter } from "#domain/purchasing/supplier-order-words";
import { type OrderChannel, type SupplierOrderStatus, expectedStatuses } from "#domain/choices";
import { kindOf } from "../../database/open";
import type { Database, Row } from "../../database/tables";
import { formatTimeOfDay } from "#domain/french/day-words";
import { inParis } from "#domain/paris";
import { Refusal, invalid, notFound } from "../../http/refusal";
import type { AnyAuthor } from "../../records/author";
import { takeBackWaiting, withdrawMessages } from "../../records/outbox/write";
import { writeFollowUp } from "./follow-ups";

/** Keeps others from changing an order until the transaction ends. Throws a 404 Refusal when there is none. */
export async function requireSupplierOrder(db: Database, id: number): Promise<Row<"supplier_orders">> {
  const order = await db
    .selectFrom("supplier_orders")
    .selectAll()
    .where("id", "=", id)
    .$if(kindOf(db) === "postgresql", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!order) throw notFound(unknownSupplierOrder);
  return order;
}

/**
 * Throws a 409 Refusal, code "stale", that says who changed the order and when, unless it is in this version;
 * `current` returns it as it is.
 */
export async function requireOrderVersion(
  order: Row<"supplier_orders">,
  version: number,
  current: () => Promise<unknown>,
): Promise<void> {
  if (order.lock_version === version) return;
  throw new Refusal(409, { message: describeOrderChange(order), code: "stale", data: await current() });
}

/** Returns who changed an order, when, and what it is now, to one whose write did not happen. */
export const describeOrderChange = ({ changed_by, updated_at, status }: Row<"supplier_orders">): string =>
  `${changed_by} a changé cette commande à ${formatTimeOfDay(inParis(new Date(updated_at)).time)} : elle est ` +
  `${supplierOrderStatusAfter(status)}. Rien n’est enregistré de votre côté.`;

/** The moves of an order: what each is asked from, and leads to. */
export const supplierOrderMoves = [
  "place",
  "unplace",
  "send",
  "unsend",
  "confirm",
  "unconfirm",
  "cancel",
  "close",
  "reopen",
] as const;
export type SupplierOrderMove = (typeof supplierOrderMoves)[number];

const from: Record<SupplierOrderMove, readonly SupplierOrderStatus[]> = {
  place: ["draft"],
  unplace: ["to_send"],
  send: ["draft", "to_send"],
  unsend: ["sent"],
  confirm: ["sent"],
  unconfirm: ["confirmed"],
  cancel: ["draft", "to_send", "sent", "confirmed"],
  close: expectedStatuses,
  reopen: ["cancelled", ...expectedStatuses, "received"],
};
const moveRefusals: Record<SupplierOrderMove, string> = {
  place: "ne se passe plus",
  unplace: "ne redevient pas un brouillon",
  send: "ne s’envoie pas",
  unsend: "n’est pas notée comme envoyée",
  confirm: "ne se confirme pas",
  unconfirm: "n’est pas notée comme confirmée",
  cancel: "ne s’annule plus",
  close: "n’a rien à solder",
  reopen: "ne se rouvre pas",
};

/**
 * Places an order, notes that it was sent (and how) or confirmed, cancels it, closes what of it will not come any more,
 * or takes such a move back. Throws a 409 Refusal, code "transition", where its status does not allow that, and 422 for
 * an order without a line. What waits to leave by e-mail is taken back with what it is about; 409 "underway" where it
 * leaves at this moment.
 */
export async function moveSupplierOrder(
  db: Database,
  order: Row<"supplier_orders">,
  move: SupplierOrderMove,
  author: AnyAuthor,
  how: OrderChannel | null = null,
): Promise<void> {
  const refused = new Refusal(409, {
    message: `Une commande ${supplierOrderStatusAfter(order.status)} ${moveRefusals[move]}.`,
    code: "transition",
  });
  if (!from[move].includes(order.status)) throw refused;
  if ((move === "send" || move === "place") && order.line_count === 0)
    throw invalid({ lines: ["Ajoutez au moins un article avant d’envoyer la commande."] });
  const { id } = order;
  const placed_at = order.placed_at ?? author.at;
  switch (move) {
    case "place":
      return writeStatus(db, id, "to_send", author, { placed_at });
    case "unplace":
      if (await hasReceipts(db, id)) throw refused;
      await withdrawMessages(db, id);
      return writeStatus(db, id, "draft", author, { placed_at: null, press_id: null });
    case "send":
      await takeBackWaiting(db, { of: "supplier_order_id", id });
      return writeStatus(db, id, "sent", author, {
        placed_at,
        sent_at: author.at,
        sent_how: how,
        sent_by: author.name,
      });
    case "unsend":
      return writeStatus(db, id, "to_send", author, { sent_at: null, sent_how: null, sent_by: null });
    case "confirm":
      return writeStatus(db, id, "confirmed", author, { confirmed_at: author.at, confirmed_by: author.name });
    case "unconfirm":
      return writeStatus(db, id, "sent", author, { confirmed_at: null, confirmed_by: null });
    case "cancel":
      await withdrawMessages(db, id);
      return writeStatus(db, id, "cancelled", author);
    case "close":
      await closeRest(db, order, author);
      return settleStatus(db, id, author);
    case "reopen":
      if (order.status !== "cancelled" && !(await reopenRest(db, id, author))) throw refused;
      if (order.placed_at === null) return writeStatus(db, id, "draft", author);
      return settleStatus(db, id, author);
  }
}

/** Tells whether a delivery was ever noted for an order, though it was taken back: its lines are kept for that. */
async function hasReceipts(db: Database, id: number): Promise<boolean> {
  return (await db.selectFrom("receipts").select("id").where("order_id", "=", id).executeTakeFirst()) !== undefined;
}

/** Closes what of an order has not come; what was closed before stays so, though some of it came after all. */
async function closeRest(db: Database, order: Row<"supplier_orders">, author: AnyAuthor): Promise<void> {
  const { id } = order;
  const lines = await db.selectFrom("supplier_order_lines").selectAll().where("order_id", "=", id).execute();
  const open = lines.filter(isOpenLine);
  if (open.length === 0) return;
  await writeFollowUp(db, order, open, { act: "closed", expected_on: null, channel: null, note: null }, author);
  await db
    .updateTable("supplier_order_lines")
    .set({ closed_quantity: sql`quantity - received_quantity` })
    .where("order_id", "=", id)
    .where(sql<boolean>`received_quantity + closed_quantity < quantity`)
    .execute();
}

/**
 * Expects again what of an order was closed and has not come, by its receipts or afterwards. Returns whether there was
 * any.
 */
async function reopenRest(db: Database, id: number, author: AnyAuthor): Promise<boolean> {
  await db
    .updateTable("supplier_order_follow_ups")
    .set({ undone_at: author.at, undone_by: author.name })
    .where("order_id", "=", id)
    .where("act", "=", "closed")
    .where("undone_at", "is", null)
    .execute();
  await db
    .updateTable("receipt_lines")
    .set({ rest_quantity: 0 })
    .where("rest", "in", ["rebuy", "close"])
    .where("order_line_id", "in", (e) =>
      e
        .selectFrom("supplier_order_lines")
        .select("id")
        .where("order_id", "=", id)
        .whereRef("received_quantity", "<", "quantity"),
    )
    .execute();
  const { numUpdatedRows } = await db
    .updateTable("supplier_order_lines")
    .set({ closed_quantity: 0 })
    .where("order_id", "=", id)
    .where("closed_quantity", ">", 0)
    .whereRef("received_quantity", "<", "quantity")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Tells whether something of an ordered line is still to come. */
export const isOpenLine = ({
  quantity,
  received_quantity,
  closed_quantity,
}: Pick<Row<"supplier_order_lines">, "quantity" | "received_quantity" | "closed_quantity">): boolean =>
  received_quantity + closed_quantity < quantity;

/** Writes the status that follows from what has come of an order that was placed: nothing yet, as far as it went. */
export async function settleStatus(db: Database, id: number, author: AnyAuthor): Promise<void> {
  const lines = await db
    .selectFrom("supplier_order_lines")
    .select(["quantity", "received_quantity", "closed_quantity"])
    .where("order_id", "=", id)
    .execute();
  const { sent_at, confirmed_at } = await db
    .selectFrom("supplier_orders")
    .select(["sent_at", "confirmed_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const untouched = confirmed_at !== null ? "confirmed" : sent_at !== null ? "sent" : "to_send";
  const open = lines.some(isOpenLine);
  const begun = lines.some((line) => line.received_quantity > 0);
  await writeStatus(db, id, open ? (begun ? "partially_received" : untouched) : "received", author);
}

/** The columns that tell how far an order went. */
type Steps = Pick<
  Row<"supplier_orders">,
  "placed_at" | "press_id" | "sent_at" | "sent_how" | "sent_by" | "confirmed_at" | "confirmed_by"
>;

async function writeStatus(
  db: Database,
  id: number,
  status: SupplierOrderStatus,
  author: AnyAuthor,
  steps: Partial<Steps> = {},
): Promise<void> {
  await db
    .updateTable("supplier_orders")
    .set((e) => ({
      ...steps,
      status,
      updated_at: author.at,
      changed_by: author.name,
      lock_version: e("lock_version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}
