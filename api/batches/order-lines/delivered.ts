import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Day } from "../../database/columns";
import type { Database } from "../../database/tables";
import { takeOut } from "../../stock/ledger/take-lots";
import { lockItems } from "../../stock/ledger/lock";
import { dayOf, momentOf } from "../../stock/ledger/moment";
import { reverseDocuments } from "../../stock/ledger/reverse";
import type { AnyAuthor, Author } from "../../records/author";

/**
 * Takes what delivered orders were handed out of stock, where their products are stock-managed: first what was made for
 * them, then first to expire first, then what is put aside or past its date, as it was there on the day of the
 * delivery. The orders must be locked; only these of their lines where some are named.
 */
export async function takeDelivered(
  db: Database,
  orderIds: readonly number[],
  author: AnyAuthor,
  onlyLines?: readonly number[],
): Promise<void> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as order", "order.id", "line.order_id")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["line.id", "line.product_id", "line.delivered_quantity", "order.delivery_on", "order.delivered_on"])
    .where("line.order_id", "in", idList(db, orderIds))
    .where("line.delivered_quantity", ">", 0)
    .where("product.stock_managed", "=", 1)
    .$if(onlyLines !== undefined, (query) => query.where("line.id", "in", idList(db, onlyLines ?? [])))
    .orderBy("line.order_id")
    .orderBy("line.position")
    .execute();
  if (lines.length === 0) return;
  await lockItems(
    db,
    lines.map(({ product_id }) => ({ type: "product", id: product_id })),
  );
  const lotsOf = groupBy(
    await readLotsMadeFor(
      db,
      lines.map(({ id }) => id),
    ),
    ({ line }) => line,
  );
  const today = dayOf(author.at);
  for (const { id, product_id, delivered_quantity, delivery_on, delivered_on } of lines) {
    const on: Day = delivered_on ?? (delivery_on < today ? delivery_on : today);
    const first = await stillThere(
      db,
      lotsOf(id).map(({ lot }) => lot),
    );
    await takeOut(
      db,
      { type: "product", id: product_id },
      BigInt(delivered_quantity),
      { kind: "delivery", document: { type: "order_line", id }, occurred_at: momentOf(on, author.at), author },
      { on, first, hasLeft: true },
    );
  }
}

/** Puts back what these order lines took of stock when they were delivered. */
export const putBackDelivered = (db: Database, lineIds: readonly number[], author: Author): Promise<void> =>
  reverseDocuments(db, { type: "order_line", ids: lineIds }, author);

/** Reads the lots into which what was made for order lines was booked. */
async function readLotsMadeFor(db: Database, lineIds: readonly number[]): Promise<{ line: number; lot: number }[]> {
  const rows = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .select(["share.order_line_id as line", "batch.lot_id as lot"])
    .where("share.order_line_id", "in", idList(db, lineIds))
    .where("batch.reversed_at", "is", null)
    .orderBy("batch.id")
    .execute();
  return rows.flatMap(({ line, lot }) => (lot === null ? [] : [{ line, lot }]));
}

/** Returns those of these lots that hold something and are not put aside. */
async function stillThere(db: Database, lots: readonly number[]): Promise<number[]> {
  if (lots.length === 0) return [];
  const there = await db
    .selectFrom("stock_lots")
    .select("id")
    .where("id", "in", idList(db, lots))
    .where("on_hand", ">", 0)
    .where("blocked", "=", 0)
    .orderBy("id")
    .execute();
  return there.map(({ id }) => id);
}
