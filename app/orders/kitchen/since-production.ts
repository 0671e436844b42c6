import { formatDecimal, QUANTITY_SCALE, scaledOrZero } from "#domain/exact/decimal";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";

/** Quantity of a product ordered in addition (or less, negative) since production began; a decimal string. */
export interface ProductDelta {
  /** Name of the product, as the history tells it. */
  product: string;
  quantity: string;
}

/**
 * Returns the changes of the ordered quantities since production began, product by product; none before it began. An
 * API that does not tell them is read by its history.
 */
export function deltasSinceProduction({
  status,
  changes,
  sinceProduction,
}: Pick<ExternalOrder, "status" | "changes" | "sinceProduction">): ProductDelta[] {
  if (sinceProduction !== undefined) return sinceProduction?.products ?? [];
  if (status !== "in_production" && status !== "ready") return [];
  const begun = changes.find(({ field, new: now }) => field === "status" && now === "in_production");
  const sums = new Map<string, bigint>();
  for (const { field, subject, old, new: now, at } of changes) {
    if (!begun || at <= begun.at || !subject || (field !== "lines" && field !== "lines.quantity")) continue;
    sums.set(
      subject,
      (sums.get(subject) ?? 0n) + scaledOrZero(now, QUANTITY_SCALE) - scaledOrZero(old, QUANTITY_SCALE),
    );
  }
  return [...sums].flatMap(([product, sum]) =>
    sum === 0n ? [] : [{ product, quantity: formatDecimal(sum, QUANTITY_SCALE) }],
  );
}
