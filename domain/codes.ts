import { gtinOf, isChecked } from "./gtin";

/** The meaning of a code that was scanned or typed. */
export interface ScannedCode {
  /** The trade item on 14 digits; that of the contents, where the code is of a logistic unit. */
  gtin: string | null;
  lot: string | null;
  /** Its use-by date, else its best-before date, else its sell-by date. */
  expiresOn: string | null;
  madeOn: string | null;
  serial: string | null;
  /** Trade items that a logistic unit holds. */
  packs: string | null;
  /** Pieces of a trade item of variable count. */
  pieces: string | null;
  /** Net weight in kg, or net volume in litres. */
  net: { quantity: string; unit: "kg" | "l" } | null;
}

/** The reading of a text; null where it is no code of GS1 at all, such as a name or a reference of a supplier. */
export type ReadCode = { code: ScannedCode } | { error: string } | null;

const separator = "\u001d";

/** Symbology identifiers (GS1 General Specifications, 5.1.2) of element strings, and of numbers alone. */
const ofElements = /^\](C1|d2|Q3|e0|J1)/;
const ofNumber = /^\](E[0-4]|I[0-3]|C0|A[0-7]|d1|Q1)/;

/** Digits after the two of an application identifier that are its own, and the length of what it says. */
interface Identifier {
  ai: RegExp;
  /** Its fixed length, or the most that a variable one has. */
  length: number;
  varies?: true;
  numeric?: true;
}

/** Application identifiers (GS1 General Specifications, 3.2) that goods carry. */
const identifiers: readonly Identifier[] = [
  { ai: /^00/, length: 18, numeric: true },
  { ai: /^0[12]/, length: 14, numeric: true },
  { ai: /^1[1235-7]/, length: 6, numeric: true },
  { ai: /^20/, length: 2, numeric: true },
  { ai: /^3[1-6]\d[0-6]/, length: 6, numeric: true },
  { ai: /^41[0-7]/, length: 13, numeric: true },
  { ai: /^402/, length: 17, numeric: true },
  { ai: /^42[2456]/, length: 3, numeric: true },
  { ai: /^7001/, length: 13, numeric: true },
  { ai: /^7003/, length: 10, numeric: true },
  { ai: /^8005/, length: 6, numeric: true },
  { ai: /^(10|2[12])/, length: 20, varies: true },
  { ai: /^3[07]/, length: 8, varies: true, numeric: true },
  { ai: /^39[0-3]\d/, length: 18, varies: true, numeric: true },
  {
    ai: /^(24[0-3]|25[0-5]|235|40[013]|420|421|423|7002|7004|7005|703\d|710|800[2348]|8020|9\d)/,
    length: 90,
    varies: true,
  },
];

