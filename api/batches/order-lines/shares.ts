import { numericDay } from "#domain/french/day-words";
import { type OrderStatus, plannedStatuses } from "#domain/orders/order-statuses";
import { servableStatuses, servedBy } from "#domain/orders/order-work";
import { sql } from "kysely";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Day, Quantity } from "../../database/columns";
import type { Database, Row } from "../../database/tables";
import { type Share, isGoneOf, lessenShare, thereOf } from "../../records/orders/order-shares";
import { isServedBy } from "../../records/orders/served";

/** The statuses of orders of days before that what is made may still serve. */
const servableLate: readonly OrderStatus[] = plannedStatuses;

/** Tells whether an order is locked: one that comes meanwhile is not, and is served by what is made after. */
export type IsLocked = (order: number) => boolean;

/**
 * Keeps others from changing the orders that products of these days may serve, and those that work on recipes of the
 * days `begun` may begin, until the transaction ends. Returns which they are: no other may be waited for once items are
 * locked, for who holds it may wait for these.
 */
export async function lockServed(
  db: Database,
  products: readonly { product_id: number; production_on: Day }[],
  begun: readonly Day[],
  today: Day,
): Promise<IsLocked> {
  const served = servedBy([...products.map(({ production_on }) => production_on), ...begun], today);
  if (served === null || kindOf(db) === "sqlite") return () => true;
  const locked = await db
    .selectFrom("external_orders")
    .select("id")
    .where((e) => isServedBy(e, served))
    .where((e) =>
      e.or([
        ...(begun.length > 0 ? [e("status", "=", "confirmed")] : []),
        e(
          "id",
          "in",
          e
            .selectFrom("external_order_lines")
            .select("order_id")
            .where("product_id", "in", idList(db, new Set(products.map(({ product_id }) => product_id)))),
        ),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const ids = new Set(locked.map(({ id }) => id));
  return (order) => ids.has(order);
}

/**
 * Shares what was obtained of a product out among the locked order lines of its day, and of the days before that are
 * overdue, that still want some, the earliest delivery first; those of the day whose sheet asked come before, and of a
 * day that is past, whose sheets ask for its own orders alone, its own. What nobody wants is left over.
 */
export async function shareOut(
  db: Database,
  {
    product_id,
    production_on,
    asked_on,
    obtained,
  }: { product_id: number; production_on: Day; asked_on: Day | null; obtained: bigint },
  isLocked: IsLocked,
  today: Day,
): Promise<Share[]> {
  const served = servedBy([production_on], today);
  if (served === null) return [];
  const first = asked_on ?? (production_on < today ? production_on : null);
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as order", "order.id", "line.order_id")
    .select(["line.id", "line.order_id", "line.quantity", "line.produced_quantity"])
    .where("line.product_id", "=", product_id)
    .where("line.order_id", "in", (e) =>
      e
        .selectFrom("external_orders")
        .select("external_orders.id")
        .where((of) => isServedBy(of, served)),
    )
    .where((e) =>
      e.or([
        e.and([e("order.production_on", "=", production_on), e("order.status", "in", servableStatuses)]),
        e("order.status", "in", servableLate),
        e.and([e("order.status", "=", "ready"), isGoneOf(e.ref("line.id"))]),
      ]),
    )
    .whereRef("line.produced_quantity", "<", "line.quantity")
    .$if(first !== null, (own) =>
      own.orderBy((e) =>
        e
          .case()
          .when("order.production_on", "=", first ?? "")
          .then(0)
          .else(1)
          .end(),
      ),
    )
    .orderBy("order.delivery_on")
    .orderBy(sql`coalesce(delivery_time, '99:99')`)
    .orderBy("order.id")
    .orderBy("line.position")
    .execute();
  let left = obtained;
  return lines.flatMap(({ id, order_id, quantity, produced_quantity }): Share[] => {
    if (!isLocked(order_id)) return [];
    const wanted = BigInt(quantity - produced_quantity);
    const part = wanted < left ? wanted : left;
    left -= part;
    return part > 0n ? [{ order_id, order_line_id: id, quantity: Number(part) }] : [];
  });
}

/** Writes which order lines a batch was made for; their produced quantities are not touched. */
export async function keepShares(db: Database, batch_id: number, shares: readonly Share[]): Promise<void> {
  for (const share of shares)
    await db
      .insertInto("batch_order_lines")
      .values({ batch_id, ...share })
      .onConflict((conflict) =>
        conflict
          .columns(["batch_id", "order_line_id"])
          .doUpdateSet((e) => ({ quantity: e("batch_order_lines.quantity", "+", share.quantity) })),
      )
      .execute();
}

/** A part of a batch that is no order's any more. */
export interface FreedShare {
  batch_id: number;
  /** The lot that it is in; null of what is not kept in stock. */
  lot_id: number | null;
  quantity: Quantity;
}

/**
 * Frees so much of what batches made for an order line, of those that may be freed the latest first: they stay made.
 */
export async function freeShares(
  db: Database,
  order_line_id: number,
  less: Quantity,
  mayBe: (batch: Row<"batches">) => boolean = () => true,
): Promise<FreedShare[]> {
  const freed: FreedShare[] = [];
  let left = less;
  for (const { there, batch_id, ...batch } of await readShares(db, order_line_id)) {
    const taken = mayBe(batch) ? Math.min(left, there) : 0;
    const { lot_id } = batch;
    if (taken === 0) continue;
    left -= taken;
    await lessenShare(db, batch_id, { order_line_id, taken });
    freed.push({ batch_id, lot_id, quantity: taken });
  }
  return freed;
}

/** Reads the batches that made something for an order line and stand, the latest first, with what is there of it. */
export function readShares(db: Database, order_line_id: number) {
  return db
    .selectFrom("batch_order_lines")
    .innerJoin("batches as batch", "batch.id", "batch_order_lines.batch_id")
    .selectAll("batch")
    .select(["batch_order_lines.batch_id", thereOf.as("there")])
    .where("batch_order_lines.order_line_id", "=", order_line_id)
    .where("batch.reversed_at", "is", null)
    .orderBy("batch.id", "desc")
    .execute();
}

/** Returns why a production sheet changed what was produced of an order, as its history says it. */
export const bySheet = (done: "C’est fait" | "Annulé", production_on: Day): string =>
  `${done}, fiche de production du ${numericDay(production_on)}`;
