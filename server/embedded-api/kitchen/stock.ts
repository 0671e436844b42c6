import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { DatedStock } from "./kitchen";

/** A part of what is in stock of a recipe or product: in millionths, to be used through its last day, null for any. */
export interface StockPart {
  expires_on: string | null;
  quantity: bigint;
}

/** The fields of a recipe or product that say what is in stock of it. */
export interface Stock {
  stock_quantity: string;
  dated?: DatedStock[];
}

/** Returns the parts of a stock that hold something, the first to expire first. */
export function partsOf({ stock_quantity, dated = [] }: Stock): StockPart[] {
  let rest = millionths(stock_quantity);
  const parts: StockPart[] = dated.map(({ expires_on, quantity }) => {
    const part = { expires_on, quantity: millionths(quantity) };
    rest -= part.quantity;
    return part;
  });
  return [...parts, { expires_on: null, quantity: rest }].filter(({ quantity }) => quantity > 0n);
}

/** Returns the fields that say these parts; `dated` is undefined where nothing goes off. */
export function stockOfParts(parts: readonly StockPart[]): Stock & { dated: DatedStock[] | undefined } {
  let sum = 0n;
  const byDay = new Map<string, bigint>();
  for (const { expires_on, quantity } of parts) {
    if (quantity <= 0n) continue;
    sum += quantity;
    if (expires_on !== null) byDay.set(expires_on, (byDay.get(expires_on) ?? 0n) + quantity);
  }
  const dated = [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([expires_on, quantity]) => ({ expires_on, quantity: formatMillionths(quantity) }));
  return { stock_quantity: formatMillionths(sum), dated: dated.length === 0 ? undefined : dated };
}
