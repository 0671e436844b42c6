import { signOf } from "#domain/exact/decimal";
import { formatDecimal, missing, signed } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";

/** Returns a quantity, or a dash for nothing: a column of zeros hides the figures that matter. */
export function quantityOrDash(value: string, unit: string): string {
  return signOf(value) === 0 ? missing : formatQuantity(value, unit);
}

/** Returns a difference with its sign: « +4,2 kg », « −12 pièces ». */
export const signedQuantity = (change: string, unit: string): string => signed(change, formatQuantity(change, unit));

/** Returns a difference of whole things with its sign: « +1 », « −3 ». */
export const signedCount = (change: number): string => signed(change, formatDecimal(change, { most: 0 }));

interface MadeBefore {
  alreadyMade?: string;
  leftBefore?: string;
  unit: string;
}

/**
 * Returns « déjà fait : 4 kg, fait avant : 2 kg » for a recipe of which some waits or is made before the plan; null
 * where none is.
 */
export function formatAlreadyMade({ alreadyMade = "0", leftBefore = "0", unit }: MadeBefore): string | null {
  const format = (word: string, quantity: string) =>
    signOf(quantity) > 0 && `${word}\u00a0: ${formatQuantity(quantity, unit)}`;
  return [format("déjà fait", alreadyMade), format("fait avant", leftBefore)].filter(Boolean).join(", ") || null;
}
