import type { LetterWritten } from "#server/api-client/contract/supplier-orders";
import type { ApiClient } from "#server/api-client/api";
import { formatLeaving } from "#app/forms/mail/leaving.server";

/** The end of several orders that were to leave by e-mail together, in words. */
export interface Mailed {
  /** « 2 e-mails en cours d’envoi »; null where none leaves. */
  leaving: string | null;
  /** The orders that do not leave by e-mail, and why; null where all do. */
  others: string | null;
}

/** Returns what came of orders that were to leave by e-mail, in words. */
export function describeMailed(
  orders: readonly { supplierName: string; messageId: number | null; refusal: string | null }[],
): Mailed {
  const refused = orders.filter(({ messageId }) => messageId === null);
  const leaving = orders.length - refused.length;
  const named = refused.map(({ supplierName, refusal }) => (refusal ? `${supplierName} (${refusal})` : supplierName));
  return {
    leaving: leaving === 0 ? null : formatLeaving(leaving),
    others: refused.length === 0 ? null : `Pas par e-mail : ${named.join(", ")}`,
  };
}

/**
 * Sends orders that wait to their suppliers by e-mail, each with the letter that is offered; once for a key. Throws as
 * the API client does.
 */
export async function mailOrders(
  api: ApiClient,
  orders: readonly { id: number; lockVersion: number }[],
  idempotencyKey: string,
): Promise<Mailed> {
  const body = { orders: orders.map(({ id, lockVersion }) => ({ id, lockVersion })) };
  const { data: written } = await api.post<{ data: LetterWritten[] }>("/api/supplier-orders/letters", body, {
    idempotencyKey,
  });
  return describeMailed(written);
}
