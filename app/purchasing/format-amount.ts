import { signOf } from "#domain/exact/decimal";
import type { SupplierOrderRow } from "#server/api-client/contract/supplier-orders";
import { formatMoney, missing } from "#app/display/numbers";

/** Returns the amount of an order to a supplier; where prices are missing no more than is known of it. */
export function formatAmount({
  subtotalHt,
  subtotalComplete,
}: Pick<SupplierOrderRow, "subtotalHt" | "subtotalComplete">): string {
  if (subtotalComplete) return formatMoney(subtotalHt);
  return signOf(subtotalHt) === 0 ? missing : `${formatMoney(subtotalHt)} au moins`;
}
