import { shiftDecimal } from "../exact/decimal";

/** Units of quantity: mass, volume, or count. */
export const units = ["g", "kg", "ml", "cl", "l", "piece"] as const;
export type Unit = (typeof units)[number];

/** Units that an article is stocked and bought in. */
export const stockUnits = ["kg", "l", "piece"] as const;
export type StockUnit = (typeof stockUnits)[number];

/** Units that a product is sold in. */
export const saleUnits = ["piece", "kg", "part"] as const;
export type SaleUnit = (typeof saleUnits)[number];

/** Units that are not written as they are named: litres in capitals, for « 1 l » reads « 11 ». */
const names = new Map([
  ["ml", "mL"],
  ["cl", "cL"],
  ["l", "L"],
  ["piece", "pièce"],
]);

const counted = ["piece", "part", "fournée"];

/**
 * Returns a unit as it follows a price or a field: « kg », « L », « pièce », of several « pièces »; one that is not
 * known stays as it is.
 */
export function unitName(unit: string, several = false): string {
  return (names.get(unit) ?? unit) + (several && counted.includes(unit) ? "s" : "");
}

/** Tells whether a decimal string takes the plural in French: from two up, whatever its sign. */
export function isSeveral(quantity: string): boolean {
  return !/^[+-]?0*[01]?(\.|$)/.test(quantity);
}

/** Returns a unit as it follows a quantity in millionths: « L », « pièce », « pièces ». */
export function unitAfter(quantity: bigint, unit: string): string {
  return unitName(unit, quantity >= 2_000_000n);
}

/** The units that a quantity is read in, the largest first, each with the power of ten that takes it there. */
const readings: Partial<Record<string, readonly (readonly [Unit, number])[]>> = {
  g: [
    ["kg", -3],
    ["g", 0],
  ],
  kg: [
    ["kg", 0],
    ["g", 3],
  ],
  ml: [
    ["l", -3],
    ["ml", 0],
  ],
  cl: [
    ["l", -2],
    ["cl", 0],
    ["ml", 1],
  ],
  l: [
    ["l", 0],
    ["cl", 2],
    ["ml", 3],
  ],
};

/**
 * Returns the unit in which people read a quantity, the largest of which it is at least one (0.35 kg as grams, 1500 g
 * as kilograms, 0.2 l as centilitres), and the power of ten that takes it there; a unit that has no other stays.
 * @param reaches whether the quantity is at least ten to this power, in `unit`
 */
export function readableUnit<Name extends string>(
  unit: Name,
  reaches: (power: number) => boolean,
): readonly [Name | Unit, number] {
  const known = Object.hasOwn(readings, unit) ? (readings[unit] ?? []) : [];
  return known.find(([, power]) => reaches(-power)) ?? known.at(-1) ?? [unit, 0];
}

/**
 * Returns a quantity (decimal string) in the unit in which people read it: 0.35 kg as 350 g, 1500 g as 1.5 kg, 0.2 l as
 * 20 cl.
 */
export function readableQuantity(value: string, unit: string): [value: string, unit: string] {
  const [read, power] = readableUnit(unit, (least) => !/^-?0/.test(shiftDecimal(value, -least)));
  return [shiftDecimal(value, power), read];
}
