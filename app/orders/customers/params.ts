/** The parameter of a customer's page that looks for another one who is the same. */
export const sameParam = "meme";

/** The parameter of a new order that names its customer, by any of their orders. */
export const customerParam = "customer";

/** Returns the address of a new order of a customer. @param like the order whose lines it begins with */
export const newOrderOf = (orderId: number, like?: number): string =>
  `/external-orders/create?${like === undefined ? "" : `from=${like}&`}${customerParam}=${orderId}`;
