import { formatDecimal, QUANTITY_SCALE } from "./decimal";
import { parseDecimal } from "./parse-decimal";

/** Quantities counted in whole millionths of their unit: what the decimals of the domain hold exactly. */
export const MILLION = 1_000_000n;

/** Returns "12.5" → 12500000n. @throws RangeError when the text is not a plain decimal of at most 6 decimals. */
export function millionths(text: string): bigint {
  const parsed = parseDecimal(text, QUANTITY_SCALE);
  if (!parsed.ok) throw new RangeError(`not a quantity: ${text}`);
  return parsed.scaled;
}

/** Returns 12500000n → "12.5". */
export function formatMillionths(quantity: bigint): string {
  return quantity >= 0n && quantity <= SAFE
    ? formatSafeMillionths(Number(quantity))
    : formatDecimal(quantity, QUANTITY_SCALE);
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Returns what {@link formatMillionths} does, many times faster, for a safe integer ≥ 0. */
export function formatSafeMillionths(quantity: number): string {
  const integer = Math.floor(quantity / 1e6);
  // As 32-bit integers, whose quotients cost little.
  const rest = (quantity - integer * 1e6) | 0;
  const first = (rest / 1000) | 0;
  const last = rest - first * 1000;
  return last === 0 ? integer + (endings[first] ?? "") : integer + (points[first] ?? "") + (trimmed[last] ?? "");
}

/** Three digits, from "000" to "999": after a point, without the zeros that end them, and both. */
const threes = Array.from({ length: 1000 }, (_, digits) => String(digits).padStart(3, "0"));
const points = threes.map((digits) => `.${digits}`);
const trimmed = threes.map((digits) => digits.replace(/0+$/, ""));
const endings = trimmed.map((digits) => (digits === "" ? "" : `.${digits}`));
