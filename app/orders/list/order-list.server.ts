import type { ExternalOrderRow, OrderPage } from "#server/api-client/contract/orders/external-orders";
import type { ApiClient, Query } from "#server/api-client/api";
import { resolveNamed } from "#app/forms/picker/named-filter.server";
import { type FieldErrors, validationErrors } from "#app/shell/api-errors";
import { pick } from "#app/lists/pick";
import type { OrderFilters } from "./filters";
import { dueInRow } from "../due";
import { handOverOf } from "./hand-over";
import { lateQuery } from "../late";
import { type PressSummary, summarizePress } from "./pressed.server";
import { summarizeOrder } from "../order-summary.server";

const listedOrder = (order: ExternalOrderRow, now: Date) => ({
  ...summarizeOrder(order, now),
  handOver: handOverOf(order, now),
  productionOn: order.productionOn,
  totalTtc: order.totals.ttc,
  due: dueInRow(order),
});

export type ListedOrder = ReturnType<typeof listedOrder>;

const pickMeta = (meta: OrderPage["meta"]) => ({
  ...pick(meta, ["currentPage", "lastPage", "total", "totalIsMinimum", "statusCounts"]),
  ...(meta.correctedSearch !== undefined && { correctedSearch: meta.correctedSearch }),
  ...(meta.amountDue !== undefined && { amountDue: meta.amountDue }),
});

export interface OrderList {
  orders: ListedOrder[];
  meta: ReturnType<typeof pickMeta> | null;
  errors: FieldErrors | null;
  /** The product of the filters as its field reads: by its name. */
  product: string;
  pressed: PressSummary | null;
  /** True where the API tells nothing of what is paid. */
  isUntold?: boolean;
}

const rowsPerPage = 50;

/** Tells whether there are orders at all. */
export const hasOrders = async (api: ApiClient): Promise<boolean> => (await readPage(api, {}, 1, 1)).meta.total > 0;

/** Returns one page of orders; no orders and `errors` when a filter is malformed or names an unknown product. */
export async function listOrders(api: ApiClient, filters: OrderFilters, now: Date): Promise<OrderList> {
  const resolved = await toApiQuery(api, filters, now);
  if ("errors" in resolved)
    return { orders: [], meta: null, errors: resolved.errors, product: filters.product, pressed: null };
  const { product } = resolved;
  try {
    const { data, meta } = await readPage(api, resolved.query, filters.page, rowsPerPage);
    const orders = data.map((order) => listedOrder(order, now));
    const isUntold = data.length > 0 && data.every(({ amountDue }) => amountDue === undefined);
    return {
      orders,
      meta: pickMeta(meta),
      errors: null,
      product,
      pressed: summarizePress(meta.pressed),
      ...(isUntold && { isUntold }),
    };
  } catch (error) {
    return { orders: [], meta: null, errors: filterErrors(error), product, pressed: null };
  }
}

/**
 * Returns the errors of the filters in words: the API names statuses by their codes. Throws any error that is no
 * validation error.
 */
export function filterErrors(error: unknown): FieldErrors {
  const errors = validationErrors(error);
  if (!errors) throw error;
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) =>
      /^status(\.\d+)?$/.test(field)
        ? ["status", ["Ce statut n’existe pas : choisissez parmi ceux-ci."]]
        : [field, messages],
    ),
  );
}

/**
 * Returns the API's query for these filters at a moment, its pages aside, and the product's name; or what is wrong with
 * them. Where a last day is typed, that counts, and not the hour of what is late.
 */
export async function toApiQuery(
  api: ApiClient,
  { product, productId, late, page: _, ...filters }: OrderFilters,
  now: Date,
): Promise<{ query: Query; product: string } | { errors: FieldErrors }> {
  const set = Object.fromEntries(
    Object.entries({ product, product_id: productId }).filter(([, value]) => value !== ""),
  );
  const found = await resolveNamed(api, { name: "product", idName: "product_id", resource: "products" }, set);
  if ("errors" in found) return found;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.length > 0));
  return {
    query: {
      ...(late && lateQuery(now)),
      ...given,
      ...(given.deliveryTo && { lateAt: null }),
      productId: found.set?.product_id ?? (productId || null),
    },
    product: found.fieldTexts?.product ?? product,
  };
}

/** Returns one page of what a query of `toApiQuery` finds. */
export const readPage = (api: ApiClient, query: Query, page: number, perPage: number): Promise<OrderPage> =>
  api.get<OrderPage>("/api/external-orders", { query: { ...query, page, perPage } });
