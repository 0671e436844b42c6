import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { csvFile } from "#app/lists/csv";
import { dayInParis } from "#domain/paris";
import { exportOrders } from "#app/orders/list/export.server";
import { readOrderFilters } from "#app/orders/list/filters";

/**
 * Returns the orders that the same query shows at /external-orders, as a CSV file; filters that are wrong lead back
 * there, where it is said.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const made = await exportOrders(context.api, readOrderFilters(searchParams), context.now);
  if ("errors" in made) return redirect(`/external-orders${search}`);
  return csvFile(`commandes-clients-${dayInParis(context.now)}.csv`, made.lines);
}
