import { formatMillionths } from "#domain/exact/quantity";
import { groupBy } from "../../database/grouping";
import type { Day, Quantity } from "../../database/columns";
import type { Database, Row } from "../../database/tables";
import type { Author } from "../../records/author";
import { type Making, bookBatches, lockProducts } from "../make-batches";
import { keepShares, readShares } from "./shares";
import { lockMoved } from "../consumption/parts";
import { type Share, lessenShare, thereOf } from "../../records/orders/order-shares";
import { giveLeftOver } from "./left-over";
import { reverseBatch } from "../take-back/take-back";

/** A change of the quantity that an order line says was produced of it. */
export interface ProducedChange {
  order_id: number;
  order_line_id: number;
  product_id: number;
  production_on: Day;
  before: Quantity;
  now: Quantity;
}

/**
 * Writes batches of what order lines say was produced beyond what they said before and no batch of the day has left
 * over, one for each product of a day, and takes back what they no longer say. The orders must be locked. Throws a 409
 * Refusal (code "used") when what is taken back has been used.
 */
export async function followProduced(db: Database, changes: readonly ProducedChange[], author: Author): Promise<void> {
  await lockProducts(
    db,
    changes.map(({ product_id }) => product_id),
  );
  for (const { order_line_id, before, now } of changes)
    if (now < before) await takeShares(db, order_line_id, before - now, author);
  const more = changes.filter(({ before, now }) => now > before);
  const sheetsOf = groupBy(more, ({ product_id, production_on }) => `${String(product_id)} ${production_on}`);
  const sheets = [...new Set(more.map(({ product_id, production_on }) => `${String(product_id)} ${production_on}`))];
  for (const sheet of sheets) {
    const lines = sheetsOf(sheet);
    const [first] = lines;
    if (!first) continue;
    const wanted = lines.map(({ order_id, order_line_id, before, now }) => ({
      order_id,
      order_line_id,
      quantity: now - before,
    }));
    const open = await giveLeftOver(db, first, wanted);
    if (open.length > 0) await bookShares(db, first, open, author);
  }
}

async function bookShares(
  db: Database,
  { product_id, production_on }: { product_id: number; production_on: Day },
  shares: readonly Share[],
  author: Author,
): Promise<void> {
  const quantity = formatMillionths(shares.reduce((sum, share) => sum + BigInt(share.quantity), 0n));
  const making: Making = {
    item: { type: "product", id: product_id },
    production_on,
    asked_on: null,
    planned: quantity,
    expected: quantity,
    obtained: quantity,
    made_on: null,
    expires_on: null,
    run_id: null,
    note: null,
    source: "order",
    seen: null,
  };
  for (const { id } of await bookBatches(db, [making], author)) await keepShares(db, id, shares);
}

/**
 * Takes from an order line what its batches gave it, the latest first. A batch that only an order's quantities speak
 * for is made smaller; what a production sheet says was made stays made.
 */
async function takeShares(db: Database, order_line_id: number, less: Quantity, author: Author): Promise<void> {
  let left = less;
  for (const { there, batch_id: _, ...batch } of await readShares(db, order_line_id)) {
    const taken = Math.min(left, there);
    if (taken === 0) continue;
    left -= taken;
    if (batch.source === "order") await bookAgain(db, batch, { order_line_id, taken }, author);
    else await lessenShare(db, batch.id, { order_line_id, taken });
  }
}

async function bookAgain(
  db: Database,
  batch: Row<"batches">,
  less: { order_line_id: number; taken: Quantity },
  author: Author,
): Promise<void> {
  const shares = await db
    .selectFrom("batch_order_lines")
    .select(["order_id", "order_line_id", thereOf.as("quantity")])
    .where("batch_id", "=", batch.id)
    .execute();
  await lockMoved(db, [batch.id]);
  await reverseBatch(db, batch, author);
  const rest = shares.flatMap((share) => {
    const quantity = share.quantity - (share.order_line_id === less.order_line_id ? less.taken : 0);
    return quantity > 0 ? [{ ...share, quantity }] : [];
  });
  if (batch.product_id !== null && rest.length > 0)
    await bookShares(db, { product_id: batch.product_id, production_on: batch.production_on }, rest, author);
}
