import type { ExternalOrderRow, Option, Page } from "../../server/api-client/contract";
import type { ApiClient } from "../../server/context";
import { type FieldErrors, validationErrors } from "~/field-errors";
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
  const found = product && !query.productId ? await findProduct(api, product) : null;
  if (found && "problem" in found) return { orders: [], meta: null, errors: { product: [found.problem] } };
  try {
    const { data, meta } = await api.get<Page<ExternalOrderRow>>("/api/external-orders", {
      query: { ...query, productId: found?.id ?? query.productId, perPage: 50 },
    });
    return { orders: data.map(listedFields), meta, errors: null };
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return { orders: [], meta: null, errors };
  }
}

/** The one product that a typed name or code means, or the problem with it. */
async function findProduct(api: ApiClient, typed: string): Promise<{ id: number } | { problem: string }> {
  const { data } = await api.get<{ data: Option[] }>("/api/options/products", { query: { search: typed } });
  const same = (text: string | null) => text?.localeCompare(typed, "fr", { sensitivity: "base" }) === 0;
  const exact = data.find((option) => same(option.name) || same(option.code));
  const [only] = exact ? [exact] : data.length === 1 ? data : [];
  if (only) return { id: only.id };
  if (data.length === 0) return { problem: `Aucun produit ne s’appelle « ${typed} ».` };
  const some = data.slice(0, 5).map((option) => `« ${option.name} »`);
  return { problem: `Plusieurs produits correspondent : ${some.join(", ")}${data.length > 5 ? "…" : ""}. Précisez le nom.` };
}
