import { isBusinessDay } from "../fields/days";
import type { OrderStatus } from "../kitchen/kitchen";
import type { WriteErrors } from "../writing/write-errors";
import type { ExternalOrderBody } from "./body";
import { type CompleteOrder, lineColumns } from "./insert";
import { totalCents } from "./totals";

/** What an order's own values must obey among themselves. */
export function checkOrder(body: ExternalOrderBody, status: OrderStatus, errors: WriteErrors): void {
  if (body.delivery_mode === "delivery" && body.delivery_address === null) errors.add("delivery_address", "Donnez l'adresse de livraison.");
  if (body.production_on !== null && body.production_on > body.delivery_on) errors.add("production_on", "La production ne peut pas suivre la livraison.");
  if (status !== "draft" && status !== "cancelled" && body.lines.length === 0) errors.add("lines", "Une commande confirmée garde au moins une ligne.");
}

// What the columns of amounts hold: 999 999 999,99 €.
const mostCents = 99_999_999_999n;

/** The production day that follows from the longest lead time must be a business day too. */
export function checkProductionDay({ production_on }: Pick<CompleteOrder, "production_on">, errors: WriteErrors): void {
  if (!isBusinessDay(production_on)) errors.add("production_on", "D'après le délai de fabrication, la production serait avant 2000 : donnez sa date.");
}

/** An order's total must be an amount that can be kept. */
export function checkTotal({ lines }: Pick<CompleteOrder, "lines">, errors: WriteErrors): void {
  if (totalCents(lineColumns(lines)).ttc > mostCents) errors.add("lines", "Le total dépasse 999 999 999,99 € : vérifiez les quantités et les prix.");
}
