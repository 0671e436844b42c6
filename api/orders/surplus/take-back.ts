import { servableStatuses } from "#domain/orders/order-work";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { keepShares } from "../../batches/order-lines/shares";
import { addProduced, lessenShare, thereOf } from "../../records/orders/order-shares";
import { Refusal } from "../../http/refusal";
import type { Author } from "../../records/author";
import { undoWaste } from "../../stock/waste/write";
import type { MovedSurplus } from "./move";

/**
 * Takes back where the surplus of an order went: losses are there again, what another order was given is this one's.
 * Throws a 409 Refusal (code "undo") when that order was handed over meanwhile, or a batch was taken back.
 */
export async function takeSurplusBack(
  db: Database,
  orderId: number,
  moved: readonly MovedSurplus[],
  author: Author,
): Promise<void> {
  await demandNoneReversed(db, orderId, moved);
  for (const { line_id, parts, waste_id, given } of moved) {
    if (waste_id !== null) await undoWaste(db, waste_id, author);
    for (const { order_line_id, quantity, parts: shares } of given?.lines ?? []) {
      for (const { batch_id, quantity: taken } of shares) await lessenShare(db, batch_id, { order_line_id, taken });
      const share = { order_id: given?.order_id ?? 0, order_line_id, quantity };
      await addProduced(db, [share], "Rendu à la commande d’où cela venait", author, -1);
    }
    for (const { batch_id, quantity } of parts)
      await keepShares(db, batch_id, [{ order_id: orderId, order_line_id: line_id, quantity }]);
  }
}

async function demandNoneReversed(db: Database, orderId: number, moved: readonly MovedSurplus[]): Promise<void> {
  const reversed = await db
    .selectFrom("batches")
    .select("id")
    .where(
      "id",
      "in",
      idList(
        db,
        moved.flatMap(({ parts }) => parts.map(({ batch_id }) => batch_id)),
      ),
    )
    .where("reversed_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const given = moved.flatMap((one) => one.given ?? []);
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "number", "status"])
    .where(
      "id",
      "in",
      idList(
        db,
        given.map(({ order_id }) => order_id),
      ),
    )
    .execute();
  const { rest_of } = await db
    .selectFrom("external_orders")
    .select("rest_of")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  // The order of whose rest this one is was over when it took back what it had given.
  const over = orders.find(({ id, status }) => id !== rest_of && !servableStatuses.includes(status));
  const shares = given.flatMap(({ lines }) =>
    lines.flatMap(({ order_line_id, parts }) => parts.map((part) => ({ order_line_id, ...part }))),
  );
  const there = await db
    .selectFrom("batch_order_lines")
    .select(["batch_id", "order_line_id", thereOf.as("quantity")])
    .where(
      "order_line_id",
      "in",
      idList(
        db,
        shares.map(({ order_line_id }) => order_line_id),
      ),
    )
    .execute();
  const isThere = (share: (typeof shares)[number]) =>
    there.some(
      (one) =>
        one.batch_id === share.batch_id && one.order_line_id === share.order_line_id && one.quantity >= share.quantity,
    );
  if (!reversed && !over && shares.every(isThere)) return;
  throw new Refusal(409, {
    message: over
      ? `Ce qui était fait a servi à ${over.number} depuis : l’annulation ne se reprend plus.`
      : "Ce qui était fait a changé depuis : l’annulation ne se reprend plus.",
    code: "undo",
  });
}
