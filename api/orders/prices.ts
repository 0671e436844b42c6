import type { PriceBasis } from "#domain/choices";
import { withTax, withoutTax } from "#domain/exact/tax";
import type { Percent, Price } from "../database/columns";
import type { Row } from "../database/tables";

/**
 * The prices of a product, one of which becomes its line's. `price_ttc` is null where the price was typed before tax.
 */
export type Priced = Pick<Row<"products">, "price_ht" | "price_ttc">;

/**
 * Returns the basis in which a customer's order counts: a consumer pays the price with tax that was shown, a business
 * counts before tax.
 */
export const basisFor = (customer: Row<"external_orders">["customer_type"]): PriceBasis =>
  customer === "individual" ? "ttc" : "ht";

/**
 * Returns a product's price in a basis, at a rate: a price typed with tax is the same at every rate, and so is one
 * typed before it.
 */
export function priceOf({ price_ht, price_ttc }: Priced, basis: PriceBasis, rate: Percent): Price {
  return price_ttc === null ? converted(price_ht, "ht", basis, rate) : converted(price_ttc, "ttc", basis, rate);
}

/** Returns a unit price told in another basis: 4 decimals before tax, whole cents with it. */
export function converted(price: Price, from: PriceBasis, to: PriceBasis, rate: Percent): Price {
  if (from === to) return price;
  return Number((to === "ttc" ? withTax : withoutTax)(BigInt(price), BigInt(rate)));
}
