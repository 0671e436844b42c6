import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { dayInParis } from "#domain/paris";
import { csvDate, csvFile, csvLine } from "#app/lists/csv";
import { recallPath } from "#app/stock/paths";
import { type Recalled, readRecall } from "#app/stock/tracing/recall.server";

/**
 * Returns the orders that a recall reaches, as a CSV file; what cannot be asked leads back to the page that says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { recall } = await readRecall(args);
  if (!recall) return redirect(recallPath + new URL(args.request.url).search);
  return csvFile(`rappel-${dayInParis(args.context.now)}.csv`, linesOf(recall));
}

const headings = ["Commande", "Client", "Contact", "Téléphone", "E-mail", "Livraison", "Produits", "Lien"];

async function* linesOf({ orders }: NonNullable<Recalled["recall"]>): AsyncGenerator<string> {
  yield csvLine(headings);
  for (const order of orders)
    yield csvLine([
      order.number,
      order.customerName,
      order.customerContact ?? "",
      order.phone ?? "",
      order.email ?? "",
      csvDate(order.deliveryOn),
      order.products.join(", "),
      order.certain ? "certain" : "possible",
    ]);
}
