import { type Rational, fromDecimal, mul, toDecimal } from "#domain/exact/rational";
import { shiftDecimal } from "#domain/exact/decimal";
import type { Unit } from "#domain/kitchen/units";
import { readDecimal } from "#app/forms/describe/decimals";

/** A quantity as a card says it. */
export interface Quantity {
  /** As a decimal ("0.5"), or as it is written where decimals do not hold it ("1/3"); null where none is said. */
  amount: string | null;
  /** Null of a measure that no unit holds exactly. */
  unit: Unit | null;
  /** The word that counts it in place of a unit: « gousse », « c. à s. ». */
  measure: string | null;
  /** The reason not to take the amount as it stands, in French; null of one that is exact. */
  doubt: string | null;
}

/** A quantity found in a text, and how many of its characters it takes. */
export interface Found {
  quantity: Quantity;
  length: number;
}

const numbers: Readonly<Record<string, string>> = {
  un: "1",
  une: "1",
  deux: "2",
  trois: "3",
  quatre: "4",
  cinq: "5",
  six: "6",
  sept: "7",
  huit: "8",
  neuf: "9",
  dix: "10",
  onze: "11",
  douze: "12",
  quinze: "15",
  vingt: "20",
  demi: "1/2",
  demie: "1/2",
  "un demi": "1/2",
  "une demi": "1/2",
  "une demie": "1/2",
};

/** Units as cards write them, each with the power of ten that takes it to one of ours. */
const written: readonly (readonly [Unit, number, string])[] = [
  ["kg", 0, "kilogrammes?|kilos?|kgs?"],
  ["g", -3, "milligrammes?|mg"],
  ["g", 0, "grammes?|grs?|g"],
  ["ml", 0, "millilitres?|ml"],
  ["cl", 0, "centilitres?|cl"],
  ["cl", 1, "decilitres?|dl"],
  ["l", 0, "litres?|ltr|l"],
  ["piece", 0, "pieces?|pces?|pcs?|unites?"],
];
const unitNames = written.map(([, , names]) => names).join("|");

const spoons =
  "(?:c(?:uil(?:l(?:e?re(?:e)?s?)?)?)?\\.? ?a\\.? ?(?:soupe|cafe|the|dessert|moka|s|c|t)|" +
  "cuilleree?s? (?:rases? |bombees? )?a (?:soupe|cafe|the|dessert|moka)|cas|cac|cs|cc)";
const counted =
  "tasses?|verres?|bols?|mugs?|louches?|pincees?|poignees?|noix|noisettes?|filets?|traits?|gouttes?|pointes?|bottes?|" +
  "bouquets?|brins?|branches?|gousses?|feuilles?|tranches?|sachets?|paquets?|boites?|pots?|briques?|barquettes?|" +
  "batons?|tetes?|cubes?|tablettes?|bouteilles?|plaques?|rouleaux?|zestes?|carres?|doses?|poches?|sacs?|seaux?|" +
  "tours?|morceaux?|rondelles?|lamelles?|copeaux?|cuilleree?s?|pots?";
const end = "(?![a-z0-9])\\.?";

const plainNumber = "\\d{1,3}(?: \\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?";
const vulgar = "[¼½¾⅐-⅞]";
const number =
  `(?:\\d+ \\d+[/⁄]\\d+|\\d+ ?[/⁄] ?\\d+|(?:${plainNumber})? ?${vulgar}|${plainNumber}|` +
  `(?:${Object.keys(numbers)
    .toSorted((a, b) => b.length - a.length)
    .join("|")})(?![a-z]))`;
const about = "(?:environ|env\\.?|a peu pres|~|≈)? ?";

