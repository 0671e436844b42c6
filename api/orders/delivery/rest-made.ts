import { lockProducts } from "../../batches/make-batches";
import { freeShares, readShares } from "../../batches/order-lines/shares";
import type { Quantity } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { quantityScale } from "../../database/scale";
import { readLost } from "../../kitchen/read/left-over";
import type { Database, Row } from "../../database/tables";
import type { Author } from "../../records/author";
import { addProduced } from "../../records/orders/order-shares";
import { type CurrentLine, type CurrentOrder, readCurrentOrder } from "../current";
import type { SurplusChoice } from "../surplus/choose";
import type { SurplusLine } from "../surplus/find";
import { giveTo } from "../surplus/move";

/**
 * Gives a new order, the rest of one that was handed over in part, what was made for that one and did not leave, as far
 * as it wants it, it is not lost and keeps until it is delivered: of what is not kept in stock, which serves it anyway.
 * The order of which it is the rest must be locked.
 */
export async function takeMadeOfFirst(db: Database, { order, lines }: CurrentOrder, author: Author): Promise<void> {
  if (order.rest_of === null) return;
  const first = await readCurrentOrder(db, order.rest_of);
  const left = first.lines.filter(
    ({ stock_managed, produced_quantity: made, delivered_quantity: gone }) => stock_managed === 0 && made > gone,
  );
  const linesOf = groupBy(lines, ({ product_id }) => product_id);
  await lockProducts(
    db,
    left.map(({ product_id }) => product_id),
  );
  const keeps = ({ expires_on }: Row<"batches">) => expires_on === null || expires_on >= order.delivery_on;
  const reason = `Faits pour ${first.order.number}, ${first.order.customer_name}, et pas partis`;
  const { production_on } = first.order;
  const lostOf = await readLost(
    db,
    left.map(({ product_id }) => ({ product_id, production_on })),
  );
  for (const product of new Set(left.map(({ product_id }) => product_id))) {
    let lost = lostOf({ product_id: product, production_on });
    let wanted = sumOf(linesOf(product), (line) => Math.max(0, line.quantity - line.produced_quantity));
    for (const line of left.filter(({ product_id }) => product_id === product)) {
      const there = line.produced_quantity - line.delivered_quantity;
      const known = Math.min(lost, there);
      lost -= known;
      const parts = await freeShares(db, line.id, Math.min(there - known, wanted), keeps);
      const quantity = sumOf(parts, (part) => part.quantity);
      if (quantity === 0) continue;
      wanted -= quantity;
      const given = { order_id: first.order.id, order_line_id: line.id, quantity };
      await addProduced(db, [given], `Pour ${order.number}, qui en livre le reste`, author, -1);
      await giveTo(db, { order, product_id: product, quantity, reason }, parts, author);
    }
  }
}

/** A part of what was made of a line that goes back where it came from. */
interface Back {
  line: CurrentLine;
  quantity: Quantity;
}

/**
 * Reads what an order, the rest of another, had of that one, has still, and gives back when it is wanted no more: what
 * was made before it was ordered.
 */
async function readBack(db: Database, { order, lines }: CurrentOrder): Promise<Back[]> {
  if (order.rest_of === null) return [];
  const first = await readCurrentOrder(db, order.rest_of);
  const wantedOf = new Map<number, Quantity>();
  for (const { product_id, quantity, produced_quantity: made, stock_managed } of first.lines)
    if (stock_managed === 0) wantedOf.set(product_id, (wantedOf.get(product_id) ?? 0) + Math.max(0, quantity - made));
  const back: Back[] = [];
  for (const line of lines) {
    const wanted = wantedOf.get(line.product_id) ?? 0;
    if (wanted === 0 || line.produced_quantity === 0) continue;
    const old = (await readShares(db, line.id)).filter(({ recorded_at }) => recorded_at <= order.created_at);
    const quantity = Math.min(
      wanted,
      line.produced_quantity,
      sumOf(old, ({ there }) => there),
    );
    wantedOf.set(line.product_id, wanted - quantity);
    if (quantity > 0) back.push({ line, quantity });
  }
  return back;
}

/**
 * Divides what was made of an order that is wanted no more: what goes back to the one of whose rest it is, by the
 * choices that say so, and what is left, of which it is asked what becomes of it.
 */
export async function divideBack(
  db: Database,
  current: CurrentOrder,
  surplus: readonly SurplusLine[],
): Promise<{ back: SurplusLine[]; choices: SurplusChoice[]; undecided: SurplusLine[] }> {
  const given = await readBack(db, current);
  const backOf = new Map(given.map(({ line, quantity }) => [line.id, quantity]));
  return {
    back: surplus.flatMap((one) => {
      const quantity = backOf.get(one.line.id) ?? 0;
      return quantity > 0 ? [{ ...one, ordered: one.made - quantity }] : [];
    }),
    choices: given.map(({ line: { product_id }, quantity }) => ({
      product_id,
      to: "order",
      order_id: current.order.rest_of,
      quantity: quantityScale.read(quantity),
    })),
    undecided: surplus.flatMap((one) => {
      const made = one.made - (backOf.get(one.line.id) ?? 0);
      return made > one.ordered ? [{ ...one, made }] : [];
    }),
  };
}

const sumOf = <Item>(items: readonly Item[], quantityOf: (item: Item) => Quantity): Quantity =>
  items.reduce((sum, item) => sum + quantityOf(item), 0);
