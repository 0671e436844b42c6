import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { validationErrors } from "#app/shell/api-errors";
import { dayInParis } from "#domain/paris";
import { toFileQuery } from "#app/planning/needs/file-query";
import { needsApiQuery, readNeedsQuery } from "#app/planning/needs-query";
import { asksSheets } from "#app/planning/sheets/choose";
import { readPaperQuery, sheetsOfPlan } from "#app/planning/sheets/paper-plan.server";

/**
 * Returns the calculation that the same query shows at /production-planning/compute-needs, as a file, or its
 * production sheets on paper; what is wrong with it leads back there, where it is said.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const today = dayInParis(context.now);
  const query = needsApiQuery(readNeedsQuery(searchParams, today));
  try {
    if (asksSheets(searchParams))
      return await context.api.blob(`${sheetsOfPlan}/document`, {
        query: await readPaperQuery(context.api, searchParams, today),
      });
    return await context.api.blob("/api/production-planning/compute-needs/export", {
      query: { ...query, ...toFileQuery(searchParams) },
    });
  } catch (error) {
    if (!validationErrors(error)) throw error;
    return redirect(`/production-planning/compute-needs${search}`);
  }
}
