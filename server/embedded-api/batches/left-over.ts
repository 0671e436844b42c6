import type { Day, Quantity } from "../database/columns";
import type { Database } from "../database/tables";
import { madeToOrder } from "../kitchen/read/stock";
import { keepShares } from "./order-lines";
import { type Share } from "../records/order-shares";

/** A part of a batch that no order has, and that is still there. */
interface LeftOver {
  batch_id: number;
  quantity: Quantity;
}

/**
 * Gives order lines what batches made of their product for their day and no order has, the first made first: what a
 * sheet and an order say was made is one thing seen twice. Returns of each what is left to be made. The product must be
 * locked.
 */
export async function giveLeftOver(
  db: Database,
  { product_id, production_on }: { product_id: number; production_on: Day },
  shares: readonly Share[],
): Promise<Share[]> {
  const parts = await readLeftOver(db, product_id, production_on);
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
 * Reads what is left over of a product's batches of a day: of what is kept in stock as much as is there that no order
 * waits for, else what is not lost.
 */
async function readLeftOver(db: Database, product_id: number, production_on: Day): Promise<LeftOver[]> {
  const batches = await db
    .selectFrom("batches as made")
    .leftJoin("stock_lots", "stock_lots.id", "made.lot_id")
    .select(["made.id", "made.obtained", "made.lot_id", "on_hand", "blocked", madeToOrder.as("made_to_order")])
    .where("made.product_id", "=", product_id)
    .where("made.production_on", "=", production_on)
    .where("made.reversed_at", "is", null)
    .orderBy("made.id")
    .execute();
  if (batches.length === 0) return [];
  const shared = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .select((e) => [
      "share.batch_id",
      e.fn.sum<number>("share.quantity").as("quantity"),
      e.fn.sum<number>("share.gone").as("gone"),
    ])
    .where("batch.product_id", "=", product_id)
    .where("batch.production_on", "=", production_on)
    .where("batch.reversed_at", "is", null)
    .groupBy("share.batch_id")
    .execute();
  const sharedOf = new Map(shared.map(({ batch_id, quantity }) => [batch_id, Number(quantity)]));
  const known = shared.reduce((sum, { gone }) => sum + Number(gone), 0);
  let lost = Math.max(0, (await readLost(db, product_id, production_on)) - known);
  const thereOf = new Map<number, number>();
  return batches.flatMap(({ id, obtained, lot_id, on_hand, blocked, made_to_order }): LeftOver[] => {
    const free = obtained - (sharedOf.get(id) ?? 0);
    if (free <= 0) return [];
    if (lot_id === null) {
      const gone = Math.min(free, lost);
      lost -= gone;
      return free > gone ? [{ batch_id: id, quantity: free - gone }] : [];
    }
    const there = thereOf.get(lot_id) ?? (blocked === 1 ? 0 : (on_hand ?? 0) - Number(made_to_order));
    const quantity = Math.min(free, there);
    thereOf.set(lot_id, there - Math.max(0, quantity));
    return quantity > 0 ? [{ batch_id: id, quantity }] : [];
  });
}

/** Reads how much of a product was lost since a day. */
export async function readLost(db: Database, product_id: number, since: Day): Promise<Quantity> {
  const { lost } = await db
    .selectFrom("stock_waste")
    .select((e) => e.fn.sum<number | null>("quantity").as("lost"))
    .where("product_id", "=", product_id)
    .where("wasted_on", ">=", since)
    .where("reversed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(lost ?? 0);
}
