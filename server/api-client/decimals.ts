import { decimalNames } from "#domain/contract/decimal-names";

const names = decimalNames();

/** Maps whose values are all quantities, by a product's id. */
const quantities = new Set(["extra"]);

/** Objects that count whole things under names that elsewhere are decimals. */
const counts = new Set(["packs"]);

/**
 * Writes as text, in place, the decimals that an API sent as numbers: the contract has text, and the application reads
 * nothing else.
 */
export function decimalsAsText(value: unknown, under = ""): void {
  if (Array.isArray(value)) {
    for (const item of value) decimalsAsText(item, under);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== "number") decimalsAsText(inner, name);
      else if (isDecimal(name, under)) Reflect.set(value, name, decimalText(inner));
    }
  }
}

const isDecimal = (name: string, under: string) => quantities.has(under) || (!counts.has(under) && names.has(name));

/** Returns a number as decimal text without an exponent; at most 20 decimals. */
export function decimalText(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, "") : BigInt(value).toString();
}
