/** The address of the orders that wait to be sent. */
export const toSendPath = "/supplier-orders/to-send";
