import { type LoaderFunctionArgs, data } from "@remix-run/node";
import type { Page } from "../../server/api-client/contract/records";
import { type FieldErrors, hasStatus } from "~/shell/api-errors";
import { type ListDefinition, type Listing, readListing } from "~/catalogue/listing.server";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Returns what is read of the stock. Throws a 404 page that says so where the API keeps none. */
export async function ofStock<Answer>({ request }: Pick<Args, "request">, read: Promise<Answer>): Promise<Answer> {
  try {
    return await read;
  } catch (error) {
    throw hasStatus(error, 404) ? noStock(request) : error;
  }
}

const noStock = (request: Request) =>
  data(
    {
      message: `Page Not Found: ${new URL(request.url).pathname}`,
      description: "Le service de données ne tient pas de stock : il se saisit dans la fiche de chaque article.",
    },
    { status: 404 },
  );

/** Returns one page of a list of the stock, as the address asks for it, with the status to answer. */
export async function listStock<From, Row>(
  { request, context }: Args,
  list: ListDefinition,
  show: (row: From) => Row,
): Promise<Listing<Row>> {
  return ofStock({ request }, readListing({ api: context.api, list, params: new URL(request.url).searchParams, show }));
}

/** Returns a page's data with the status 422 where a filter of its address means nothing. */
export const answerList = <Answer extends { errors: FieldErrors | null }>(answer: Answer) =>
  data(answer, { status: answer.errors ? 422 : 200 });

/** A page of rows with a figure about all of them. */
export type PageWith<Row, Meta> = Page<Row> & { meta: Meta };
