import type { ApiClient } from "#server/api-client/api";
import type { One } from "#server/api-client/contract/records";
import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import type { Supplier } from "#server/api-client/contract/catalogue/suppliers";
import { mailedLines, orderMail } from "#app/planning/purchase-lists/mail";
import { isApiError } from "#app/shell/api-errors";

/**
 * Returns the address that opens a message which orders it, without an addressee where the supplier has none, and the
 * way in which he wants orders.
 */
export async function mailOfOrder(
  api: ApiClient,
  { supplierId, deliverOn, subtotalHt, lines, number }: Omit<SupplierOrder, "plan">,
) {
  const contact = await contactOf(api, supplierId);
  const { href } = orderMail({ deliverOn, lateOn: null, subtotalHt, lines: mailedLines(lines), number }, contact);
  return { href, channel: contact?.orderChannel ?? null };
}

async function contactOf(api: ApiClient, id: number): Promise<Supplier | null> {
  try {
    return (await api.get<One<Supplier>>(`/api/suppliers/${id}`)).data;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}
