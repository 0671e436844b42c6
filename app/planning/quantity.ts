import { signOf } from "#domain/exact/decimal";
import { formatDecimal, missing, signed } from "~/display/numbers";
import { formatQuantity } from "~/display/quantities";

/** Returns a quantity, or a dash for nothing: a column of zeros hides the figures that matter. */
export function quantityOrDash(value: string, unit: string): string {
  return signOf(value) === 0 ? missing : formatQuantity(value, unit);
}

/** Returns a difference with its sign: « +4,2 kg », « −12 pièces ». */
export const signedQuantity = (change: string, unit: string): string => signed(change, formatQuantity(change, unit));

/** Returns a difference of whole things with its sign: « +1 », « −3 ». */
export const signedCount = (change: number): string => signed(change, formatDecimal(change, { most: 0 }));

/** Returns « déjà fait : 4 kg » for a recipe of which some was made and waits; null where none does. */
export function alreadyMadeSaid({ alreadyMade, unit }: { alreadyMade?: string; unit: string }): string | null {
  return alreadyMade !== undefined && signOf(alreadyMade) > 0
    ? `déjà fait\u00a0: ${formatQuantity(alreadyMade, unit)}`
    : null;
}
