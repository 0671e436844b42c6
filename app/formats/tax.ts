const scale = 4;

/** Returns a unit price without the tax that it holds, rounded to 4 decimals, halves up; exact decimal strings: "1.2" at "5.5" gives "1.1374". */
export function withoutTax(price: string, ratePercent: string): string {
  const [amount, rate] = [scaled(price), scaled(ratePercent)];
  const [part, whole] = [amount * 1_000_000n, 1_000_000n + rate];
  const digits = String((2n * part + whole) / (2n * whole)).padStart(scale + 1, "0");
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, "");
}

/** Returns a decimal string of at most 4 decimals in ten-thousandths. */
function scaled(value: string): bigint {
  const [whole = "", decimals = ""] = value.split(".");
  return BigInt(whole + decimals.slice(0, scale).padEnd(scale, "0"));
}
