import { subtractDecimals } from "#domain/exact/decimal";
import type { ExternalOrder } from "../../server/api-client/contract/external-orders";
import { isMissing } from "./missing";

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

/** Returns an order as it would be had only its rest been ordered, its number in its note; null where none is left. */
export function restOfOrder(order: ExternalOrder): ExternalOrder | null {
  if (!order.deliveredInPart) return null;
  const notes = [`Reste de la commande ${order.number}.`, order.notes].filter(Boolean).join(" ");
  return { ...order, lines: restOfLines(order.lines), notes, depositAmount: null };
}
