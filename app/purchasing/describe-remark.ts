import { compareDecimals, signOf } from "#domain/exact/decimal";
import { restNames } from "#domain/purchasing/supplier-order-words";
import type { SupplierOrderLine } from "#server/api-client/contract/supplier-orders";
import { formatShortDate } from "#app/display/dates";
import { formatQuantity } from "#app/display/quantities";

type Remark = Omit<NonNullable<SupplierOrderLine["remarks"]>[number], "receiptId">;

/**
 * Returns what a receipt refused or left of an ordered line: « refusé 10 kg : Pourris · racheté », « 20 kg livrés plus
 * tard, ven. 27 nov. »; nothing where it did neither.
 */
export function describeRemark(
  { refusedQuantity, refusedReason, rest, restQuantity, restExpectedOn }: Remark,
  unit: SupplierOrderLine["unit"],
): string {
  const parts =
    signOf(refusedQuantity) > 0 ? [`refusé ${formatQuantity(refusedQuantity, unit)} : ${refusedReason ?? ""}`] : [];
  if (rest === null) return parts.join();
  const isReopened = rest !== "later" && signOf(restQuantity) === 0;
  const isAllRefused = compareDecimals(refusedQuantity, restQuantity) === 0;
  const quantity = isAllRefused || isReopened ? "" : `${formatQuantity(restQuantity, unit)} : `;
  const day = rest === "later" ? `, ${formatShortDate(restExpectedOn)}` : "";
  return [...parts, `${quantity}${isReopened ? "rouvert" : restNames[rest]}${day}`].join(" · ");
}
