import type { ExternalOrderRow, OrderPage } from "#server/api-client/contract/orders/external-orders";
import type { ApiClient, Query } from "#server/api-client/api";
import { csvDate, csvDecimal, csvLine } from "#app/lists/csv";
import { orderStateName } from "#domain/orders/order-state-name";
import { isPutOut } from "#domain/orders/shop-window";
import type { OrderFilters } from "./filters";
import { toApiQuery, filterErrors, readPage } from "./order-list.server";
import type { FieldErrors } from "#app/shell/api-errors";
import { priceBasisNames } from "#app/display/words";
import { customerTypeNames, deliveryModeNames } from "../choices";

type Cell = (order: ExternalOrderRow) => string;

/** Returns a cell that is empty of an order of the house's own shop, which has no prices. */
const ofSale =
  (cell: Cell): Cell =>
  (order) =>
    isPutOut(order) ? "" : cell(order);

const columns: [heading: string, cell: Cell][] = [
  ["Numéro", (order) => order.number],
  ["Client", (order) => order.customerName],
  ["Type de client", (order) => customerTypeNames[order.customerType]],
  ["Statut", orderStateName],
  ["Livraison", (order) => csvDate(order.deliveryOn)],
  ["Heure", (order) => order.deliveryTime ?? ""],
  ["Mode", ofSale((order) => deliveryModeNames[order.deliveryMode])],
  ["Production", (order) => csvDate(order.productionOn)],
  ["Lignes", (order) => String(order.lineCount ?? "")],
  ["Prix comptés", ofSale(({ priceBasis = "ht" }) => priceBasisNames[priceBasis])],
  ["Total HT", ofSale((order) => csvDecimal(order.totals.ht))],
  ["Total TTC", ofSale((order) => csvDecimal(order.totals.ttc))],
  ["Reste à payer", ofSale((order) => csvDecimal(order.amountDue))],
  ["Allergies", (order) => order.allergyNotes ?? ""],
];

// The most that the API gives at once.
const rowsAtOnce = 100;

/**
 * Returns the lines of a CSV of every order that the filters show, in their order, whatever the page; or what is wrong
 * with the filters.
 */
export async function exportOrders(
  api: ApiClient,
  filters: OrderFilters,
  now: Date,
): Promise<{ lines: AsyncGenerator<string> } | { errors: FieldErrors }> {
  const resolved = await toApiQuery(api, filters, now);
  if ("errors" in resolved) return resolved;
  try {
    return { lines: linesOf(api, resolved.query, await readPage(api, resolved.query, 1, rowsAtOnce)) };
  } catch (error) {
    return { errors: filterErrors(error) };
  }
}

async function* linesOf(api: ApiClient, query: Query, first: OrderPage): AsyncGenerator<string> {
  yield csvLine(columns.map(([heading]) => heading));
  let page = first;
  for (;;) {
    yield page.data.map((order) => csvLine(columns.map(([, cell]) => cell(order)))).join("");
    const { currentPage, lastPage } = page.meta;
    if (currentPage >= lastPage) return;
    page = await readPage(api, query, currentPage + 1, rowsAtOnce);
  }
}
