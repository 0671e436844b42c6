import type { ExternalOrderLine } from "../../server/api-client/contract/external-orders";
import { compareDecimals, signOf } from "#domain/exact/decimal";

type Noted = Pick<ExternalOrderLine, "quantity" | "producedQuantity" | "deliveredQuantity">;

/** Tells whether less of a line is produced, or delivered, than is ordered; not of one whose API does not say it. */
export const isMissing = (line: Noted, done: "producedQuantity" | "deliveredQuantity"): boolean =>
  signOf(line.quantity) > 0 && compareDecimals(line[done], line.quantity) < 0;

/** Tells whether anything of an order is noted as delivered: a line with 0 then did not leave. */
export const isDeliveryNoted = (lines: readonly Noted[]): boolean =>
  lines.some(({ deliveredQuantity }) => signOf(deliveredQuantity) > 0);

/**
 * Returns by what an order is delivered « comme noté », and the lines of which less is noted than is ordered: by what
 * is noted as delivered once anything is, none of a line with 0; else by what is made, where that is noted.
 */
export function notedInPart<Line extends Noted>(
  lines: readonly Line[],
): { by: "producedQuantity" | "deliveredQuantity"; missing: Line[] } {
  const isNoted = isDeliveryNoted(lines);
  const by = isNoted ? "deliveredQuantity" : "producedQuantity";
  return { by, missing: lines.filter((line) => isMissing(line, by) && (isNoted || signOf(line[by]) > 0)) };
}

/** Tells whether a delivery of what is noted hands over less of the order than is ordered. */
export const isNotedInPart = (lines: readonly Noted[]): boolean => notedInPart(lines).missing.length > 0;
