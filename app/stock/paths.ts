import type { Reference } from "#server/api-client/contract/records";
import type { StockMovement } from "#server/api-client/contract/stock";

export const receiptsPath = "/receipts";
export const stockPath = "/stock";
export const lotsPath = `${stockPath}/lots`;
export const movementsPath = `${stockPath}/movements`;
export const wastePath = `${stockPath}/waste`;
export const countsPath = `${stockPath}/counts`;
export const recallPath = `${stockPath}/recall`;
export const valuePath = `${stockPath}/value`;

/** Returns the page of a lot. */
export const lotPath = (id: number): string => `${lotsPath}/${id}`;

/** Returns the lots of an article, recipe or product. */
export const lotsOfPath = ({ type, id }: Pick<Reference, "type" | "id">): string => `${lotsPath}?${type}_id=${id}`;

/** Returns the trace of a customer's order. */
export const orderTracePath = (id: number): string => `${stockPath}/orders/${id}`;

/** Returns the form of a loss of this lot. */
export const loseLotPath = (lot: number): string => `${wastePath}/create?lot=${lot}`;

/** Returns the page of what a movement was written for; null where there is none. */
export function documentPath({
  documentType,
  documentId,
  documentPage,
}: Pick<StockMovement, "documentType" | "documentId" | "documentPage">): string | null {
  switch (documentType) {
    case "order_line":
      return documentPage === null ? null : `/external-orders/${documentPage}`;
    case "count_line":
      return documentPage === null ? null : `${countsPath}/${documentPage}`;
    case "receipt_line":
      return documentPage === null ? null : `${receiptsPath}/${documentPage}`;
    case "batch":
    case "import":
    case "opening":
    case "waste":
      return documentType === "batch" ? `/batches/${documentId}` : documentType === "waste" ? wastePath : null;
  }
}
