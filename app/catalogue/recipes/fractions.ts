/** An exact positive fraction. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

/** Returns the fraction of an unsigned decimal string; null when it is none. */
export function fractionOf(decimal: string): Fraction | null {
  const [, whole, decimals = ""] = /^(\d+)(?:\.(\d*))?$/.exec(decimal) ?? [];
  return whole === undefined ? null : { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

export const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });

/** Returns a ÷ b; null when b is zero. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction | null => (b.over === 0n ? null : { over: a.over * b.under, under: a.under * b.over });

/** Returns the smallest whole number that is not below the fraction. */
export const roundedUp = ({ over, under }: Fraction): bigint => (over + under - 1n) / under;

/** Returns the fraction as a decimal string of at most `scale` decimals, rounded half up. */
export function decimalOf({ over, under }: Fraction, scale = 6): string {
  const digits = String((2n * over * 10n ** BigInt(scale) + under) / (2n * under)).padStart(scale + 1, "0");
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, "");
  return digits.slice(0, digits.length - scale) + (decimals && `.${decimals}`);
}
