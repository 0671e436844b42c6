/** The fields of a lot and of a level that the cards show. */
export const expiredLotFields = ["id", "item", "code", "unit", "onHand", "expiresOn"] as const;
export const expiringLotFields = [...expiredLotFields, "usedIn", "usedInCount"] as const;
export const discrepancyFields = ["item", "unit", "discrepancy"] as const;

/** The fields of an order to a supplier that the card of deliveries shows. */
export const deliveryListFields = [
  "id",
  "number",
  "supplierName",
  "status",
  "deliverOn",
  "expectedOn",
  "orderBefore",
  "late",
] as const;

/** The fields of an article that the card of low stock shows. */
export const lowStockFields = ["id", "name", "unit", "stockOnHand", "safetyStock"] as const;
