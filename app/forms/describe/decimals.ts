/** An exact decimal read from typing, or why it cannot be read (French, for the person who typed it). */
export type ReadDecimal = { value: string } | { error: string };

const spaces = /[\s\u00a0\u2007\u2009\u202f]/g;
const grouped = /^\d{1,3}( \d{3})+$/;
/** Signs that keyboards, spreadsheets and typographers write for minus. */
const minus = /^[-‐‑‒–—―−﹣－⁻]/;
/** The characters that are a fraction by themselves. */
const vulgar = /[¼½¾⅐-⅞↉]/g;
/** Letters of the longest number that is read: longer ones are no typing, and would hold everybody up. */
const longest = 200;
const notANumber = { error: "Écrivez un nombre, par exemple 12,5." };
const notGrouped = { error: "Les espaces de ce nombre ne séparent pas des milliers ; récrivez-le sans espace." };

/**
 * Reads a French decimal: "1 234,5" is "1234.5". The mark is a comma or a point; spaces, plain or not, group digits by
 * three. A fraction that decimals hold exactly is read too: "1 1/2" and "1½" are "1.5". The value is canonical: no sign
 * on zero, no needless zero at either end.
 * @param scale decimals accepted at most
 * @param suffix a sign that may follow the number ("€", "%", "L"), in capitals or not
 */
export function readDecimal(typed: string, scale = 6, suffix?: string): ReadDecimal {
  if (typed.length > longest) return { error: "Ce nombre est trop grand." };
  let text = typed.replace(spaces, " ").trim();
  if (suffix && text.toLowerCase().endsWith(suffix.toLowerCase())) text = text.slice(0, -suffix.length).trim();
  const sign = minus.test(text) ? "-" : "";
  const unsigned = text.replace(sign ? minus : "+", "").trim();
  const parts = unsigned.replace(vulgar, (one) => ` ${one.normalize("NFKC")}`).split(/[/⁄∕]/);
  if (parts.length > 1) return readFraction(parts, sign, scale);
  const marks = unsigned.match(/[.,]/g)?.length ?? 0;
  if (marks > 1) return { error: "Ce nombre a deux virgules ; n’en gardez qu’une." };
  const [integer = "", fraction = ""] = unsigned.split(/[.,]/);
  if (integer.includes(" ") && !grouped.test(integer)) return notGrouped;
  const digits = integer.replaceAll(" ", "");
  if (!/^\d*$/.test(digits) || !/^\d*$/.test(fraction) || digits + fraction === "") return notANumber;
  if (digits.length > 15) return { error: "Ce nombre est trop grand." };
  const decimals = fraction.replace(/0+$/, "");
  if (decimals.length > scale)
    return { error: scale === 0 ? "Écrivez un nombre entier." : `Ce nombre a trop de décimales (${scale} au plus).` };
  const value = (digits.replace(/^0+(?=\d)/, "") || "0") + (decimals && `.${decimals}`);
  return { value: value === "0" ? value : sign + value };
}

/** Decimals that hold every fraction whose divisor of six digits is made of twos and fives. */
const mostDecimals = 20;

/** Reads "1 1/2" from what stands before and after its bar: as decimals where they hold it exactly. */
function readFraction(parts: readonly string[], sign: string, scale: number): ReadDecimal {
  const [before = "", below = "", ...more] = parts.map((part) => part.trim().replace("  ", " "));
  const [, integer = "", above = ""] = /^(?:(.*\d) )?(\d{1,6})$/.exec(before) ?? [];
  const divisor = /^\d{1,6}$/.test(below) ? BigInt(below) : 0n;
  if (more.length > 0 || above === "" || divisor === 0n || /[^\d ]/.test(integer)) return notANumber;
  if (integer.includes(" ") && !grouped.test(integer)) return notGrouped;
  // « 1 234/5 » may be one or 1234 fifths.
  if (integer !== "" && BigInt(above) >= divisor) return notANumber;
  const units = BigInt(integer.replaceAll(" ", "")) * divisor + BigInt(above);
  const decimal = (places: number, rest = 0n) => {
    const digits = String((units * 10n ** BigInt(places) + rest) / divisor).padStart(places + 1, "0");
    return `${sign}${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
  };
  if (scale === 0 || (units * 10n ** BigInt(mostDecimals)) % divisor === 0n)
    return readDecimal(decimal(scale === 0 && units % divisor === 0n ? 0 : mostDecimals), scale);
  // As many decimals as show three figures of it.
  const places = Math.min(scale, 2 + String(divisor / (units === 0n ? 1n : units) || 1n).length);
  const near = typedDecimal(decimal(places, divisor / 2n));
  const fraction = `${integer && `${integer} `}${above}/${below}`;
  return { error: `${fraction} ne tombe pas juste ; écrivez la quantité voulue, par exemple ${near}.` };
}

/**
 * Returns the way a decimal of the API is written in a field: "1234.5000" becomes "1234,5".
 * @param places decimals shown at least
 */
export function typedDecimal(value: string, places = 0): string {
  const [integer = "", fraction = ""] = value.split(".");
  const decimals = fraction.replace(/0+$/, "").padEnd(places, "0");
  return decimals ? `${integer},${decimals}` : integer;
}
