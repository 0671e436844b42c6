import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { Page } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { historyParam } from "./history-param";

const rowsAtOnce = 100;

/** A page of an order's history, and where it stands in all of it. */
export interface HistoryPage {
  changes: ExternalOrder["changes"];
  meta: { currentPage: number; lastPage: number };
}

/**
 * Returns the page of the order's history that the address names, the latest first; its first one is in the order. An
 * API without further pages has no more to tell.
 */
export async function readHistory(
  api: ApiClient,
  { id, changes, changeCount = changes.length }: Pick<ExternalOrder, "id" | "changes" | "changeCount">,
  params: URLSearchParams,
): Promise<HistoryPage> {
  const lastPage = Math.max(1, Math.ceil(changeCount / rowsAtOnce));
  const requested = params.get(historyParam) ?? "";
  const currentPage = /^\d{1,6}$/.test(requested) ? Math.min(Math.max(Number(requested), 1), lastPage) : 1;
  if (currentPage === 1) return { changes, meta: { currentPage, lastPage } };
  const { data } = await api.get<Page<ExternalOrder["changes"][number]>>(`/api/external-orders/${id}/changes`, {
    query: { page: currentPage, perPage: rowsAtOnce },
  });
  return { changes: data, meta: { currentPage, lastPage } };
}
