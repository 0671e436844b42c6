import { signOf } from "#domain/exact/decimal";
import { formatDecimal, missing } from "~/formats/numbers";
import { formatQuantity } from "~/formats/quantities";

/** Returns a quantity, or a dash for nothing: a column of zeros hides the figures that matter. */
export function quantityOrDash(value: string, unit: string): string {
  return signOf(value) === 0 ? missing : formatQuantity(value, unit);
}

/** Returns a difference with its sign: « +4,2 kg », « −12 pièces ». */
export function signedQuantity(change: string, unit: string): string {
  const said = formatQuantity(change, unit);
  return signOf(change) > 0 ? `+${said}` : said;
}

/** Returns a difference of whole things with its sign: « +1 », « −3 ». */
export function signedCount(change: number): string {
  return `${change > 0 ? "+" : ""}${formatDecimal(change, { most: 0 })}`;
}
