import { longDay } from "../french/day-words";
import { type OrderState, isPutOut } from "./shop-window";

/** Tells whether goods of the house's own shop are of a day to come: they are not put out before it. */
export const isBeforePutOut = (
  { customerType, deliveryOn }: Pick<OrderState, "customerType"> & { deliveryOn: string },
  today: string,
): boolean => isPutOut({ customerType }) && deliveryOn > today;

/** Returns why goods of the house's own shop are not put out yet, and what to do. */
export const notYetPutOut = (deliveryOn: string): string =>
  `Cette mise en vente est du ${longDay(deliveryOn)} : elle n’est pas en vente avant. Changez son jour pour l’avancer.`;
