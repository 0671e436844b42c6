import { sql } from "kysely";
import { unknownSupplierOrder } from "#domain/unknown";
import { supplierOrderStatusAfter } from "#domain/supplier-order-words";
import type { SupplierOrderStatus } from "#domain/choices";
import type { Instant } from "../../database/columns";
import { kindOf } from "../../database/open";
import type { Database, Row } from "../../database/tables";
import { timeSaid } from "#domain/day-words";
import { inParis } from "#domain/paris";
import { Refusal, invalid, notFound } from "../../http/refusal";
import type { AnyAuthor } from "../../records/author";
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
  throw new Refusal(409, { message: changedSaid(order), code: "stale", data: await current() });
}

/** Returns who changed an order, when, and what it is now, to one whose write did not happen. */
export const changedSaid = ({ changed_by, updated_at, status }: Row<"supplier_orders">): string =>
  `${changed_by} a changé cette commande à ${timeSaid(inParis(new Date(updated_at)).time)} : elle est ` +
  `${supplierOrderStatusAfter(status)}. Rien n’est enregistré de votre côté.`;

/** The moves of an order: what each is asked from, and leads to. */
export const supplierOrderMoves = ["send", "cancel", "close", "reopen"] as const;
export type SupplierOrderMove = (typeof supplierOrderMoves)[number];

const from: Record<SupplierOrderMove, readonly SupplierOrderStatus[]> = {
  send: ["draft"],
  cancel: ["draft", "sent"],
  close: ["sent", "partially_received"],
  reopen: ["cancelled", "sent", "partially_received", "received"],
};
const said: Record<SupplierOrderMove, string> = {
  send: "ne s’envoie pas",
  cancel: "ne s’annule plus",
  close: "n’a rien à solder",
  reopen: "ne se rouvre pas",
};

/**
 * Sends an order, cancels it, closes what of it will not come any more, or takes such a move back. Throws a 409
 * Refusal, code "transition", where its status does not allow that, and 422 for an order without a line.
 */
export async function moveSupplierOrder(
  db: Database,
  order: Row<"supplier_orders">,
  move: SupplierOrderMove,
  author: AnyAuthor,
): Promise<void> {
  const refused = new Refusal(409, {
    message: `Une commande ${supplierOrderStatusAfter(order.status)} ${said[move]}.`,
    code: "transition",
  });
  if (!from[move].includes(order.status)) throw refused;
  if (move === "send" && order.line_count === 0)
    throw invalid({ lines: ["Ajoutez au moins un article avant d’envoyer la commande."] });
  if (move === "close") await closeRest(db, order, author);
  if (move === "reopen" && order.status !== "cancelled" && !(await reopenRest(db, order.id, author))) throw refused;
  if (move === "send") await writeStatus(db, order.id, "sent", author, { sent_at: author.at });
  else if (move === "cancel") await writeStatus(db, order.id, "cancelled", author);
  else if (order.status === "cancelled" && order.sent_at === null) await writeStatus(db, order.id, "draft", author);
  else await settleStatus(db, order.id, author);
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

/** Writes the status that follows from what has come of an order that was sent. */
export async function settleStatus(db: Database, id: number, author: AnyAuthor): Promise<void> {
  const lines = await db
    .selectFrom("supplier_order_lines")
    .select(["quantity", "received_quantity", "closed_quantity"])
    .where("order_id", "=", id)
    .execute();
  const open = lines.some(isOpenLine);
  const begun = lines.some((line) => line.received_quantity > 0);
  await writeStatus(db, id, open ? (begun ? "partially_received" : "sent") : "received", author);
}

async function writeStatus(
  db: Database,
  id: number,
  status: SupplierOrderStatus,
  author: AnyAuthor,
  more: { sent_at?: Instant } = {},
): Promise<void> {
  await db
    .updateTable("supplier_orders")
    .set((e) => ({
      ...more,
      status,
      updated_at: author.at,
      changed_by: author.name,
      lock_version: e("lock_version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}
