import { isSeveral } from "#domain/kitchen/units";
import type { Quantity } from "../../database/columns";
import { quantityScale } from "../../database/scale";
import type { Row } from "../../database/tables";
import { printedDecimal } from "../../http/documents/french";

type SaleUnit = Row<"products">["sale_unit"];

/** Returns a quantity of an order's line as its sentences say it: « 6 », « 1,5 kg ». */
export function formatQuantity(quantity: Quantity, unit: SaleUnit): string {
  const number = printedDecimal(quantityScale.read(quantity));
  return unit === "kg" ? `${number} kg` : number;
}

/** Returns a quantity with what it is: « 6 faits », « 1 livré ». */
export const formatCounted = (quantity: Quantity, unit: SaleUnit, word: "fait" | "livré" | "commandé"): string =>
  `${formatQuantity(quantity, unit)} ${word}${isMany(quantity) ? "s" : ""}`;

/** Returns « 6 sont déjà livrés ». */
export const describeDelivered = (quantity: Quantity, unit: SaleUnit): string =>
  `${formatQuantity(quantity, unit)} ${isMany(quantity) ? "sont déjà livrés" : "est déjà livré"}`;

/** Tells whether a quantity is said in the plural. */
export const isMany = (quantity: Quantity): boolean => isSeveral(quantityScale.read(quantity));
