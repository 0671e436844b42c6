import type { Translation } from "#app/forms/describe/description";
import { withoutTax } from "#app/display/tax";

/** A product has one price, typed with tax or before it: the form asks for it once, and in which of the two it is. */
export const priceTranslation: Translation = {
  read(product) {
    const held = (name: string): unknown => Reflect.get(product, name);
    const priceBasis = held("priceBasis") === "ttc" ? "ttc" : "ht";
    return { ...product, priceBasis, price: held(priceBasis === "ttc" ? "priceTtc" : "priceHt") };
  },
  /** Returns the fields of a price. With tax, both are given: an API that knows no basis takes the price before tax. */
  write({ price, ...values }) {
    const { priceBasis, vatRate } = values;
    if (typeof price !== "string") return values;
    if (priceBasis !== "ttc") return { ...values, priceHt: price };
    const isTaxed = typeof vatRate === "string" && /^\d+(\.\d+)?$/.test(vatRate) && !price.startsWith("-");
    return { ...values, priceTtc: price, ...(isTaxed && { priceHt: withoutTax(price, vatRate) }) };
  },
  fields: { priceTtc: "price", priceHt: "price" },
};
