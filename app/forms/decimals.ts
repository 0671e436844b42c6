/** An exact decimal read from typing, or why it cannot be read (French, for the person who typed it). */
export type ReadDecimal = { value: string } | { error: string };

const spaces = /[\s\u00a0\u2007\u2009\u202f]/g;
const grouped = /^\d{1,3}( \d{3})+$/;

/**
 * Reads a French decimal: "1 234,5" is "1234.5". The mark is a comma or a point; spaces, plain or not, group digits by
 * three. The value is canonical: no sign on zero, no needless zero at either end.
 * @param scale decimals accepted at most
 * @param suffix a sign that may follow the number ("€", "%", "L"), in capitals or not
 */
export function readDecimal(typed: string, scale = 6, suffix?: string): ReadDecimal {
  let text = typed.replace(spaces, " ").trim();
  if (suffix && text.toLowerCase().endsWith(suffix.toLowerCase())) text = text.slice(0, -suffix.length).trim();
  const sign = /^[-−]/.test(text) ? "-" : "";
  const unsigned = text.replace(/^[-−+] ?/, "");
  const marks = unsigned.match(/[.,]/g)?.length ?? 0;
  if (marks > 1) return { error: "Ce nombre a deux virgules ; n’en gardez qu’une." };
  const [whole = "", fraction = ""] = unsigned.split(/[.,]/);
  if (whole.includes(" ") && !grouped.test(whole))
    return { error: "Les espaces de ce nombre ne séparent pas des milliers ; récrivez-le sans espace." };
  const digits = whole.replaceAll(" ", "");
  if (!/^\d*$/.test(digits) || !/^\d*$/.test(fraction) || digits + fraction === "")
    return { error: "Écrivez un nombre, par exemple 12,5." };
  if (digits.length > 15) return { error: "Ce nombre est trop grand." };
  const decimals = fraction.replace(/0+$/, "");
  if (decimals.length > scale)
    return { error: scale === 0 ? "Écrivez un nombre entier." : `Ce nombre a trop de décimales (${scale} au plus).` };
  const value = (digits.replace(/^0+(?=\d)/, "") || "0") + (decimals && `.${decimals}`);
  return { value: value === "0" ? value : sign + value };
}

/**
 * Returns the way a decimal of the API is written in a field: "1234.5000" becomes "1234,5".
 * @param places decimals shown at least
 */
export function typedDecimal(value: string, places = 0): string {
  const [whole = "", fraction = ""] = value.split(".");
  const decimals = fraction.replace(/0+$/, "").padEnd(places, "0");
  return decimals ? `${whole},${decimals}` : whole;
}
