import { numericDay } from "#domain/day-words";
import { type OrderStatus, overdueFrom, plannedStatuses } from "#domain/order-life";
import { sql } from "kysely";
import { idList } from "../database/ids";
import { kindOf } from "../database/open";
import { quantityScale } from "../database/scale";
import type { Day, Quantity } from "../database/columns";
import type { Database } from "../database/tables";
import type { Author } from "../records/author";
import { recordChanges } from "../records/order-history";

/** The part of a batch that an order line has of it. */
export interface Share {
  order_id: number;
  order_line_id: number;
  quantity: Quantity;
}

/** The statuses of orders that what is made on their day may still serve, and of those of days before. */
const servable: readonly OrderStatus[] = ["confirmed", "in_production", "ready"];
const servableLate: readonly OrderStatus[] = plannedStatuses;

/**
 * Returns the first day of the orders that what is made on a day serves: those that are overdue too, which a plan asks
 * on its first day, but never ahead of a day that is still to come.
 */
const servedFrom = (production_on: Day, today: Day): Day =>
  production_on > today ? production_on : overdueFrom(production_on);

/** Keeps others from changing the orders that products of these days may serve, until the transaction ends. */
export async function lockServed(
  db: Database,
  products: readonly { product_id: number; production_on: Day }[],
  today: Day,
): Promise<void> {
  const [first] = products.map(({ production_on }) => servedFrom(production_on, today)).sort();
  const last = products
    .map(({ production_on }) => production_on)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined || kindOf(db) === "sqlite") return;
  await db
    .selectFrom("external_orders")
    .select("id")
    .where("production_on", ">=", first)
    .where("production_on", "<=", last)
    .where("archived_at", "is", null)
    .where("id", "in", (e) =>
      e
        .selectFrom("external_order_lines")
        .select("order_id")
        .where("product_id", "in", idList(db, new Set(products.map(({ product_id }) => product_id)))),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Keeps others from changing these orders, until the transaction ends. */
export async function lockOrders(db: Database, ids: Iterable<number>): Promise<void> {
  if (kindOf(db) === "sqlite") return;
  await db
    .selectFrom("external_orders")
    .select("id")
    .where("id", "in", idList(db, new Set(ids)))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Shares what was obtained of a product out among the order lines of its day, and of the days before that are overdue,
 * that still want some, the earliest delivery first. What nobody wants is left over.
 */
export async function shareOut(
  db: Database,
  { product_id, production_on, obtained }: { product_id: number; production_on: Day; obtained: bigint },
  today: Day,
): Promise<Share[]> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as order", "order.id", "line.order_id")
    .select(["line.id", "line.order_id", "line.quantity", "line.produced_quantity"])
    .where("line.product_id", "=", product_id)
    .where("order.production_on", ">=", servedFrom(production_on, today))
    .where("order.production_on", "<=", production_on)
    .where("order.archived_at", "is", null)
    .where((e) =>
      e.or([
        e.and([e("order.production_on", "=", production_on), e("order.status", "in", servable)]),
        e("order.status", "in", servableLate),
      ]),
    )
    .whereRef("line.produced_quantity", "<", "line.quantity")
    .orderBy("order.delivery_on")
    .orderBy(sql`coalesce(delivery_time, '99:99')`)
    .orderBy("order.id")
    .orderBy("line.position")
    .execute();
  let left = obtained;
  return lines.flatMap(({ id, order_id, quantity, produced_quantity }): Share[] => {
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
      .execute();
}

/**
 * Adds these quantities to what order lines say was produced of them, or takes them away again, and tells it in the
 * orders' histories. What is taken away leaves no line below zero.
 */
export async function addProduced(
  db: Database,
  shares: readonly Share[],
  production_on: Day,
  author: Author,
  sign: 1 | -1 = 1,
): Promise<void> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["line.id", "line.order_id", "line.produced_quantity", "product.name"])
    .where(
      "line.id",
      "in",
      idList(
        db,
        shares.map(({ order_line_id }) => order_line_id),
      ),
    )
    .execute();
  const reason = `${sign > 0 ? "C’est fait" : "Annulé"}, fiche de production du ${numericDay(production_on)}`;
  for (const { id, order_id, produced_quantity, name } of lines) {
    const share = shares.find(({ order_line_id }) => order_line_id === id);
    const now = Math.max(0, produced_quantity + sign * (share?.quantity ?? 0));
    if (now === produced_quantity) continue;
    await db.updateTable("external_order_lines").set({ produced_quantity: now }).where("id", "=", id).execute();
    await db
      .updateTable("external_orders")
      .set((e) => ({ updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
      .where("id", "=", order_id)
      .execute();
    const [old_value, new_value] = [quantityScale.read(produced_quantity), quantityScale.read(now)];
    await recordChanges(
      db,
      order_id,
      [{ field: "lines.produced_quantity", subject: name, old_value, new_value }],
      author,
      reason,
    );
  }
}
