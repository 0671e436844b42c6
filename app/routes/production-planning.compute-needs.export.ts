import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { validationErrors } from "~/shell/api-errors";
import { dayInParis } from "#domain/paris";
import { fileAsked } from "~/planning/file-asked";
import { needsApiQuery, readNeedsQuery } from "~/planning/needs-query";
import { asksSheets, paperQuery } from "~/planning/sheets/choose";

/**
 * Returns the calculation that the same query shows at /production-planning/compute-needs, as a file, or its
 * production sheets on paper; what is wrong with it leads back there, where it is said.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const query = needsApiQuery(readNeedsQuery(searchParams, dayInParis(context.now)));
  try {
    if (asksSheets(searchParams))
      return await context.api.blob("/api/production-planning/production-sheets/document", {
        query: { ...query, ...paperQuery(searchParams) },
      });
    return await context.api.blob("/api/production-planning/compute-needs/export", {
      query: { ...query, ...fileAsked(searchParams) },
    });
  } catch (error) {
    if (!validationErrors(error)) throw error;
    return redirect(`/production-planning/compute-needs${search}`);
  }
}
