import { QUANTITY_SCALE, shiftDecimal } from "../exact/decimal";
import { fromDecimal, mul, toDecimal } from "../exact/rational";
import { fold } from "../french/fold";
import type { StockUnit } from "../kitchen/units";

/** The content of a pack, in a unit that articles are stocked in. */
export interface Pack {
  quantity: string;
  unit: StockUnit;
}

const words: readonly (readonly [RegExp, StockUnit, number])[] = [
  [/^(kg|kgs|kilo|kilos|kilogrammes?)$/, "kg", 0],
  [/^(g|gr|grs|grammes?)$/, "kg", -3],
  [/^(l|lt|ltr|litres?)$/, "l", 0],
  [/^dl$/, "l", -1],
  [/^cl$/, "l", -2],
  [/^ml$/, "l", -3],
  [/^(pieces?|pces?|pcs?|unites?|u|oeufs?)$/, "piece", 0],
];

const number = String.raw`(\d{1,6}(?:[.,]\d{1,4})?)`;
const masses = "kgs?|kilos?|kilogrammes?|g|grs?|grammes?";
const volumes = "l|lt|ltr|litres?|dl|cl|ml";
const unit = `(${masses}|${volumes}|pieces?|pces?|pcs?|unites?|u|oeufs?)`;
const times = String.raw`\s*(?:x|×|\*|(?:[a-z]{3,} )?(?:de )|[a-z]{3,} )\s*`;
const forms = {
  /** 6 x 1 L, 4 poches de 2,5 kg */
  several: new RegExp(`(?<![\\d.,])(\\d{1,4})${times}${number}\\s*${unit}(?![a-z\\d])`, "g"),
  /** 1 kg x 10 */
  backwards: new RegExp(`(?<![\\d.,])${number}\\s*${unit}\\s*(?:x|×|\\*)\\s*(\\d{1,4})(?![\\d.,]|\\s*[a-z])`, "g"),
  /** 25 kg */
  one: new RegExp(`(?<![\\d.,/])${number}\\s*${unit}(?![a-z\\d])`, "g"),
  /** plateau de 30, x 12, 100 */
  count: /^(?:[a-z' ]*\b(?:de|par|x)\s*|x\s*)?(\d{1,5})$/,
};

/**
 * Returns what a pack holds by its name: « Sac de 25 kg » 25 kg, « Carton 6x1L » 6 L, « Plateau de 30 » 30 pieces; null
 * where it does not say, or says two things.
 */
export function readPack(label: string): Pack | null {
  const text = fold(label).replace(/(\d) (?=\d{3}\b)/g, "$1");
  const found: Pack[] = [];
  const rest = text
    .replace(forms.several, (_, count: string, each: string, name: string) => keep(found, each, name, count))
    .replace(forms.backwards, (_, each: string, name: string, count: string) => keep(found, each, name, count))
    .replace(forms.one, (_, each: string, name: string) => keep(found, each, name, "1"));
  const [, counted] = forms.count.exec(rest.trim()) ?? [];
  if (found.length === 0 && counted !== undefined && !/^0+$/.test(counted))
    return { quantity: shiftDecimal(counted, 0), unit: "piece" };
  const [first] = found;
  return first && found.every(({ quantity, unit: of }) => quantity === first.quantity && of === first.unit)
    ? first
    : null;
}

function keep(found: Pack[], each: string, name: string, count: string): string {
  const [, of, power] = words.find(([word]) => word.test(name)) ?? [];
  if (of === undefined || power === undefined) return " ";
  const one = shiftDecimal(each.replace(",", "."), power);
  const quantity = toDecimal(mul(fromDecimal(one), fromDecimal(count)), QUANTITY_SCALE);
  if (!/^0(\.0*)?$/.test(quantity)) found.push({ quantity, unit: of });
  return " ";
}
