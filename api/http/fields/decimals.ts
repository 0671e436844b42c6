import { z } from "@hono/zod-openapi";
import { printedDecimal } from "../documents/french";
import type { Field } from "#domain/contract/field";
import * as kinds from "#domain/contract/kinds";
import { AMOUNT_SCALE, PERCENT_SCALE, QUANTITY_SCALE, UNIT_PRICE_SCALE, formatDecimal } from "#domain/exact/decimal";
import { parseDecimal } from "#domain/exact/parse-decimal";

/** Decimals kept of what is measured. */
const scales = {
  quantity: QUANTITY_SCALE,
  percent: PERCENT_SCALE,
  price: UNIT_PRICE_SCALE,
  amount: AMOUNT_SCALE,
} as const;

function scaled(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new RangeError(`not a bound: ${text}`);
  return parsed.scaled;
}

/** Returns the schema of a decimal of a body; it comes out in canonical form ("12.50" → "12.5"). */
export function decimal({ of, example = "12.5", among, ...range }: Omit<Extract<Field, { kind: "decimal" }>, "kind">) {
  const scale = scales[of];
  const bound = (text: string | undefined) => (text === undefined ? null : scaled(text, scale));
  const [from, above, to, below] = [bound(range.from), bound(range.above), bound(range.to), bound(range.below)];
  const schema = z
    .string(`Nombre attendu, par exemple ${example}.`)
    .transform((text, context) => {
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      const parsed = parseDecimal(text.trim(), scale);
      if (!parsed.ok) {
        return refuse(
          parsed.reason === "malformed" ? `Nombre attendu, par exemple ${example}.` : `Au plus ${scale} décimales.`,
        );
      }
      if (from !== null && parsed.scaled < from)
        return refuse(from === 0n ? "Ne peut pas être négatif." : `Au moins ${range.from}.`);
      if (above !== null && parsed.scaled <= above) return refuse(`Doit être supérieur à ${range.above}.`);
      if (to !== null && parsed.scaled > to) return refuse(`Au plus ${range.to}.`);
      if (below !== null && parsed.scaled >= below)
        return refuse(`Doit être inférieur à ${printedDecimal(String(range.below))}.`);
      return formatDecimal(parsed.scaled, scale);
    })
    .openapi({ pattern: "^-?\\d+(\\.\\d+)?$", example });
  return among
    ? schema.refine(
        (value) => among.includes(value),
        `Taux de TVA : ${among.slice(0, -1).join(", ")} ou ${String(among.at(-1))}.`,
      )
    : schema;
}

/** A quantity, 6 decimals, 0 ≤ x < 10⁹. */
export const quantity = decimal(kinds.quantity);
/** A quantity, 6 decimals, 0 < x < 10⁹. */
export const positiveQuantity = decimal(kinds.positiveQuantity);
