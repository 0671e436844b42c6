/**
 * Begin what stands in the form for an order that may follow the change, for one that may not, and for each that was
 * seen; its id follows.
 */
export const [mayFollow, mayNotFollow, seenOrder] = ["follow:", "stays:", "seen:"];

/** Stands in the form for the orders having been seen: those that are not ticked stay as they are. */
export const seenOrders = "follow";
