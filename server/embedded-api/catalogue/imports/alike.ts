import { compareDecimals } from "#domain/exact/decimal";
import { fold } from "#domain/fold";

/** A recipe or product that is there: what is said of itself, and of each thing that it takes. */
export interface Present {
  head: Readonly<Record<string, unknown>>;
  parts: readonly Readonly<Record<string, unknown>>[];
}

const decimal = /^-?\d{1,15}(\.\d+)?$/;

/** Tells whether what is there is as a file says: figures by their value, texts as people compare them. */
export function isAlike(said: Readonly<Record<string, unknown>>, there: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(said).every(([name, value]) => isOne(value, there[name]));
}

function isOne(said: unknown, there: unknown): boolean {
  if (typeof said !== "string" || typeof there !== "string") return JSON.stringify(said) === JSON.stringify(there);
  const [one, other] = [said.trim(), there.trim()];
  if (decimal.test(one) && decimal.test(other)) return compareDecimals(one, other) === 0;
  return fold(one) === fold(other);
}
