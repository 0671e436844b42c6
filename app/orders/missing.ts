import type { ExternalOrderLine } from "../../server/api-client/contract/external-orders";
import { compareDecimals } from "#domain/exact/decimal";

/** Tells whether less of a line is produced, or delivered, than is ordered. */
export const isMissing = (line: ExternalOrderLine, done: "producedQuantity" | "deliveredQuantity"): boolean =>
  compareDecimals(line[done], line.quantity) < 0;
