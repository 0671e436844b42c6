/**
 * Numbers of trade items (GS1 General Specifications, 4.2 and 7.9): GTIN-8, -12, -13 and -14 are one number, compared
 * on 14 digits.
 */

/** Tells whether the last digit of a number is the check digit of the others. */
export function isChecked(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Returns the 14 digits of the number that a text is, spaces and dashes aside; null where it is none. */
export function gtinOf(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  return /^(\d{8}|\d{12,14})$/.test(digits) && isChecked(digits) && /[1-9]/.test(digits)
    ? digits.padStart(14, "0")
    : null;
}

/** Returns the ways in which a number of 14 digits is written: in each length that only leaves out zeros. */
export const writingsOf = (gtin: string): string[] =>
  [14, 13, 12, 8].filter((length) => /^0*$/.test(gtin.slice(0, 14 - length))).map((length) => gtin.slice(14 - length));
