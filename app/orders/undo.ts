import { undoMinutes } from "#domain/undo";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";

/** Milliseconds during which the page of an order offers to take its confirmation back, in one touch. */
const undoWindow = undoMinutes * 60_000;

/** Tells whether the last delivery or cancellation of an order may still be taken back, exactly as it was. */
export const isUndoable = ({ undo }: Pick<ExternalOrder, "undo">, now: Date): boolean =>
  Boolean(undo) && now.getTime() <= Date.parse(undo?.until ?? "");

/** Tells whether the last thing that happened to the order is that it was confirmed, ten minutes ago at most. */
export function isJustConfirmed({ status, changes }: Pick<ExternalOrder, "status" | "changes">, now: Date): boolean {
  const [last] = changes;
  return (
    status === "confirmed" &&
    last?.field === "status" &&
    last.new === status &&
    now.getTime() - Date.parse(last.at) <= undoWindow
  );
}
