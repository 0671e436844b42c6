/** Begin what stands in the form for an order that may follow the change, and for one that may not; its id follows. */
export const [mayFollow, mayNotFollow] = ["follow:", "stays:"];

/** Stands in the form for the orders having been seen: those that are not ticked stay as they are. */
export const seenOrders = "follow";
