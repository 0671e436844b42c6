import {
  AMOUNT_SCALE,
  MAX_SCALED,
  PERCENT_SCALE,
  QUANTITY_SCALE,
  UNIT_PRICE_SCALE,
  formatDecimal,
  formatFixed,
} from "#domain/exact/decimal";
import { parseDecimal } from "#domain/exact/parse-decimal";

/** A decimal string of the domain ⇄ the scaled integer of a column. */
export interface Scale {
  /**
   * Throws RangeError on text that is no decimal of this scale, or too large: bodies are checked before they come here.
   */
  store(text: string): number;
  read(value: number): string;
}

function scaleOf(decimals: number, format: (scaled: bigint, scale: number) => string): Scale {
  return {
    store(text) {
      const parsed = parseDecimal(text, decimals);
      if (!parsed.ok) throw new RangeError(`${parsed.reason} decimal: ${text}`);
      if (parsed.scaled > MAX_SCALED || parsed.scaled < -MAX_SCALED) throw new RangeError(`decimal too large: ${text}`);
      return Number(parsed.scaled);
    },
    read: (value) => format(BigInt(value), decimals),
  };
}

export const quantityScale = scaleOf(QUANTITY_SCALE, formatDecimal);
export const percentScale = scaleOf(PERCENT_SCALE, formatDecimal);
export const priceScale = scaleOf(UNIT_PRICE_SCALE, formatDecimal);
/** Read with its two decimals: "189.50". */
export const amountScale = scaleOf(AMOUNT_SCALE, formatFixed);

/** Converts what is there and leaves null alone. */
export function orNull<From, To>(convert: (value: From) => To, value: From | null): To | null {
  return value === null ? null : convert(value);
}
