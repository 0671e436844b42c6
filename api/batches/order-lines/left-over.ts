import type { Quantity } from "../../database/columns";
import type { Database } from "../../database/tables";
import { groupBy } from "../../database/grouping";
import { idList, textList } from "../../database/ids";
import { type ProductDay, readLost } from "../../kitchen/read/left-over";
import { madeToOrder } from "../../kitchen/read/stock";
import { keepShares } from "./shares";
import { type Share } from "../../records/orders/order-shares";

/** A part of a batch that no order has, and that is still there. */
interface LeftOver extends ProductDay {
  batch_id: number;
  quantity: Quantity;
}

/**
 * Gives order lines what batches made of their product for their day and no order has, the first made first: what a
 * sheet and an order say was made is one thing seen twice. Returns of each what is left to be made. The product must be
 * locked.
 */
export async function giveLeftOver(db: Database, day: ProductDay, shares: readonly Share[]): Promise<Share[]> {
  const parts = await readLeftOver(db, [day]);
  const open: Share[] = [];
  for (const { order_id, order_line_id, quantity } of shares) {
    let left = quantity;
    for (const part of parts) {
      const given = Math.min(left, part.quantity);
      if (given <= 0) continue;
      part.quantity -= given;
      left -= given;
      await keepShares(db, part.batch_id, [{ order_id, order_line_id, quantity: given }]);
    }
    if (left > 0) open.push({ order_id, order_line_id, quantity: left });
  }
  return open;
}

/**
 * Reads what is left over of the batches of products of days, the first made first: of what is kept in stock as much as
 * is there that no order waits for, else what is not lost. At most 3 queries.
 */
export async function readLeftOver(db: Database, days: readonly ProductDay[]): Promise<LeftOver[]> {
  const wanted = new Set(days.map(keyOf));
  const products = idList(db, new Set(days.map(({ product_id }) => product_id)));
  const dates = textList(db, new Set(days.map(({ production_on }) => production_on)));
  const made = await db
    .selectFrom("batches as made")
    .leftJoin("stock_lots", "stock_lots.id", "made.lot_id")
    .select(["made.id", "made.product_id", "made.production_on", "made.obtained", "made.lot_id"])
    .select(["on_hand", "blocked", madeToOrder.as("made_to_order")])
    .where("made.product_id", "in", products)
    .where("made.production_on", "in", dates)
    .where("made.reversed_at", "is", null)
    .orderBy("made.id")
    .execute();
  const batches = made.flatMap(({ product_id, ...batch }) =>
    product_id !== null && wanted.has(keyOf({ product_id, ...batch })) ? [{ product_id, ...batch }] : [],
  );
  if (batches.length === 0) return [];
  const shared = await db
    .selectFrom("batch_order_lines as share")
    .select((e) => [
      "share.batch_id",
      e.fn.sum<number>("share.quantity").as("quantity"),
      e.fn.sum<number>("share.gone").as("gone"),
    ])
    .where("share.batch_id", "in", idList(db, new Set(batches.map(({ id }) => id))))
    .groupBy("share.batch_id")
    .execute();
  const sharedOf = new Map(shared.map(({ batch_id, ...sums }) => [batch_id, sums]));
  const lost = await readLost(db, days);
  const batchesOf = groupBy(batches, keyOf);
  return days.flatMap((day) => {
    const ofDay = batchesOf(keyOf(day));
    const known = ofDay.reduce((sum, { id }) => sum + Number(sharedOf.get(id)?.gone ?? 0), 0);
    let gone = Math.max(0, lost(day) - known);
    const thereOf = new Map<number, number>();
    return ofDay.flatMap(({ id, obtained, lot_id, on_hand, blocked, made_to_order }): LeftOver[] => {
      const free = obtained - Number(sharedOf.get(id)?.quantity ?? 0);
      if (free <= 0) return [];
      if (lot_id === null) {
        const part = Math.min(free, gone);
        gone -= part;
        return free > part ? [{ ...day, batch_id: id, quantity: free - part }] : [];
      }
      const there = thereOf.get(lot_id) ?? (blocked === 1 ? 0 : (on_hand ?? 0) - Number(made_to_order));
      const quantity = Math.min(free, there);
      thereOf.set(lot_id, there - Math.max(0, quantity));
      return quantity > 0 ? [{ ...day, batch_id: id, quantity }] : [];
    });
  });
}

const keyOf = ({ product_id, production_on }: ProductDay) => `${String(product_id)} ${production_on}`;
