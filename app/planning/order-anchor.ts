import type { SupplierPurchase } from "#server/api-client/contract/planning/needs";

type Order = Pick<SupplierPurchase, "supplierId" | "deliverOn">;

/**
 * Returns the anchor of an order in a page: its supplier, and its delivery day once there is more than one to the
 * supplier.
 */
export function orderAnchor({ supplierId, deliverOn }: Order, all: readonly Order[]): string {
  const first = all.find((order) => order.supplierId === supplierId);
  return first?.deliverOn === deliverOn
    ? `fournisseur-${supplierId}`
    : `fournisseur-${supplierId}-${deliverOn ?? "sans-date"}`;
}
