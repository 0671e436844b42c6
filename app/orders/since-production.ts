import type { ExternalOrder } from "../../server/api-client/contract/external-orders";

/** Quantity of a product ordered in addition (or less, negative) since production began; a decimal string. */
export interface ProductDelta {
  /** Name of the product, as the history tells it. */
  product: string;
  quantity: string;
}

const scale = 6;

/**
 * Returns the changes of the ordered quantities since production began, product by product; none before it began. Where
 * an API does not tell them, its history is read.
 */
export function deltasSinceProduction({ status, changes, sinceProduction }: Pick<ExternalOrder, "status" | "changes" | "sinceProduction">): ProductDelta[] {
  if (sinceProduction !== undefined) return sinceProduction?.products ?? [];
  if (status !== "in_production" && status !== "ready") return [];
  const begun = changes.find(({ field, new: now }) => field === "status" && now === "in_production");
  const sums = new Map<string, bigint>();
  for (const { field, subject, old, new: now, at } of changes) {
    if (!begun || at <= begun.at || !subject || (field !== "lines" && field !== "lines.quantity")) continue;
    sums.set(subject, (sums.get(subject) ?? 0n) + scaled(now) - scaled(old));
  }
  return [...sums].flatMap(([product, sum]) => (sum === 0n ? [] : [{ product, quantity: unscaled(sum) }]));
}

/** Returns a decimal string as a whole number of millionths; null and what is no decimal count as zero. */
export function scaled(value: string | null): bigint {
  const [, sign = "", whole = "0", decimals = ""] = /^(-?)(\d+)(?:\.(\d{0,6}))?/.exec(value ?? "") ?? [];
  return BigInt(sign + whole + decimals.padEnd(scale, "0"));
}

/** Millionths as a decimal string. */
export function unscaled(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(scale + 1, "0");
  const decimals = digits.slice(-scale).replace(/0+$/, "");
  return (millionths < 0n ? "-" : "") + digits.slice(0, -scale) + (decimals && `.${decimals}`);
}
