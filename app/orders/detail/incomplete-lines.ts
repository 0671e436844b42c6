import type { ExternalOrderLine } from "#server/api-client/contract/orders/external-orders";
import { compareDecimals, signOf } from "#domain/exact/decimal";

type Noted = Pick<ExternalOrderLine, "quantity" | "producedQuantity" | "deliveredQuantity" | "proposedQuantity">;

/** Tells whether less of a line is produced, or delivered, than is ordered; not of one whose API does not say it. */
export const isMissing = (line: Noted, done: "producedQuantity" | "deliveredQuantity"): boolean =>
  signOf(line.quantity) > 0 && compareDecimals(line[done], line.quantity) < 0;

/** Tells whether anything of an order is noted as delivered: a line with 0 then did not leave. */
export const isDeliveryNoted = (lines: readonly Noted[]): boolean =>
  lines.some(({ deliveredQuantity }) => signOf(deliveredQuantity) > 0);

/** A line of which less leaves than is ordered. */
interface Short<Line> {
  line: Line;
  /** In its sale unit; >= 0. */
  leaves: string;
}

/**
 * Returns by what an order is delivered « comme noté », and the lines of which less leaves so than is ordered: by what
 * is noted as delivered once anything is, none of a line with 0; else by what is made, and of what nobody noted by what
 * the API proposes.
 */
export function notedInPart<Line extends Noted>(
  lines: readonly Line[],
): { by: "producedQuantity" | "deliveredQuantity"; missing: Short<Line>[] } {
  const by = isDeliveryNoted(lines) ? "deliveredQuantity" : "producedQuantity";
  const missing = lines.flatMap((line) => {
    const isNoted = by === "deliveredQuantity" || signOf(line.producedQuantity) > 0;
    const leaves = isNoted ? line[by] : (line.proposedQuantity ?? line.quantity);
    return signOf(line.quantity) > 0 && compareDecimals(leaves, line.quantity) < 0 ? [{ line, leaves }] : [];
  });
  return { by, missing };
}

/** Tells whether a delivery of what is noted hands over less of the order than is ordered. */
export const isNotedInPart = (lines: readonly Noted[]): boolean => notedInPart(lines).missing.length > 0;
