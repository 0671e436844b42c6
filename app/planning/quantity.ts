import { missing, signOf } from "~/formats/numbers";
import { formatQuantity } from "~/formats/quantities";

/** A quantity, or a dash for nothing: a column of zeros hides the figures that matter. */
export function quantityOrDash(value: string, unit: string): string {
  return signOf(value) === 0 ? missing : formatQuantity(value, unit);
}
