import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { type ListDefinition, type Listing, readListing } from "#app/catalogue/list/listing.server";
import type { FieldErrors } from "#app/shell/api-errors";
import { requireStock } from "./require-stock.server";

/**
 * Returns one page of a list of the stock, as the address asks for it. Throws the 404 page where the API keeps none.
 */
export async function listStock<From, Row>(
  args: Pick<LoaderFunctionArgs, "request" | "context">,
  list: ListDefinition,
  show: (row: From) => Row,
): Promise<Listing<Row>> {
  await requireStock(args);
  return readListing({ api: args.context.api, list, params: new URL(args.request.url).searchParams, show });
}

/** Returns a page's data with the status 422 where a filter of its address means nothing. */
export const answerList = <Answer extends { errors: FieldErrors | null }>(answer: Answer) =>
  data(answer, { status: answer.errors ? 422 : 200 });
