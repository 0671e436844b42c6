import { compareDecimals, signOf, subtractDecimals } from "#domain/exact/decimal";
import type { SupplierOrder, SupplierOrderLine } from "#server/api-client/contract/supplier-orders";

/** The fields of an ordered line that tell how much of it is still to come. */
export type Coming = Pick<SupplierOrderLine, "quantity" | "receivedQuantity" | "closedQuantity" | "closed">;

/** Returns how much of an ordered line is still to come: "0" where all has come or nothing more will. */
export function restOf({ quantity, receivedQuantity, closedQuantity, closed }: Coming): string {
  const rest = subtractDecimals(subtractDecimals(quantity, receivedQuantity), closedQuantity);
  return closed || signOf(rest) <= 0 ? "0" : rest;
}

/** Tells whether something of an ordered line was closed that has not come since. */
export const hasClosedRest = ({ quantity, receivedQuantity, closedQuantity, closed }: Coming): boolean =>
  closed || (signOf(closedQuantity) > 0 && compareDecimals(receivedQuantity, quantity) < 0);

/** Returns the lines of an order of which something is still to come, with how much and when. */
export const awaitedLines = ({ deliverOn, lines }: Pick<SupplierOrder, "deliverOn" | "lines">) =>
  lines.flatMap(({ id: lineId, articleName, unit, expectedOn, ...line }) => {
    const quantity = restOf(line);
    return signOf(quantity) > 0 ? [{ lineId, articleName, unit, quantity, expectedOn: expectedOn ?? deliverOn }] : [];
  });
