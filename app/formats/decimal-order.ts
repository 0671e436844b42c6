/** Returns negative, zero or positive as decimal string `a` is below, equal to or above `b`; exact. What is no decimal counts as zero. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  const scale = Math.max(left.decimals.length, right.decimals.length);
  const difference = scaled(left, scale) - scaled(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

interface Parts {
  sign: string;
  whole: string;
  decimals: string;
}

function partsOf(value: string): Parts {
  const [, sign = "", whole = "0", decimals = ""] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(value.trim()) ?? [];
  return { sign, whole, decimals };
}

const scaled = ({ sign, whole, decimals }: Parts, scale: number): bigint => BigInt(`${sign === "-" ? "-" : ""}${whole}${decimals.padEnd(scale, "0")}`);

/** Returns the exact decimal string `a` − `b`. */
export function subtractDecimals(a: string, b: string): string {
  const [left, right] = [partsOf(a), partsOf(b)];
  const scale = Math.max(left.decimals.length, right.decimals.length);
  const difference = scaled(left, scale) - scaled(right, scale);
  const digits = String(difference < 0n ? -difference : difference).padStart(scale + 1, "0");
  const decimals = digits.slice(digits.length - scale);
  return `${difference < 0n ? "-" : ""}${digits.slice(0, digits.length - scale)}${scale === 0 ? "" : `.${decimals}`}`;
}
