import { signOf, splitDecimal } from "#domain/exact/decimal";
import { isSeveral, readableQuantity, unitName } from "#domain/kitchen/units";
import { formatDecimal, missing } from "./numbers";

/**
 * Returns a quantity (exact decimal string) with its unit, rounded for reading to three decimals (two below the gram or
 * centilitre): "0.35" kg gives « 350 g », "12.5" kg « 12,5 kg », "40" piece « 40 pièces ». A trace too small to show
 * reads « < 0,01 g ».
 * @param exact shows up to six decimals instead, in the unit given
 */
export function formatQuantity(
  value: string | number | null | undefined,
  unit: string,
  { exact = false } = {},
): string {
  if (!splitDecimal(String(value))) return missing;
  const isZero = signOf(value) === 0;
  const [amount, readableUnit] = exact || isZero ? [String(value), unit] : readableQuantity(String(value), unit);
  const most = exact ? 6 : readableUnit === "kg" || readableUnit === "l" ? 3 : 2;
  const figure = formatDecimal(amount, { most });
  const lost = figure === "0" && !isZero;
  const displayed = lost ? "<\u00a00,01" : figure;
  return `${displayed}\u00a0${unitName(readableUnit, !lost && isSeveral(amount))}`;
}
