/** The address of the list of customers. */
export const customersPath = "/customers";

/** Returns the address of a customer, by any of their orders. */
export const customerPath = (orderId: number): string => `${customersPath}/${orderId}`;
