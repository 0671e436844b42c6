import type { OrderStatus } from "#domain/orders/order-statuses";
import { idList } from "../../database/ids";
import { changeRows } from "../../database/change-rows";
import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { lockProducts } from "../../batches/make-batches";
import { putBackDelivered } from "../../batches/order-lines/delivered";
import { followStockOf, followWork } from "../../records/orders/follow-work";
import { lockOrders } from "../../records/orders/order-shares";
import { followProduced } from "../../batches/order-lines/produced";
import { Refusal } from "../../http/refusal";
import { demandNoRests, demandOpenRest } from "../delivery/rests";
import { type MovingOrder, movingColumns, transitionRefusal } from "../status/transitions";
import type { Author } from "../../records/author";
import { type OrderChange, recordChanges } from "../../records/orders/order-history";
import { takeSurplusBack } from "../surplus/take-back";
import { undoableUntil } from "#domain/undo";
import { type StoredLines, readStoredUndo, readNoted, readUndo } from "./store";

/**
 * Takes the last move of an order that is kept back, for ten minutes: status, what is noted, stock, and where what was
 * made went are as they were. Throws a 409 Refusal (code "undo") when there is none, it is too long ago, the order has
 * changed since or what it gave has been used.
 */
export async function undoMove(db: Database, id: number, author: Author): Promise<void> {
  const order = await db
    .selectFrom("external_orders")
    .select([...movingColumns, "lock_version", "production_on"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (order.status === "delivered") await demandNoRests(db, id, "undo");
  const stored = await readUndo(db, id, order.lock_version);
  if (!stored || author.at > undoableUntil(stored.made_at)) throw refused(order.status);
  const isDraftAgain = order.status !== "delivered" && order.status !== "cancelled";
  const why = isDraftAgain ? await transitionRefusal(db, order, "draft", author) : null;
  if (why !== null) throw new Refusal(409, { message: why, code: "undo" });
  if (order.status === "cancelled") await demandOpenRest(db, id);
  await lockOrders(db, [id, ...stored.lines.moved.flatMap(({ given }) => given?.order_id ?? [])]);
  const { before, moved } = stored.lines;
  const changes = await putBack(db, order, before, moved, author);
  await restore(
    db,
    order,
    { status: stored.from_status, ...(isDraftAgain && { chosen_status: stored.from_status }) },
    {
      changes,
      reason: order.status === "cancelled" ? "Annulation reprise" : isDraftAgain ? "Confirmation annulée" : takenBack,
    },
    author,
  );
  await followWork(
    db,
    stored.lines.moved.flatMap(({ given }) => given?.order_id ?? []),
    author,
  );
  await followStockOf(db, [id], author);
}

/**
 * Takes the delivery of an order back at any time: stock and what is noted of its lines are as before it, so is its
 * status, as far as it is known still (60 days). What was noted since of what was made stays noted. What it delivered
 * is no longer noted as delivered, so that the order is asked for again wherever it was. The order must be locked.
 * Throws a 409 Refusal (code "used") where what was made with it has been used.
 */
export async function takeDeliveryBack(db: Database, id: number, reason: string | null, author: Author): Promise<void> {
  const order = await db
    .selectFrom("external_orders")
    .select(["id", "status", "production_on", "lock_version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const stored = await readStoredUndo(db, id);
  const earlier = new Map(stored?.lines.before.map((line) => [line.id, line]));
  const isAsLeft = stored?.lock_version === order.lock_version;
  const before = (await readNoted(db, id)).map(({ id: line, produced, delivered }) => {
    const was = earlier.get(line);
    const isNotedByIt = stored !== null && (was?.produced ?? 0) === 0 && produced === delivered;
    return {
      id: line,
      produced: was && isAsLeft ? was.produced : isNotedByIt ? 0 : produced,
      delivered: was?.delivered ?? 0,
    };
  });
  const changes = await putBack(db, order, before, [], author);
  const to = stored ? { status: stored.from_status } : ({ status: "ready", chosen_status: "ready" } as const);
  await restore(db, order, to, { changes, reason: reason ?? takenBack }, author);
  await followWork(db, [id], author);
  await followStockOf(db, [id], author);
}

/** Gives an order the status that it had, tells it in its history, and forgets what is taken back by it. */
async function restore(
  db: Database,
  { id, status }: Pick<MovingOrder, "id" | "status">,
  to: Pick<MovingOrder, "status"> & Partial<Pick<MovingOrder, "chosen_status">>,
  { changes, reason }: { changes: readonly OrderChange[]; reason: string },
  author: Author,
): Promise<void> {
  await db
    .updateTable("external_orders")
    .set((e) => ({
      ...to,
      delivered_on: null,
      delivered_ttc: null,
      updated_at: author.at,
      lock_version: e("lock_version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  const moved = { field: "status", subject: null, old_value: status, new_value: to.status };
  await recordChanges(db, id, [...changes, moved], author, reason);
  await db.deleteFrom("external_order_undos").where("order_id", "=", id).execute();
}

const takenBack = "Remise annulée";

const refused = (status: OrderStatus): Refusal =>
  new Refusal(409, {
    message:
      status === "delivered"
        ? "Cette remise ne s’annule plus d’un coup : la commande a changé depuis, ou dix minutes sont passées. " +
          "Pour la reprendre, remettez la commande « Prête »."
        : status === "cancelled"
          ? "Cette annulation ne se reprend plus : la commande a changé depuis, ou dix minutes sont passées."
          : "Il n’y a rien à annuler : la commande a changé depuis, ou dix minutes sont passées.",
    code: "undo",
  });

/** Puts what is noted of the lines back as it was, with stock and batches, and returns what changed by it. */
async function putBack(
  db: Database,
  { id, production_on }: { id: number; production_on: string },
  before: StoredLines["before"],
  moved: StoredLines["moved"],
  author: Author,
): Promise<OrderChange[]> {
  if (before.length === 0) return [];
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select([
      "line.id",
      "line.product_id",
      "line.produced_quantity",
      "line.delivered_quantity",
      "product.name",
      "product.stock_managed",
    ])
    .where(
      "line.id",
      "in",
      idList(
        db,
        before.map((line) => line.id),
      ),
    )
    .orderBy("line.position")
    .execute();
  await lockProducts(
    db,
    lines.map(({ product_id }) => product_id),
  );
  await putBackDelivered(
    db,
    lines.map((line) => line.id),
    author,
  );
  if (moved.length > 0) await takeSurplusBack(db, id, moved, author);
  const changed = lines.flatMap((line) => {
    const was = before.find((one) => one.id === line.id);
    return was ? [{ ...line, was }] : [];
  });
  await changeRows(
    db,
    "external_order_lines",
    ["produced_quantity", "delivered_quantity"],
    new Map(changed.map(({ id: line, was }) => [line, [was.produced, was.delivered]])),
  );
  if (moved.length === 0)
    await followProduced(
      db,
      changed.flatMap(({ id: order_line_id, product_id, produced_quantity, stock_managed, was }) =>
        stock_managed === 1 || produced_quantity === was.produced
          ? []
          : [{ order_id: id, order_line_id, product_id, production_on, before: produced_quantity, now: was.produced }],
      ),
      author,
    );
  return changed.flatMap(({ name, produced_quantity, delivered_quantity, was }) => [
    ...changeOf("lines.produced_quantity", name, produced_quantity, was.produced),
    ...changeOf("lines.delivered_quantity", name, delivered_quantity, was.delivered),
  ]);
}

const changeOf = (field: string, subject: string, old: number, now: number): OrderChange[] =>
  old === now ? [] : [{ field, subject, old_value: quantityScale.read(old), new_value: quantityScale.read(now) }];
