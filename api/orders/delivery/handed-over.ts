import type { Row } from "../../database/tables";

type Given = Pick<Row<"external_order_lines">, "delivered_quantity">;

/** Tells whether anything of an order is noted as delivered: a line with 0 then did not leave. */
export const isDeliveryNoted = (lines: readonly Given[]): boolean =>
  lines.some(({ delivered_quantity }) => delivered_quantity > 0);

/** Tells whether less of a line is noted as delivered than is ordered. */
export const isShort = ({
  quantity,
  delivered_quantity,
}: Given & Pick<Row<"external_order_lines">, "quantity">): boolean => delivered_quantity < quantity;

/** A line as it is made, and whether stock serves its product. */
type Made = Pick<Row<"external_order_lines">, "quantity" | "produced_quantity"> &
  Pick<Row<"products">, "stock_managed">;

/**
 * Returns what is handed over of each line of an order of which nothing is noted as delivered, unless it is said: what
 * was made of it, at most all; all of a line that nobody noted, but nothing of it where others of the order are noted
 * as made, unless stock serves it.
 */
export function handedOverByDefault(lines: readonly Made[]): number[] {
  const isWatched = lines.some(({ produced_quantity }) => produced_quantity > 0);
  return lines.map(({ quantity, produced_quantity: made, stock_managed }) =>
    made > 0 ? Math.min(made, quantity) : isWatched && stock_managed === 0 ? 0 : quantity,
  );
}

/**
 * Returns what is handed over of each line of an order as it is noted: none of a line with 0 once anything of it is
 * noted as delivered; else what is handed over unless it is said.
 */
export const handedOverAsNoted = (lines: readonly (Made & Given)[]): number[] =>
  isDeliveryNoted(lines) ? lines.map(({ delivered_quantity }) => delivered_quantity) : handedOverByDefault(lines);
