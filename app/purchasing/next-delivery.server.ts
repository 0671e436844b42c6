import { addDays } from "#domain/days";
import type { ApiClient } from "#server/api-client/api";
import type { Page } from "#server/api-client/contract/records";
import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import type { SupplierRow } from "#server/api-client/contract/catalogue/suppliers";
import { orNull } from "#app/shell/api-errors";

/**
 * Returns the day that is proposed for what did not come: that of the supplier's next delivery, which lists tell, else
 * tomorrow.
 */
export async function readProposedDay(
  api: ApiClient,
  { supplierId, supplierName }: Pick<SupplierOrder, "supplierId" | "supplierName">,
  today: string,
): Promise<string> {
  const found = await orNull(
    api.get<Page<SupplierRow>>("/api/suppliers", { query: { search: supplierName, perPage: 25 } }),
  );
  const day = found?.data.find(({ id }) => id === supplierId)?.nextDelivery?.deliverOn;
  return day !== undefined && day > today ? day : addDays(today, 1);
}
