import { addDecimals, signOf, subtractDecimals } from "#domain/exact/decimal";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { isMissing } from "./incomplete-lines";

const restName = "reste";

/** Returns the address of a new order of what was not handed over with an order. */
export const restOfOrderPath = (id: number): string => `/external-orders/create?from=${id}&${restName}=1`;

/** Tells whether the address of a new order asks for the rest of the one that it copies. */
export const asksRest = (params: URLSearchParams): boolean => params.get(restName) === "1";

/** Returns the lines of which less was handed over than was ordered, with what is left of each. */
export const restOfLines = (lines: ExternalOrder["lines"]): ExternalOrder["lines"] =>
  lines
    .filter((line) => isMissing(line, "deliveredQuantity"))
    .map((line) => ({ ...line, quantity: subtractDecimals(line.quantity, line.deliveredQuantity) }));

/** Returns what of the rest of an order no other order was made for. */
export function openRestOf({ lines, rests = [] }: Pick<ExternalOrder, "lines" | "rests">): ExternalOrder["lines"] {
  const ordered = new Map<number, string>();
  for (const { productId, quantity } of rests.flatMap((rest) => rest.lines))
    ordered.set(productId, addDecimals(ordered.get(productId) ?? "0", quantity));
  return restOfLines(lines).flatMap((line) => {
    const taken = ordered.get(line.productId) ?? "0";
    const left = subtractDecimals(line.quantity, taken);
    ordered.set(line.productId, signOf(left) < 0 ? subtractDecimals(taken, line.quantity) : "0");
    return signOf(left) > 0 ? [{ ...line, quantity: left }] : [];
  });
}

/** Tells whether an order is over and something of it was not handed over. */
export const hasRest = ({ status, deliveredInPart }: Pick<ExternalOrder, "status" | "deliveredInPart">): boolean =>
  status === "delivered" && deliveredInPart === true;

/**
 * Returns an order as it would be had only that of its rest been ordered which no other order is made for, its number
 * in its note; null of one that has no rest.
 */
export function restOfOrder(order: ExternalOrder): ExternalOrder | null {
  if (!hasRest(order)) return null;
  const notes = [`Reste de la commande ${order.number}.`, order.notes].filter(Boolean).join(" ");
  return { ...order, lines: openRestOf(order), notes, depositAmount: null };
}
