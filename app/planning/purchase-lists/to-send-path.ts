/** The address of the orders that wait to be sent. */
export const toSendPath = "/supplier-orders/to-send";

/** Returns the anchor on it of an order. */
export const anchorToSend = (id: number): string => `commande-${id}`;