const leading = new RegExp(`^${about}(${number})(?: ?(?:a|-|–|ou) ?(${number})(?![a-z]))?`);
const times = new RegExp(`^ ?[x×*] ?(${number})(?= ?(?:${unitNames})${end})`);
const unitAfter = new RegExp(`^[ -]?(?:de (?=litre|kilo))?(?:(kg|l)(?=\\d{3}(?!\\d))|(${unitNames})${end})`);
const measureAfter = new RegExp(
  `^[ -]?(?:(?:grand|gros|petit|belle|bon)e?s? )?(${spoons}|${counted})(?: (?:rase|bombee|pleine)s?)?${end}`,
);
const halfAfter = new RegExp(`^ ?(?:et demie?|(${vulgar}|1/2))${end}`);
const restOfKilo = /^ ?(\d{3})(?: ?(?:g|grammes?|ml|millilitres?))?(?![a-z0-9,./])/;
const centilitres = /^ ?(\d{1,2}) ?cl(?![a-z0-9])/;
const dozen = /^ ?(?:(demi)-?)?douzaines?(?![a-z])/;

/**
 * Returns a text whose letters are lower case and without accents, each in its place: what is found in one stands at
 * the same place of the other.
 */
export const plainOf = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = (letter.normalize("NFD")[0] ?? letter).toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join("");

/** Reads the number that a card writes, in figures or in words, as a decimal; as it is written where none holds it. */
export function readAmount(text: string): string {
  const spelled = numbers[text] ?? text.replace(/ ?[/⁄] ?/, "/");
  const read = readDecimal(spelled, 6);
  return "value" in read ? read.value : spelled.trim();
}

const exactly = (amount: string): Rational | null => (/^\d+(\.\d+)?$/.test(amount) ? fromDecimal(amount) : null);

const inexact = (text: string) => `« ${text} » n’est pas une mesure exacte : pesez, puis écrivez la quantité.`;

/**
 * Reads the quantity that a text begins with (« 1 kg 500 », « 2 c. à s. », « ½ l », « 2 x 125 g »); null where it does
 * not begin with one. Percentages and degrees are none.
 * @param text at most some hundred letters; as {@link plainOf} gives it
 * @param original the same as it was written, for what is said of it
 */
export function readLeading(text: string, original = text): Found | null {
  const quoteTo = (taken: number) => original.slice(0, taken).trim();
  const bare = dozen.exec(text);
  if (bare) return { quantity: pieces(bare[1] ? "6" : "12"), length: bare[0].length };
  const [matched, first = "", last] = leading.exec(text) ?? [];
  if (matched === undefined) return null;
  let length = matched.length;
  if (/^ ?(?:%|°|cm(?![a-z])|mm(?![a-z])|min(?![a-z])|h(?![a-z])|heures?|ans?(?![a-z]))/.test(text.slice(length)))
    return null;
  let amount = readAmount(first);
  const by = last === undefined ? times.exec(text.slice(length)) : null;
  if (by) {
    length += by[0].length;
    const [one, other] = [exactly(amount), exactly(readAmount(by[1] ?? ""))];
    amount = one && other ? toDecimal(mul(one, other), 6) : `${first} x ${by[1] ?? ""}`;
  }
  const twelve = dozen.exec(text.slice(length));
  if (twelve) {
    const [count, size] = [exactly(amount), fromDecimal(twelve[1] ? "6" : "12")];
    if (count && last === undefined)
      return { quantity: pieces(toDecimal(mul(count, size), 6)), length: length + twelve[0].length };
  }
  const named = unitAfter.exec(text.slice(length));
  const range = last === undefined ? null : `« ${quoteTo(length)} » : écrivez une seule quantité.`;
  if (named) return inUnit(text, named, { amount, range, length: length + named[0].length });
  const measured = measureAfter.exec(text.slice(length));
  if (measured) {
    const taken = length + measured[0].length;
    const measure = original.slice(length, taken).replace(/^[ -]+/, "");
    const quantity = { amount: range ? null : amount, unit: null, measure, doubt: range ?? inexact(quoteTo(taken)) };
    return { quantity, length: taken };
  }
  // A word in place of a number counts what it names; a number must be apart from it.
  if (/^[a-z]/.test(text.slice(length))) return null;
  const half = /^ ?et demie?(?![a-z])/.exec(text.slice(length));
  if (half) {
    length += half[0].length;
    amount = plus(amount, "0.5");
  }
  return { quantity: { ...pieces(range ? null : amount), doubt: range }, length };
}

