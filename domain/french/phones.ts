/**
 * Returns the digits of a telephone number as France dials it, however it is written (« +33 (0)6 12 34 » and
 * « 06.12.34 » are one); empty where there are none.
 */
export function phoneDigits(written: string | null): string {
  const digits = (written ?? "").replace(/\D/g, "");
  return digits.replace(/^(00)?330?(?=\d{9}$)/, "0");
}

/** Returns the digits of a telephone number or of the beginning of one, as France dials it (« +33 6 12 » is 0612). */
export const phoneBeginning = (written: string): string =>
  phoneDigits(written.replace(/^[\s(]*(?:\+|00)\s*33[\s().]*0?/, "0"));

/** Tells whether a text can be a telephone number or the beginning of one. */
export const isPhone = (text: string): boolean => /^\(?\+?[\d\s.()/-]*\d{2}[\d\s.()/-]*$/.test(text.trim());
