import { MILLION } from "#domain/exact/quantity";

/** Units as they are printed: litres in capitals, for « 1 l » reads « 11 ». */
const words: Record<string, string> = { ml: "mL", cl: "cL", l: "L", piece: "pièce" };

/** Returns a unit as it is read on its own: « kg », « L », « pièce »; one that is not known stays as it is. */
export function unitWord(unit: string): string {
  return words[unit] ?? unit;
}

/** Returns a unit as it follows a quantity in millionths: « L », « pièce », « pièces ». */
export function unitAfter(quantity: bigint, unit: string): string {
  return unit === "piece" && quantity >= 2n * MILLION ? "pièces" : unitWord(unit);
}