const printable = /^[!-"%-?A-Z_a-z]+$/;

type Element = readonly [ai: string, value: string];

/**
 * Reads what was scanned or typed: a number alone, element strings of GS1-128, DataMatrix or QR with or without their
 * symbology identifier, as they are printed in brackets, or a GS1 Digital Link. What is not understood is said, and
 * nothing of it is read.
 * @param year the present year, by which the two digits of a date's year are told (GS1 General Specifications, 7.12)
 */
export function readCode(text: string, year: number): ReadCode {
  const typed = text.replace(/␝|<GS>|\{GS\}/gi, separator).trim();
  if (ofNumber.test(typed)) return ofGtin(typed.replace(ofNumber, ""));
  if (ofElements.test(typed)) return ofStrings(typed.replace(ofElements, "").replaceAll(" ", ""), year);
  if (/^https?:\/\//i.test(typed)) return ofLink(typed, year);
  if (/^\(\d{2,4}\)/.test(typed)) return ofBrackets(typed, year);
  const together = typed.replace(/[\s-]/g, "");
  const gtin = gtinOf(together);
  if (gtin) return { code: { ...nothing, gtin } };
  if (typed.startsWith(separator) || /^0[12]\d{14}/.test(typed.replaceAll(" ", "")) || /^00\d{18}$/.test(together))
    return ofStrings(typed.replaceAll(" ", ""), year);
  if (/^(\d{8}|\d{12,14})$/.test(together) && together.length === typed.length && together.length > 8)
    return { error: wrongCheck(typed) };
  return null;
}

/** A year by which all dates of codes are of this century, where no day is at hand. */
export const anyYear = 2049;

/** Returns the trade item, on 14 digits, of whatever code a text is; null where it names none. */
export function itemOf(text: string): string | null {
  const read = readCode(text, anyYear);
  return read && "code" in read ? read.code.gtin : null;
}

/** Tells whether a text is more than a number, which may be a lot or a date: a code that names what its parts are. */
export const namesParts = (text: string): boolean =>
  text.trim().length > 6 && /^\s*(\]|\u001d|\(\d{2,4}\)|https?:\/\/|0[12]\d{14})/i.test(text);

const nothing: ScannedCode = {
  gtin: null,
  lot: null,
  expiresOn: null,
  madeOn: null,
  serial: null,
  packs: null,
  pieces: null,
  net: null,
};

const wrongCheck = (digits: string) =>
  `Le code ${digits} est inexact : son dernier chiffre ne vérifie pas les autres. Scannez-le encore, ou retapez-le.`;

function ofGtin(digits: string): ReadCode {
  const gtin = gtinOf(digits);
  return gtin ? { code: { ...nothing, gtin } } : { error: wrongCheck(digits) };
}

/** Reads « (01)03…(10)A12 ». */
function ofBrackets(text: string, year: number): ReadCode {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  const elements = parts.map(([, ai = "", value = ""]): Element => [ai, value.replaceAll(" ", "").trim()]);
  const strange = elements.find(([ai, value]) => !holds(ai, value));
  return strange ? { error: notUnderstood(...strange) } : meaning(elements, year);
}

/** Reads a GS1 Digital Link: https://id.gs1.org/01/03…/10/A12?17=261231. */
function ofLink(text: string, year: number): ReadCode {
  if (!URL.canParse(text)) return null;
  const { pathname, searchParams } = new URL(text);
  const [, from = ""] = /(?:^|\/)(0[01]\/.*)$/.exec(pathname) ?? [];
  const steps = from.split("/");
  const inPath = steps.flatMap((ai, at): Element[] =>
    at % 2 === 0 && at + 1 < steps.length ? [[ai, unescaped(steps[at + 1] ?? "")]] : [],
  );
  if (inPath.length === 0) return null;
  const padded = inPath.map(([ai, value]): Element => [ai, ai === "01" ? (gtinOf(value) ?? value) : value]);
  const beside = [...searchParams].filter(([name]) => /^\d{2,4}$/.test(name));
  const elements = [...padded, ...beside];
  const strange = elements.find(([ai, value]) => !holds(ai, value));
  return strange ? { error: notUnderstood(...strange) } : meaning(elements, year);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const identified = (text: string) => {
  for (const one of identifiers) {
    const [ai] = one.ai.exec(text) ?? [];
    if (ai !== undefined) return { ...one, ai };
  }
  return null;
};

/** Tells whether an identifier is known and may say this. */
function holds(ai: string, value: string): boolean {
  const known = identified(ai);
  if (known === null || known.ai !== ai || !printable.test(value)) return false;
  if (known.numeric && !/^\d+$/.test(value)) return false;
  return known.varies ? value.length <= known.length : value.length === known.length;
}

/** Reads element strings, one after the other; those of no fixed length end at a separator. */
function ofStrings(text: string, year: number): ReadCode {
  const elements: Element[] = [];
  let rest = text;
  while ((rest = rest.replace(/^\u001d+/, "")) !== "") {
    const known = identified(rest);
    if (known === null) return { error: notUnderstood(rest.slice(0, 4), rest.slice(4)) };
    const content = rest.slice(known.ai.length);
    const end = content.indexOf(separator);
    const value = known.varies ? (end === -1 ? content : content.slice(0, end)) : content.slice(0, known.length);
    if (!holds(known.ai, value)) return { error: notUnderstood(known.ai, value) };
    if (known.varies && end === -1 && !text.includes(separator) && hidesDate(value, year)) return { error: notParted };
    elements.push([known.ai, value]);
    rest = content.slice(value.length);
  }
  return elements.length === 0 ? null : meaning(elements, year);
}

/** Tells whether what ends a code may be two things that a scanner has run together: a lot, and a date or a count. */
function hidesDate(value: string, year: number): boolean {
  const [, dated] = /.(?:1[1357])(\d{6})$/.exec(value) ?? [];
  return dated !== undefined && dateOf(dated, year) !== null;
}

const notParted =
  "Le lot et la date de ce code ne se séparent pas : la douchette n’envoie pas le séparateur (FNC1, GS). " +
  "Scannez le code-barres de l’article et tapez le lot et la date, ou réglez la douchette.";

const notUnderstood = (ai: string, value: string) =>
  `Ce code n’est pas compris : sa partie (${ai})${value.replaceAll(separator, " ").slice(0, 30)} est inexacte ou ` +
  "inconnue. Rien n’en est repris : tapez ce qu’il dit.";

/** Returns the day of six digits YYMMDD; day 00 is the month's last one. Null where there is none. */
function dateOf(digits: string, year: number): string | null {
  const [yy, month, day] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  if (yy === undefined || month === undefined || day === undefined || month < 1 || month > 12) return null;
  const apart = yy - (year % 100);
  const century = Math.floor(year / 100) + (apart >= 51 ? -1 : apart <= -50 ? 1 : 0);
  const last = new Date(Date.UTC(century * 100 + yy, month, 0)).getUTCDate();
  if (day > last) return null;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${century * 100 + yy}-${two(month)}-${two(day === 0 ? last : day)}`;
}

/** Returns the decimal of six digits of which so many are decimals, without needless zeros. */
function measureOf(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, "0");
  const integer = padded.slice(0, padded.length - decimals).replace(/^0+(?=\d)/, "");
  const fraction = padded.slice(padded.length - decimals).replace(/0+$/, "");
  return fraction === "" ? integer : `${integer}.${fraction}`;
}

function meaning(elements: readonly Element[], year: number): ReadCode {
  const byAi = new Map<string, string>();
  for (const [ai, value] of elements) {
    const before = byAi.get(ai);
    if (before !== undefined && before !== value) return { error: notUnderstood(ai, value) };
    byAi.set(ai, value);
  }
  const wrong = ["00", "01", "02"].find((ai) => byAi.has(ai) && !isChecked(byAi.get(ai) ?? ""));
  if (wrong !== undefined) return { error: wrongCheck(byAi.get(wrong) ?? "") };
  const days = new Map<string, string>();
  for (const ai of ["11", "13", "15", "16", "17", "7003"]) {
    const value = byAi.get(ai);
    const day = value === undefined ? undefined : dateOf(value.slice(0, 6), year);
    if (day === null) return { error: notUnderstood(ai, value ?? "") };
    if (day !== undefined) days.set(ai, day);
  }
  const gtin = byAi.get("01") ?? byAi.get("02") ?? null;
  if (gtin === null && byAi.has("00"))
    return { error: "Ce code est celui d’une palette ou d’un bac, pas d’un article : scannez celui du colis." };
  const measured = elements.find(([ai]) => /^31[05]/.test(ai));
  return {
    code: {
      gtin,
      lot: byAi.get("10") ?? null,
      expiresOn: days.get("17") ?? days.get("7003") ?? days.get("15") ?? days.get("16") ?? null,
      madeOn: days.get("11") ?? days.get("13") ?? null,
      serial: byAi.get("21") ?? null,
      packs: wholeOf(byAi.get("37")),
      pieces: wholeOf(byAi.get("30")),
      net: measured
        ? {
            quantity: measureOf(measured[1], Number(measured[0].slice(3))),
            unit: measured[0].startsWith("310") ? "kg" : "l",
          }
        : null,
    },
  };
}

const wholeOf = (digits: string | undefined): string | null => digits?.replace(/^0+(?=\d)/, "") ?? null;
