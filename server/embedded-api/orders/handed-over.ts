import type { Row } from "../database/tables";

type Given = Pick<Row<"external_order_lines">, "delivered_quantity">;

/** Tells whether anything of an order is noted as delivered: a line with 0 then did not leave. */
export const isDeliveryNoted = (lines: readonly Given[]): boolean =>
  lines.some(({ delivered_quantity }) => delivered_quantity > 0);

/** Tells whether less of a line is noted as delivered than is ordered. */
export const isShort = ({
  quantity,
  delivered_quantity,
}: Given & Pick<Row<"external_order_lines">, "quantity">): boolean => delivered_quantity < quantity;
