import { z } from "@hono/zod-openapi";
import { vatRates } from "#domain/choices";
import { AMOUNT_SCALE, PERCENT_SCALE, QUANTITY_SCALE, UNIT_PRICE_SCALE, formatDecimal, parseDecimal } from "#domain/exact/decimal";
import { printedDecimal } from "../../documents/french";

interface Range {
  /** Smallest value allowed, or the bound that must be exceeded. */
  from?: string;
  above?: string;
  /** Largest value allowed, or the bound that must not be reached. */
  to?: string;
  below?: string;
}

function scaled(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new RangeError(`not a bound: ${text}`);
  return parsed.scaled;
}

/** Returns a decimal string; it comes out in canonical form ("12.50" → "12.5"). */
function decimal(scale: number, example: string, range: Range) {
  const from = range.from === undefined ? null : scaled(range.from, scale);
  const above = range.above === undefined ? null : scaled(range.above, scale);
  const to = range.to === undefined ? null : scaled(range.to, scale);
  const below = range.below === undefined ? null : scaled(range.below, scale);
  return z
    .string(`Nombre attendu, par exemple ${example}.`)
    .transform((text, context) => {
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      const parsed = parseDecimal(text.trim(), scale);
      if (!parsed.ok) {
        return refuse(parsed.reason === "malformed" ? `Nombre attendu, par exemple ${example}.` : `Au plus ${scale} décimales.`);
      }
      if (from !== null && parsed.scaled < from) return refuse(from === 0n ? "Ne peut pas être négatif." : `Au moins ${range.from}.`);
      if (above !== null && parsed.scaled <= above) return refuse(`Doit être supérieur à ${range.above}.`);
      if (to !== null && parsed.scaled > to) return refuse(`Au plus ${range.to}.`);
      if (below !== null && parsed.scaled >= below) return refuse(`Doit être inférieur à ${printedDecimal(String(range.below))}.`);
      return formatDecimal(parsed.scaled, scale);
    })
    .openapi({ pattern: "^-?\\d+(\\.\\d+)?$", example });
}

const largest = "1000000000";

/** A quantity, 6 decimals, 0 ≤ x < 10⁹. */
export const quantity = decimal(QUANTITY_SCALE, "12.5", { from: "0", below: largest });
/** A quantity, 6 decimals, 0 < x < 10⁹. */
export const positiveQuantity = decimal(QUANTITY_SCALE, "12.5", { above: "0", below: largest });
/** A price of one unit or pack before tax, 4 decimals. */
export const price = decimal(UNIT_PRICE_SCALE, "4.25", { from: "0", below: largest });
/** An amount of money, 2 decimals. */
export const amount = decimal(AMOUNT_SCALE, "150", { from: "0", below: largest });
/** A yield, 0 < x ≤ 1000 %. */
export const yieldPercent = decimal(PERCENT_SCALE, "80", { above: "0", to: "1000" });
/** A production loss, 0 ≤ x < 100 %. */
export const lossPercent = decimal(PERCENT_SCALE, "5", { from: "0", below: "100" });
/** A discount, 0 ≤ x ≤ 100 %. */
export const discountPercent = decimal(PERCENT_SCALE, "10", { from: "0", to: "100" });

/** A French VAT rate. */
export const vatRate = decimal(PERCENT_SCALE, "5.5", { from: "0" }).refine((rate) => vatRates.some((known) => known === rate), `Taux de TVA : ${vatRates.join(", ").replace(/, ([^,]*)$/, " ou $1")}.`);
