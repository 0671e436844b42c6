import { addDays } from "#domain/days";
import { type Loop, readOrderLines } from "./company";
import { promisedJars } from "./holds";

/** Tells whether what a batch gave is gone: handed over, lost, or taken of what its lot owes to other orders. */
export async function isGone(loop: Loop, id: number): Promise<boolean> {
  return (await hasLeft(loop, id)) || (await isLost(loop, id)) || (await isOwed(loop, id));
}

/** Tells whether an order line of which something was handed over would hold less made than that without a batch. */
async function hasLeft(loop: Loop, id: number): Promise<boolean> {
  const shares = await sharesOf(loop, id);
  const lines = await readOrderLines(loop);
  return shares.some(({ order_line_id, quantity: made, gone }) => {
    const quantity = made - gone;
    const line = lines.find((one) => one.id === order_line_id);
    return line && line.delivered_quantity > 0 && line.produced_quantity - quantity < line.delivered_quantity;
  });
}

/** Tells whether more tarts were lost since than others made and were not handed over. */
async function isLost(loop: Loop, id: number): Promise<boolean> {
  const { db } = loop.desk;
  const tarts = await db
    .selectFrom("batches")
    .selectAll()
    .where("product_id", "=", loop.items.tart.id)
    .where("reversed_at", "is", null)
    .where("obtained", ">", 0)
    .orderBy("id")
    .execute();
  const batch = tarts.find((one) => one.id === id);
  if (!batch) return false;
  const losses = await db
    .selectFrom("stock_waste")
    .selectAll()
    .where("product_id", "=", loop.items.tart.id)
    .where("reversed_at", "is", null)
    .execute();
  const may = (loss: (typeof losses)[number], { recorded_at, made_on }: typeof batch) =>
    recorded_at <= loss.recorded_at && made_on <= loss.wasted_on && loss.wasted_on <= addDays(made_on, 2);
  const lost = losses.filter((loss) => may(loss, batch));
  if (lost.length === 0) return false;
  const lines = await readOrderLines(loop);
  const open = new Map(lines.map((line) => [line.id, line.delivered_quantity]));
  let left = 0;
  for (const other of tarts.filter((one) => one.id !== id)) {
    let remaining = other.obtained;
    for (const { order_line_id, quantity, gone } of await sharesOf(loop, other.id)) {
      const part = Math.min(open.get(order_line_id) ?? 0, quantity - gone);
      open.set(order_line_id, (open.get(order_line_id) ?? 0) - part);
      remaining -= part;
    }
    if (lost.some((loss) => may(loss, other))) left += remaining;
  }
  const quantity = lost.reduce((sum, loss) => sum + loss.quantity, 0);
  return quantity > 0 && quantity > left;
}

/** Tells whether the lot of jars of which something was taken since would hold less than others wait for. */
async function isOwed(loop: Loop, id: number): Promise<boolean> {
  const { db } = loop.desk;
  const brought = await db
    .selectFrom("stock_movements")
    .selectAll()
    .where("document_type", "=", "batch")
    .where("document_id", "=", id)
    .where("kind", "=", "output")
    .executeTakeFirst();
  if (!brought) return false;
  const moved = await db.selectFrom("stock_movements").selectAll().where("lot_id", "=", brought.lot_id).execute();
  const reversed = new Set(moved.map(({ reverses }) => reverses));
  const effective = moved.filter(({ id: one, kind }) => kind !== "reversal" && !reversed.has(one));
  const onHand = effective.reduce((sum, { quantity }) => sum + quantity, -brought.quantity);
  const own = (await sharesOf(loop, id, ["confirmed", "in_production", "ready"])).reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  );
  const promised = Number((await promisedJars(loop, "made")).get(brought.lot_id) ?? 0n) - own;
  return onHand < promised && effective.some(({ id: one, quantity }) => one > brought.id && quantity < 0);
}

async function sharesOf(loop: Loop, batch: number, statuses?: readonly string[]) {
  const shares = await loop.desk.db.selectFrom("batch_order_lines").selectAll().where("batch_id", "=", batch).execute();
  if (!statuses) return shares;
  const lines = await readOrderLines(loop);
  return shares.filter(({ order_line_id }) =>
    lines.some(({ id, status }) => id === order_line_id && statuses.includes(status)),
  );
}
