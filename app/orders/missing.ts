import type { ExternalOrderLine } from "../../server/api-client/contract/external-orders";
import { compareDecimals, signOf } from "#domain/exact/decimal";

type Noted = Pick<ExternalOrderLine, "quantity" | "producedQuantity" | "deliveredQuantity">;

/** Tells whether less of a line is produced, or delivered, than is ordered. */
export const isMissing = (line: Noted, done: "producedQuantity" | "deliveredQuantity"): boolean =>
  compareDecimals(line[done], line.quantity) < 0;

/** Tells whether a delivery of what is noted hands over less of the line than is ordered. */
export function isNotedInPart(line: Noted): boolean {
  if (signOf(line.deliveredQuantity) > 0) return isMissing(line, "deliveredQuantity");
  return signOf(line.producedQuantity) > 0 && isMissing(line, "producedQuantity");
}
