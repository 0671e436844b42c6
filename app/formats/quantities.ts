import { formatDecimal, missing } from "./numbers";

/** Returns a decimal string times ten to the power `shift`, exactly. */
export function shifted(value: string, shift: number): string {
  const [, sign = "", whole = "0", decimals = ""] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(value) ?? [];
  const digits = whole + decimals;
  const point = whole.length + shift;
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const at = Math.max(point, 1);
  const rest = padded.slice(at);
  return sign + padded.slice(0, at) + (rest ? `.${rest}` : "");
}

const wholeDigits = (value: string) => (/^[+-]?0*(\d*)/.exec(value)?.[1] ?? "").length;

/** Returns the unit people would say: 0.35 kg as 350 g, 1500 g as 1.5 kg, 0.2 l as « 20 cL ». */
function spoken(value: string, unit: string): [string, string] {
  const small = wholeDigits(value) === 0;
  if (unit === "kg" && small) return [shifted(value, 3), "g"];
  if (unit === "g" && wholeDigits(value) > 3) return [shifted(value, -3), "kg"];
  if (unit === "l" && small) return wholeDigits(shifted(value, 2)) > 0 ? [shifted(value, 2), "cl"] : [shifted(value, 3), "ml"];
  if (unit === "ml" && wholeDigits(value) > 3) return [shifted(value, -3), "l"];
  if (unit === "cl" && wholeDigits(value) > 2) return [shifted(value, -2), "l"];
  return [value, unit];
}

const nouns: Record<string, [string, string]> = {
  ml: ["mL", "mL"],
  cl: ["cL", "cL"],
  l: ["L", "L"],
  piece: ["pièce", "pièces"],
  part: ["part", "parts"],
  fournée: ["fournée", "fournées"],
  colis: ["colis", "colis"],
};

/** Returns the French name of a unit as it follows a price or a field: « kg », « L », « pièce ». Litres are written in capitals, for « 1 l » reads « 11 ». */
export function unitName(unit: string): string {
  return nouns[unit]?.[0] ?? unit;
}

/**
 * Returns a quantity (exact decimal string) with its unit, rounded for reading to three decimals (two below the gram or centilitre):
 * "0.35" kg gives « 350 g », "12.5" kg « 12,5 kg », "40" piece « 40 pièces ». A trace too small to show reads « < 0,01 g ».
 * @param exact shows up to six decimals instead, in the unit given
 */
export function formatQuantity(value: string | number | null | undefined, unit: string, { exact = false } = {}): string {
  if (value === null || value === undefined || !/^[+-]?\d+(\.\d*)?$/.test(String(value))) return missing;
  const isZero = /^[+-]?0*\.?0*$/.test(String(value));
  const [amount, said] = exact || isZero ? [String(value), unit] : spoken(String(value), unit);
  const most = exact ? 6 : said === "kg" || said === "l" ? 3 : 2;
  const figure = formatDecimal(amount, { most });
  const lost = figure === "0" && !isZero;
  const shown = lost ? "<\u00a00,01" : figure;
  const noun = nouns[said];
  const plural = !lost && wholeDigits(amount) > 0 && !/^[+-]?0*1(\.|$)/.test(amount);
  return `${shown}\u00a0${noun ? noun[plural ? 1 : 0] : said}`;
}