const pieces = (amount: string | null): Quantity => ({ amount, unit: "piece", measure: null, doubt: null });

/** Returns what follows a number and its unit: « 1 kg 500 », « 1 l et demi », « 1 l 50 cl ». */
function inUnit(
  text: string,
  [, joined, name = joined ?? ""]: RegExpExecArray,
  { amount, range, length }: { amount: string; range: string | null; length: number },
): Found {
  const [unit, power] = unitOf(name);
  let total = power === 0 || !exactly(amount) ? amount : plus(shiftDecimal(amount, power), "0");
  let taken = length;
  const after = text.slice(length);
  const big = unit === "kg" || unit === "l";
  const [rest, centi, half] = [
    big && restOfKilo.exec(after),
    unit === "l" && centilitres.exec(after),
    halfAfter.exec(after),
  ];
  const isInteger = /^\d+$/.test(amount);
  if (rest && isInteger) [total, taken] = [plus(total, shiftDecimal(rest[1] ?? "0", -3)), taken + rest[0].length];
  else if (centi && isInteger)
    [total, taken] = [plus(total, shiftDecimal(centi[1] ?? "0", -2)), taken + centi[0].length];
  else if (half && isInteger) [total, taken] = [plus(total, readAmount(half[1] ?? "1/2")), taken + half[0].length];
  const unread =
    power !== 0 && !exactly(amount) ? `« ${amount} ${name} » ne tombe pas juste : écrivez la quantité.` : null;
  const doubt = range ?? unread;
  return { quantity: { amount: doubt === null ? total : null, unit, measure: null, doubt }, length: taken };
}

function plus(one: string, other: string): string {
  const [left, right] = [exactly(one), exactly(other)];
  if (!left || !right) return one;
  return toDecimal({ num: left.num * right.den + right.num * left.den, den: left.den * right.den }, 6);
}

function unitOf(name: string): readonly [Unit, number] {
  const found = written.find(([, , names]) => new RegExp(`^(?:${names})$`).test(name));
  return found ? [found[0], found[1]] : ["piece", 0];
}

const beforeLast = "(\\s*(?::|=|\\.{2,}|…+|–|—|-|\\b[x×](?= ?\\d))\\s*)|\\s*\\(\\s*|\\s*,\\s*|\\s+";
const trailing = new RegExp(`(?:${beforeLast})(${number}) ?(${unitNames})?${end}\\s*\\)?$`);

/**
 * Reads the quantity that a text ends with (« beurre 250 g », « Œufs : 3 »), and where it begins; null where it ends
 * with none. A number without a unit counts only behind a mark.
 * @param text at most some hundred letters; as {@link plainOf} gives it
 */
export function readTrailing(text: string): { quantity: Quantity; at: number } | null {
  const found = trailing.exec(text);
  const [, mark, amount = "", name] = found ?? [];
  if (!found || found.index === 0 || (name === undefined && mark === undefined)) return null;
  const start = found[0].indexOf(amount, mark?.length ?? 0);
  const read = readLeading(found[0].slice(start).replace(/\s*\)$/, ""));
  return read && read.quantity.measure === null ? { quantity: read.quantity, at: found.index } : null;
}

/** Reads a text that is a quantity and nothing else: of a cell of a table; null of any other. */
export function readWhole(text: string): Quantity | null {
  const found = readLeading(text);
  return found && found.length === text.length ? found.quantity : null;
}

/** Tells whether a text is the name of a unit and nothing else. */
export const isUnit = (text: string): boolean => new RegExp(`^(?:${unitNames}|${spoons}|${counted})${end}$`).test(text);
