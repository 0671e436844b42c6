import { compareDecimals } from "#domain/exact/decimal";
import { fold } from "#domain/french/fold";

/** A recipe or product that is there: what is said of itself, and of each thing that it takes. */
export interface Present {
  head: Readonly<Record<string, unknown>>;
  parts: readonly Readonly<Record<string, unknown>>[];
}

const decimal = /^-?\d{1,15}(\.\d+)?$/;

/** Tells whether what is there is as a file says: figures by their value, texts as people compare them. */
export function isAlike(
  imported: Readonly<Record<string, unknown>>,
  there: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(imported).every(([name, value]) => isOne(value, there[name]));
}

function isOne(imported: unknown, there: unknown): boolean {
  if (typeof imported !== "string" || typeof there !== "string")
    return JSON.stringify(imported) === JSON.stringify(there);
  const [one, other] = [imported.trim(), there.trim()];
  if (decimal.test(one) && decimal.test(other)) return compareDecimals(one, other) === 0;
  return fold(one) === fold(other);
}
