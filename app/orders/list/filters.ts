import { addDays, mondayOf } from "#domain/days";
import { activeStatuses } from "#domain/orders/order-statuses";
import { type ListQuery, readListQuery } from "#app/lists/query";

/** Filters of the order list as its URL says them; nothing is corrected here, the API judges. */
export interface OrderFilters extends ListQuery {
  status: string[];
  deliveryFrom: string;
  deliveryTo: string;
  /** Name or code as typed, still to be resolved; it counts before productId. */
  product: string;
  productId: string;
  /** "1" for the archived instead of the others. */
  archived: string;
  /** "1" for those whose customers wait: due by now, by their hour. */
  late: string;
  /** "1" for those that were accepted and are not all paid. */
  toCollect: string;
  /** "1" for those of which more was paid than they owe. */
  toGiveBack: string;
}

/**
 * Returns the filters in the query string of /external-orders; a period reads from its first day, the whole list from
 * the latest.
 */
export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const text = (name: string) => params.get(name)?.trim() ?? "";
  const dated = text("delivery_from") || text("delivery_to") || text("late");
  return {
    ...readListQuery(params, dated ? "delivery_on" : "-delivery_on"),
    status: [...new Set(params.getAll("status").filter(Boolean))],
    deliveryFrom: text("delivery_from"),
    deliveryTo: text("delivery_to"),
    product: text("product"),
    productId: text("product_id"),
    archived: text("archived"),
    late: text("late"),
    toCollect: text("to_collect"),
    toGiveBack: text("to_give_back"),
  };
}

/** Tells whether anything narrows the list. */
export function isFiltered(filters: OrderFilters): boolean {
  return (
    filters.status.length > 0 ||
    [
      filters.search,
      filters.deliveryFrom,
      filters.deliveryTo,
      filters.product,
      filters.productId,
      filters.archived,
      filters.late,
      filters.toCollect,
      filters.toGiveBack,
    ].some(Boolean)
  );
}

export interface QuickView {
  name: string;
  /** Query string of the view: "?…". */
  search: string;
}

/** The address of the whole list, the latest first. */
export const allOrders = "?sort=-delivery_on";

/** The query of the list of those whose customers wait. */
export const lateOrders = "?late=1";

const statusQuery = activeStatuses.map((status) => `&status=${status}`).join("");

/** The page of what customers paid in a period. */
export const takingsPath = "/payments";

/** Returns the address where these orders are paid together. */
export const togetherPath = (ids: readonly number[]): string =>
  `${takingsPath}/together?${new URLSearchParams(ids.map((id) => ["order_ids[]", String(id)]))}`;

/** The query of the list of those that are not all paid. */
export const ordersToCollect = "?to_collect=1";

/** The query of the list of those of which more was paid than they owe. */
export const ordersToGiveBack = "?to_give_back=1";

/** Returns the query that the list shows on a business date where its address has none: what is still to come. */
export const comingFrom = (today: string) => `delivery_from=${today}${statusQuery}`;

/** Returns the query of the list of what stands on some days. */
export const ordersOn = (first: string, last = first) => `?delivery_from=${first}&delivery_to=${last}${statusQuery}`;

/** Returns the address of the rounds of a day; of today where none is said. */
export const roundsOn = (day?: string | null): string =>
  `/external-orders/rounds${day ? `?${new URLSearchParams({ on: day })}` : ""}`;

/**
 * Returns the views staff open all day, for a business date: what is to come, which an address without a query shows,
 * today, tomorrow, this week, late ones, those to collect, those to give back of, all.
 */
export function quickViews(today: string): QuickView[] {
  const monday = mondayOf(today);
  return [
    { name: "À venir", search: `?${comingFrom(today)}` },
    { name: "Aujourd’hui", search: ordersOn(today) },
    { name: "Demain", search: ordersOn(addDays(today, 1)) },
    { name: "Cette semaine", search: ordersOn(monday, addDays(monday, 6)) },
    { name: "En retard", search: lateOrders },
    { name: "À encaisser", search: ordersToCollect },
    { name: "À rendre", search: ordersToGiveBack },
    { name: "Toutes", search: allOrders },
  ];
}

/**
 * Tells whether the further filters say anything that neither a quick view nor the count of one status shows as chosen.
 */
export function saysMoreThanViews(filters: OrderFilters, today: string, params: URLSearchParams): boolean {
  if (filters.product || filters.productId || filters.archived) return true;
  const besides = new URLSearchParams([...params].filter(([name]) => name !== "search"));
  const views = quickViews(today);
  return (
    !views.some((view) => showsView(view, besides)) &&
    (filters.status.length > 1 || !views.some((view) => showsDaysOf(view, besides)))
  );
}

const inessential = new Set(["sort", "page", "selected"]);

/** Tells whether the page's query shows exactly that view, whatever its sort and page. */
export function showsView(view: QuickView, params: URLSearchParams): boolean {
  const essential = (all: URLSearchParams) =>
    [...all]
      .filter(([name, value]) => value !== "" && !inessential.has(name))
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join("&");
  return essential(new URLSearchParams(view.search)) === essential(params);
}

const withoutStatus = (query: URLSearchParams | string) =>
  new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => name !== "status"));

/** Tells whether the page's query shows what that view does, of whatever statuses. */
export const showsDaysOf = ({ name, search }: QuickView, params: URLSearchParams): boolean =>
  showsView({ name, search: `?${withoutStatus(search)}` }, withoutStatus(params));
