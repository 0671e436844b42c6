import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { type Rational, rational } from "#domain/exact/rational";
import { inParts, ofParts } from "./exact";
import type { DatedStock } from "./kitchen";

/** A part of what is in stock of a recipe or product: to be used through its last day, null for any. */
export interface StockPart {
  expires_on: string | null;
  quantity: bigint;
}

/** The fields of a recipe or product that say what is in stock of it. */
export interface Stock {
  stock_quantity: string;
  /** The same where it is no decimal. */
  exact?: Rational | undefined;
  dated?: DatedStock[] | undefined;
}

/**
 * Returns the parts of a stock that hold something, the first to expire first; in parts of `one`, else in millionths.
 */
export function partsOf({ stock_quantity: quantity, exact, dated = [] }: Stock, one = MILLION): StockPart[] {
  let rest = inParts({ quantity, exact }, one);
  const parts: StockPart[] = dated.map((each) => {
    const part = { expires_on: each.expires_on, quantity: inParts(each, one) };
    rest -= part.quantity;
    return part;
  });
  return [...parts, { expires_on: null, quantity: rest }].filter((part) => part.quantity > 0n);
}

/** Returns the fields that say these parts; `dated` is undefined where nothing goes off. */
export function stockOfParts(parts: readonly StockPart[], one = MILLION): Stock & { dated: DatedStock[] | undefined } {
  let sum = 0n;
  const byDay = new Map<string | null, bigint>();
  for (const { expires_on, quantity } of parts) {
    if (quantity <= 0n) continue;
    sum += quantity;
    byDay.set(expires_on, (byDay.get(expires_on) ?? 0n) + quantity);
  }
  let decimals = 0n;
  for (const quantity of byDay.values()) decimals += quantity / (one / MILLION);
  const dated = [...byDay]
    .flatMap(([expires_on, quantity]) => (expires_on === null ? [] : [{ expires_on, ...ofParts(quantity, one) }]))
    .sort((a, b) => (a.expires_on < b.expires_on ? -1 : 1));
  return {
    stock_quantity: formatMillionths(decimals),
    exact: decimals * (one / MILLION) === sum ? undefined : rational(sum, one),
    dated: dated.length === 0 ? undefined : dated,
  };
}
