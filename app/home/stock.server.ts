import type { ApiClient } from "#server/api-client/api";
import type { Page } from "#server/api-client/contract/records";
import type { ExpiringLot, StockLevel } from "#server/api-client/contract/stock";
import { addDays } from "#domain/days";
import { pick } from "#app/lists/pick";
import { orNull } from "#app/shell/api-errors";
import { lastExpiring } from "./last-expiring";
import { discrepancyFields, expiredLotFields, expiringLotFields } from "./fields";

/** Lots, and items, named on a card before it only counts them. */
const named = 6;

/**
 * Reads what of the stock is to be looked at on a day: lots that expire within three days, those past their date, and
 * what bookings did not find. Parts that the API does not tell are null.
 */
export async function readStockToLookAt(api: ApiClient, today: string) {
  const expiring = (query: { from?: string; to: string; perPage: number }) =>
    orNull(api.get<Page<ExpiringLot>>("/api/stock/expiring", { query }));
  const [soon, past, unfound] = await Promise.all([
    expiring({ from: today, to: lastExpiring(today), perPage: named }),
    expiring({ to: addDays(today, -1), perPage: named }),
    orNull(
      api.get<Page<StockLevel>>("/api/stock/levels", { query: { discrepancies: true, perPage: named, sort: "name" } }),
    ),
  ]);
  return {
    expiring: soon && { total: soon.meta.total, lots: soon.data.map((lot) => pick(lot, expiringLotFields)) },
    expired: past && { total: past.meta.total, lots: past.data.map((lot) => pick(lot, expiredLotFields)) },
    discrepancies: unfound && {
      total: unfound.meta.total,
      levels: unfound.data.map((level) => pick(level, discrepancyFields)),
    },
  };
}

export type StockToLookAt = Awaited<ReturnType<typeof readStockToLookAt>>;
