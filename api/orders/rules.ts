import { isBeforePutOut, notYetPutOut } from "#domain/orders/put-out-day";
import { isInternal } from "#domain/orders/shop-window";
import type { OrderStatus } from "#domain/orders/order-statuses";
import type { Day } from "../database/columns";
import type { Database } from "../database/tables";
import { isBusinessDay } from "#domain/business-days";
import type { WriteErrors } from "../http/write-errors";
import { type Reference, checkReferences } from "../records/references";
import type { ExternalOrderBody } from "./body";
import { lineColumns } from "./columns";
import { type CompleteOrder, matchLines } from "./completion";
import type { CurrentOrder } from "./current";
import { totalCents } from "./totals";

/** Checks the rules between an order's own values. */
export function checkOrder(body: ExternalOrderBody, status: OrderStatus, errors: WriteErrors): void {
  const isPutOut = isInternal(body.customer_type);
  if (isPutOut && body.deposit_amount !== null)
    errors.add("deposit_amount", "Une mise en vente n’a pas d’acompte : effacez-le.");
  if (!isPutOut && body.delivery_mode === "delivery" && body.delivery_address === null)
    errors.add("delivery_address", "Donnez l’adresse de livraison.");
  if (body.production_on !== null && body.production_on > body.delivery_on)
    errors.add("production_on", "La production ne peut pas suivre la livraison.");
  if (status !== "draft" && status !== "cancelled" && body.lines.length === 0)
    errors.add("lines", "Une commande confirmée garde au moins une ligne.");
}

/** Checks that nothing of an order comes to be put out in the house's own shop before its day. */
export function checkPutOut(before: CurrentOrder | null, after: CompleteOrder, today: Day, errors: WriteErrors): void {
  const { customer_type: customerType, delivery_on: deliveryOn } = after;
  if (!isBeforePutOut({ customerType, deliveryOn }, today)) return;
  const rows = lineColumns(after.lines);
  const matched = matchLines(before, { lines: rows });
  const message = notYetPutOut(deliveryOn);
  rows.forEach((row, at) => {
    if (row.delivered_quantity > (matched.get(row)?.delivered_quantity ?? 0))
      errors.add(`lines.${at}.delivered_quantity`, message);
  });
  const isOut = before?.order.status === "delivered" || before?.lines.some((line) => line.delivered_quantity > 0);
  if (!before || !isOut) return;
  if (before.order.delivery_on !== deliveryOn) errors.add("delivery_on", message);
  else if (before.order.customer_type !== customerType) errors.add("customer_type", message);
}

// What the columns of amounts hold: 999 999 999,99 €.
const mostCents = 99_999_999_999n;

/** Checks that the production day that follows from the longest lead time is a business day too. */
export function checkProductionDay({ production_on }: Pick<CompleteOrder, "production_on">, errors: WriteErrors): void {
  if (!isBusinessDay(production_on))
    errors.add("production_on", "D’après le délai de fabrication, la production serait avant 2000 : donnez sa date.");
}

// What the columns of prices hold: 999 999 999,9999 €.
const mostPrice = 9_999_999_999_999;

/**
 * Checks that an order's prices and total are amounts that can be kept: a price that was typed before tax may have
 * grown by it.
 */
export function checkTotal(
  { price_basis, lines }: Pick<CompleteOrder, "price_basis" | "lines">,
  errors: WriteErrors,
): void {
  const columns = lineColumns(lines);
  columns.forEach(({ unit_price }, index) => {
    if (unit_price > mostPrice)
      errors.add(`lines.${index}.unit_price_${price_basis}`, "Le prix TTC dépasse 999 999 999,99 €.");
  });
  if (totalCents(price_basis, columns).ttc > mostCents)
    errors.add("lines", "Le total dépasse 999 999 999,99 € : vérifiez les quantités et les prix.");
}

/** Checks that the products of an order exist and, where they are chosen anew, are sold. */
export function checkProducts(
  db: Database,
  before: CurrentOrder | null,
  { lines }: ExternalOrderBody,
  errors: WriteErrors,
): Promise<void> {
  const existing = new Set(before?.lines.map(({ product_id }) => product_id));
  const references = lines.map(({ product_id }, index) => ({ field: `lines.${index}.product_id`, id: product_id }));
  return checkSold(db, references, existing, errors);
}

/**
 * Checks that these products exist and, where they are chosen anew, are sold.
 * @param existing ids that were there before
 */
export async function checkSold(
  db: Database,
  references: readonly Reference[],
  existing: ReadonlySet<number>,
  errors: WriteErrors,
): Promise<void> {
  await checkReferences(db, "products", references, existing, errors);
  const chosen = references.filter(({ id }) => !existing.has(id));
  if (chosen.length === 0) return;
  const unsold = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where(
      "id",
      "in",
      chosen.map(({ id }) => id),
    )
    .where("active", "=", 0)
    .where("archived_at", "is", null)
    .execute();
  const names = new Map(unsold.map(({ id, name }) => [id, name]));
  for (const { field, id } of chosen) {
    const name = names.get(id);
    if (name !== undefined) errors.add(field, `« ${name} » n’est plus vendu : choisissez un autre produit.`);
  }
}
