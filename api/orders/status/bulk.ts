import { unknownRecords } from "#domain/french/not-found";
import { z } from "zod";
import { followStockOf, followWork } from "../../records/orders/follow-work";
import { kindOf } from "../../database/open";
import type { Database, Row } from "../../database/tables";
import { orderStatus } from "../../http/fields/choices";
import { id } from "../../http/fields/whole-numbers";
import { Refusal } from "../../http/refusal";
import type { Author } from "../../records/author";
import { readConflicts } from "../allergies/check";
import { type AllergenConflict, conflictMessage } from "../allergies/conflicts";
import { type Delivery, bookDeliveries, readNotedInPart } from "../delivery/delivery";
import { demandReason, isPast, keepChosen, move, readMadeOrders, statusBody } from "./change";
import { movingColumns, transitionRefusal } from "./transitions";

export const bulkStatusBody = statusBody.extend({
  ids: z
    .array(id, "Choisissez au moins une commande.")
    .min(1, "Choisissez au moins une commande.")
    .max(500, "Au plus 500 commandes à la fois."),
  /** True refuses orders without any quantity noted as made, 409 "unproduced", when they are to be ready. */
  ask_unproduced: z.boolean("Oui ou non attendu.").default(false),
  /** True moves those that may and answers the others; false moves all or none. */
  skip_refused: z.boolean("Oui ou non attendu.").default(false),
});
export type BulkStatusBody = z.output<typeof bulkStatusBody>;

/** The reason why one of the orders may not move; its name is number and customer, null when there is no such order. */
export const refusedOrder = z.object({ id: z.number().int(), name: z.string().nullable(), message: z.string() });
export type RefusedOrder = z.infer<typeof refusedOrder>;

/** The orders that were to move, their new status, and those that had it already. */
export const movedOrders = z.object({
  ids: z.array(z.number().int()),
  status: orderStatus,
  already: z.array(z.number().int()),
  refused: z.array(refusedOrder),
});

/**
 * Moves several orders to one status, or none: when one may not, throws a 409 Refusal with code "transition" whose
 * `refused` names each one and why; with `skip_refused` it moves those that may and answers the others. One that is
 * to be asked about, because it meets an allergy, or only a part of it is noted, may not: it is confirmed, or handed
 * over, by itself. Throws 422 when a reason is missing. Answers the ids of those that had the status already: they
 * stay as they are.
 */
export async function changeStatuses(
  db: Database,
  { ids, ask_unproduced, skip_refused, ...body }: BulkStatusBody,
  author: Author,
): Promise<{ already: number[]; refused: RefusedOrder[] }> {
  const { status, reason } = body;
  const uniqueIds = [...new Set(ids)].sort((a, b) => a - b);
  const orders = await db
    .selectFrom("external_orders")
    .select([...movingColumns, "number", "customer_name"])
    .where("id", "in", uniqueIds)
    .orderBy("id")
    .$if(kindOf(db) === "postgresql", (query) => query.forUpdate())
    .execute();
  const past = orders.filter((order) => isPast(order, status));
  const there = new Set([...orders.filter((order) => order.status === status), ...past].map(({ id }) => id));
  const moving = orders.filter(({ id }) => !there.has(id));
  const conflicts = status === "confirmed" ? await readConflicts(db, moving) : new Map<number, AllergenConflict[]>();
  const inPart =
    status === "delivered"
      ? await readNotedInPart(
          db,
          moving.map(({ id }) => id),
        )
      : new Set<number>();
  const refused: RefusedOrder[] = [];
  for (const wanted of uniqueIds) {
    const order = orders.find((one) => one.id === wanted);
    if (there.has(wanted)) continue;
    const message = order
      ? ((await transitionRefusal(db, order, status, author)) ??
        takenBackAlone(order) ??
        (status === "cancelled" ? await cancelledAlone(db, order.id) : null) ??
        (inPart.has(wanted) ? notedInPart : null) ??
        conflictRefusal(conflicts.get(wanted)))
      : unknownRecords.external_orders;
    if (message !== null) refused.push({ id: wanted, name: order ? nameOf(order) : null, message });
  }
  if (refused.length > 0 && (!skip_refused || refused.length === uniqueIds.length))
    throw new Refusal(409, { message: saying(refused.length, uniqueIds.length), code: "transition", refused });
  const left = new Set(refused.map(({ id }) => id));
  const able = moving.filter(({ id }) => !left.has(id));
  if (status === "ready" && ask_unproduced) await demandProduced(db, able);
  demandReason(able, status, reason);
  const deliveries: Delivery[] = [];
  for (const order of able) {
    const delivery = await move(db, order, body, author, { isPress: true });
    if (delivery) deliveries.push(delivery);
  }
  await bookDeliveries(db, deliveries, author);
  for (const order of past) await keepChosen(db, order, status);
  const moved = able.map(({ id }) => id);
  if (status === "confirmed") await followWork(db, await readMadeOrders(db, moved), author);
  await followStockOf(db, moved, author);
  return { already: orders.flatMap(({ id }) => (there.has(id) ? [id] : [])), refused };
}

const notedInPart = "Une partie seulement est notée : remettez-la depuis sa page, qui demande ce qui part.";

/** Returns why a delivery is not taken back among other moves; null of an order that is not delivered. */
const takenBackAlone = ({ status }: { status: string }): string | null =>
  status === "delivered" ? "Elle est livrée : une livraison s’annule sur la page de sa commande." : null;

/** Returns why an order of which something is made is not cancelled among others: it is asked what becomes of it. */
async function cancelledAlone(db: Database, id: number): Promise<string | null> {
  const [made] = await readMadeOrders(db, [id]);
  return made === undefined
    ? null
    : "Une partie est faite : annulez-la depuis sa page, qui demande ce que cela devient.";
}

/** Throws a 409 Refusal with code "unproduced" that names the orders of which nothing is noted as made. */
async function demandProduced(db: Database, orders: readonly NamedOrder[]): Promise<void> {
  const made = new Set(
    await readMadeOrders(
      db,
      orders.map(({ id }) => id),
    ),
  );
  const refused = orders
    .filter(({ id }) => !made.has(id))
    .map((order): RefusedOrder => ({ id: order.id, name: nameOf(order), message: "Rien n’est noté comme fait." }));
  if (refused.length > 0)
    throw new Refusal(409, {
      message: "Rien n’est noté comme fait dans des commandes choisies : aucune n’a été modifiée.",
      code: "unproduced",
      refused,
    });
}

type NamedOrder = Pick<Row<"external_orders">, "id" | "number" | "customer_name">;

/** Returns how a refusal names an order: by number and customer. */
export const nameOf = ({ number, customer_name }: NamedOrder): string => `${number} · ${customer_name}`;

const conflictRefusal = (conflicts: readonly AllergenConflict[] | undefined): string | null =>
  conflicts ? `${conflictMessage(conflicts)} Confirmez cette commande depuis sa page.` : null;

function saying(refused: number, requested: number): string {
  const subject =
    refused === 1 ? `1 commande sur ${requested} ne peut` : `${refused} commandes sur ${requested} ne peuvent`;
  return `${subject} pas changer ainsi : aucune n’a été modifiée.`;
}
