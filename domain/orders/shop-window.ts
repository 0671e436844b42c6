import type { CustomerType } from "../choices";

/** Tells whether an order is of the house's own shop: without prices, payments and papers for a customer. */
export const isInternal = (type: CustomerType | undefined): boolean => type === "internal";

/** The part of an order that tells its state beside its status; its type where that is the house's own shop. */
export interface OrderState {
  deliveredInPart?: boolean | undefined;
  customerType?: CustomerType | undefined;
}

/** Tells whether the goods of an order are put out in the house's own shop. */
export const isPutOut = ({ customerType }: Pick<OrderState, "customerType">): boolean => isInternal(customerType);
