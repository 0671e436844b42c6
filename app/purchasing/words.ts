export const supplierOrdersPath = "/supplier-orders";
