import type { ExternalOrderRow, Page } from "../../server/api-client/contract";
import type { ApiClient } from "../../server/context";
import { type FieldErrors, validationErrors } from "~/field-errors";
import { findOption } from "~/forms/find-option";
import type { OrderFilters } from "./filters";

const listedFields = ({ id, number, customerName, status, deliveryOn, deliveryTime, productionOn, allergyNotes, totals }: ExternalOrderRow) => ({
  id,
  number,
  customerName,
  status,
  deliveryOn,
  deliveryTime,
  productionOn,
  hasAllergy: Boolean(allergyNotes),
  totalTtc: totals.ttc,
});

export type ListedOrder = ReturnType<typeof listedFields>;

export interface OrderList {
  orders: ListedOrder[];
  meta: Page<unknown>["meta"] | null;
  errors: FieldErrors | null;
}

/** One page of orders. A filter that is malformed or a product that is none answers `errors` and no orders. */
export async function listOrders(api: ApiClient, filters: OrderFilters): Promise<OrderList> {
  const { product, ...query } = filters;
  const found = product && !query.productId ? await findOption(api, "products", product) : null;
  if (found && "problem" in found) return { orders: [], meta: null, errors: { product: [found.problem] } };
  try {
    const { data, meta } = await api.get<Page<ExternalOrderRow>>("/api/external-orders", {
      query: { ...given(query), productId: found?.id ?? (query.productId || null), perPage: 50 },
    });
    return { orders: data.map(listedFields), meta, errors: null };
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return { orders: [], meta: null, errors };
  }
}

/** The filters that say something. */
const given = (query: Omit<OrderFilters, "product">) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
