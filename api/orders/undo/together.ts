import { unknownRecords } from "#domain/french/not-found";
import { z } from "zod";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { lockProducts } from "../../batches/make-batches";
import { id } from "../../http/fields/whole-numbers";
import { Refusal } from "../../http/refusal";
import type { Author } from "../../records/author";
import { readOrderedProducts } from "../../records/orders/ordered-products";
import { unlessRefused } from "../../records/transaction";
import { versionBody } from "../../records/versions";
import { lockTogether } from "../lock";
import { type RefusedOrder, nameOf, refusedOrder } from "../status/bulk";
import { undoMove } from "./undo";

export const undoTogetherBody = z.object({
  orders: z
    .array(versionBody.extend({ id }), "Choisissez au moins une commande.")
    .min(1, "Choisissez au moins une commande.")
    .max(500, "Au plus 500 commandes à la fois."),
});

/** The orders whose last move was to be taken back, and those of which it was not. */
export const revertedOrders = z.object({ ids: z.array(z.number().int()), refused: z.array(refusedOrder) });

/**
 * Takes the last move of several orders back, of those that may, and answers the others with why. Throws a 409 Refusal
 * with code "undo", whose `refused` names each, when none may.
 */
export async function undoTogether(
  db: Database,
  { orders: requested }: z.output<typeof undoTogetherBody>,
  author: Author,
): Promise<z.infer<typeof revertedOrders>> {
  const seen = new Map(requested.map((order) => [order.id, order.lock_version]));
  const ids = [...seen.keys()].sort((a, b) => a - b);
  await lockTogether(db, ids);
  await lockProducts(db, await readOrderedProducts(db, ids));
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "number", "customer_name", "lock_version"])
    .where("id", "in", idList(db, ids))
    .execute();
  const refused: RefusedOrder[] = [];
  for (const wanted of ids) {
    const order = orders.find((one) => one.id === wanted);
    const message = !order
      ? unknownRecords.external_orders
      : order.lock_version === seen.get(wanted)
        ? (await unlessRefused(db, () => undoMove(db, wanted, author))).refused
        : "Elle a changé entre-temps.";
    if (message !== null) refused.push({ id: wanted, name: order ? nameOf(order) : null, message });
  }
  if (refused.length === ids.length) throw new Refusal(409, { message: "Rien n’a été annulé.", code: "undo", refused });
  return { ids, refused };
}
