import type { Quantity } from "../database/columns";
import { quantityScale } from "../database/scale";
import type { Row } from "../database/tables";

export interface OrderWarning {
  /** The field it is about: "lines.0.quantity". */
  field: string;
  message: string;
}

type OrderedLine = Pick<Row<"products">, "min_order_quantity" | "order_multiple"> & { quantity: Quantity };

/**
 * Returns quantities under the minimum of their product, or that are no multiple of what it is sold by: allowed, but
 * said.
 */
export function orderWarnings(lines: readonly OrderedLine[]): OrderWarning[] {
  return lines.flatMap(({ quantity, min_order_quantity: least, order_multiple: multiple }, index) => {
    const field = `lines.${index}.quantity`;
    const warnings: OrderWarning[] = [];
    if (least !== null && quantity < least)
      warnings.push({ field, message: `Ce produit se commande par ${french(least)} au moins.` });
    if (multiple !== null && quantity % multiple !== 0)
      warnings.push({ field, message: `Ce produit se commande par multiples de ${french(multiple)}.` });
    return warnings;
  });
}

function french(quantity: Quantity): string {
  return quantityScale.read(quantity).replace(".", ",");
}
