import type { SupplierOrderStatus } from "#domain/choices";
import type { OrderStatus } from "#domain/order-life";

export const supplierOrdersPath = "/supplier-orders";

/** The looks of each status: those of a customer's order that is as far. */
export const statusTones: Record<SupplierOrderStatus, OrderStatus> = {
  draft: "draft",
  sent: "confirmed",
  partially_received: "in_production",
  received: "delivered",
  cancelled: "cancelled",
};
