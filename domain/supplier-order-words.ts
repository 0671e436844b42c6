import type { SupplierOrderStatus } from "./choices";

/** The statuses of an order to a supplier as screens and papers name them. */
export const supplierOrderStatusNames: Record<SupplierOrderStatus, string> = {
  draft: "Brouillon",
  sent: "Envoyée",
  partially_received: "Reçue en partie",
  received: "Reçue",
  cancelled: "Annulée",
};

/** Returns the status as it follows « une commande »: « reçue en partie », « en brouillon ». */
export const supplierOrderStatusAfter = (status: SupplierOrderStatus): string =>
  status === "draft" ? "en brouillon" : supplierOrderStatusNames[status].toLowerCase();
