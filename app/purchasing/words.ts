import type { SupplierOrderStatus } from "#domain/choices";
import type { Tone } from "~/display/badge";

export const supplierOrdersPath = "/supplier-orders";
export const receiptsPath = "/receipts";

export const statusTones: Record<SupplierOrderStatus, Tone> = {
  draft: "neutral",
  sent: "blue",
  partially_received: "amber",
  received: "green",
  cancelled: "neutral",
};
