import { decimalNames } from "#domain/contract/decimal-names";

const names = decimalNames();

/** Maps whose values are all quantities, by a product's id. */
const quantities = new Set(["extra"]);

/** Objects that count whole things under names that elsewhere are decimals. */
const counts = new Set(["packs"]);

/** Tells whether the contract has a decimal, as text, under a name; an API may send a number. `under`: its parent. */
export const isDecimal = (name: string, under: string) =>
  quantities.has(under) || (!counts.has(under) && names.has(name));

/** Returns a number as decimal text without an exponent; at most 20 decimals. */
export function decimalText(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, "") : BigInt(value).toString();
}
