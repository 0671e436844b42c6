import { AMOUNT_SCALE, formatFixed } from "#domain/exact/decimal";
import { withTax, withoutTax } from "#domain/exact/tax";
import { percentScale, priceScale } from "../../database/scale";
import type { Row } from "../../database/tables";

/** A price as it is written: in the basis said, else in the one that is there. */
interface Written {
  price_basis: "ttc" | "ht" | null;
  price_ht: string | null;
  price_ttc: string | null;
  vat_rate: string;
}
type PriceColumns = Pick<Row<"products">, "price_ht" | "price_ttc">;

/** Returns the basis in which a body's price is typed; null while it has none. */
export function typedIn({
  price_basis,
  price_ht,
  price_ttc,
}: Pick<Written, "price_basis" | "price_ht" | "price_ttc">): "ttc" | "ht" | null {
  return price_basis ?? (price_ht !== null ? "ht" : price_ttc !== null ? "ttc" : null);
}

/**
 * Returns the columns of a product's price: the one typed, and without its tax one that was typed with it (at the rate
 * of what is taken away).
 */
export function priceColumns(body: Written): PriceColumns {
  if (typedIn(body) === "ht") return { price_ht: priceScale.store(body.price_ht ?? "0"), price_ttc: null };
  const price = priceScale.store(body.price_ttc ?? "0");
  return { price_ht: Number(withoutTax(BigInt(price), BigInt(percentScale.store(body.vat_rate)))), price_ttc: price };
}

/**
 * Returns the body with the price as it was typed, where a caller who knows no price with tax sends back the one before
 * it unchanged.
 */
export function keepingPrice<Body extends Written>(before: PriceColumns, body: Body): Body {
  const sentBack =
    body.price_basis === null && body.price_ht !== null && priceScale.store(body.price_ht) === before.price_ht;
  return sentBack && before.price_ttc !== null
    ? { ...body, price_basis: "ttc", price_ttc: priceScale.read(before.price_ttc) }
    : body;
}

/**
 * Returns a product's prices as answers give them: the one typed as it was, the other derived, with tax to the cent.
 */
export function pricesOf({ price_ht, price_ttc, vat_rate }: PriceColumns & Pick<Row<"products">, "vat_rate">) {
  const priceWithTax = price_ttc ?? Number(withTax(BigInt(price_ht), BigInt(vat_rate)));
  return {
    price_basis: price_ttc === null ? ("ht" as const) : ("ttc" as const),
    price_ht: priceScale.read(price_ht),
    price_ttc: printed(priceWithTax),
  };
}

/** Returns a price with tax as text, with two decimals at least, as money has: "1.20", "0.4325". */
function printed(price: number): string {
  return price % 100 === 0 ? formatFixed(BigInt(price / 100), AMOUNT_SCALE) : priceScale.read(price);
}
