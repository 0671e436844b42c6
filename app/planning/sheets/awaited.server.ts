import { plannedStatuses } from "#domain/orders/order-statuses";
import type { ApiClient } from "#server/api-client/api";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { ProductionSheets } from "#server/api-client/contract/planning/production-sheets";
import { orNull } from "#app/shell/api-errors";
import { needsApiQuery } from "../needs-query";
import { type Awaited, awaitedBy } from "./owed";
import { weekQuery } from "./sheets-query";

/**
 * Reads what of an order should have been made on a day that is past, as the sheets of today say it; null where nothing
 * should.
 */
export async function readAwaited(
  api: ApiClient,
  order: Pick<ExternalOrder, "id" | "status" | "productionOn" | "lines">,
  today: string,
): Promise<Awaited | null> {
  const { status, productionOn } = order;
  if (productionOn === null || productionOn >= today || !plannedStatuses.includes(status)) return null;
  const answer = await orNull(
    api.get<ProductionSheets>("/api/production-planning/production-sheets", {
      query: { ...needsApiQuery(weekQuery(today)), day: today },
    }),
  );
  const sheet = answer?.data.find(({ day }) => day === today);
  return sheet ? awaitedBy(order, sheet) : null;
}
