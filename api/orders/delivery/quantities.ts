import { lockProducts } from "../../batches/make-batches";
import { putBackDelivered, takeDelivered } from "../../batches/order-lines/delivered";
import { type ProducedChange, followProduced } from "../../batches/order-lines/produced";
import type { Day } from "../../database/columns";
import type { Database, Row } from "../../database/tables";
import type { Author } from "../../records/author";
import type { CurrentOrder } from "../current";

export type CurrentLines = Row<"external_order_lines">[];

/**
 * Books what the lines of an order say now that they did not say before: what was produced, and, once it is delivered,
 * what it took of finished stock. Throws a 409 Refusal (code "used") when what is taken back has been used.
 */
export async function bookQuantities(
  db: Database,
  { order, lines: before }: CurrentOrder,
  { production_on, lines: now }: { production_on: Day; lines: CurrentLines },
  author: Author,
): Promise<void> {
  const later = new Map(now.map((line) => [line.id, line]));
  const earlier = new Map(before.map((line) => [line.id, line]));
  const lines = [...before, ...now.filter(({ id }) => !earlier.has(id))];
  const redelivered =
    order.status === "delivered"
      ? lines.flatMap(({ id }) =>
          earlier.get(id)?.delivered_quantity === later.get(id)?.delivered_quantity ? [] : [id],
        )
      : [];
  const booked = lines.filter(
    ({ id }) => redelivered.includes(id) || producedOf(earlier, id) !== producedOf(later, id),
  );
  await lockProducts(
    db,
    booked.map(({ product_id }) => product_id),
  );
  await putBackDelivered(
    db,
    redelivered.filter((id) => earlier.has(id)),
    author,
  );
  await followProduced(
    db,
    lines.flatMap(({ id, product_id }): ProducedChange[] => {
      const [was, is] = [producedOf(earlier, id), producedOf(later, id)];
      return was === is
        ? []
        : [{ order_id: order.id, order_line_id: id, product_id, production_on, before: was, now: is }];
    }),
    author,
  );
  if (redelivered.length > 0) await takeDelivered(db, [order.id], author, redelivered);
}

const producedOf = (lines: ReadonlyMap<number, CurrentLines[number]>, id: number): number =>
  lines.get(id)?.produced_quantity ?? 0;
