import type { LoaderFunctionArgs } from "@remix-run/node";
import { toFileQuery } from "#app/planning/needs/file-query";
import { recordId } from "#app/display/record";
import { asksChanged, asksSheets, paperQuery } from "#app/planning/sheets/choose";

/**
 * A frozen calculation as a file, with the figures it was frozen with; or its production sheets on paper, or those
 * alone that have changed since.
 */
export async function loader(args: LoaderFunctionArgs) {
  const run = `/api/production-planning/runs/${recordId(args)}`;
  const { searchParams } = new URL(args.request.url);
  if (!asksSheets(searchParams)) return args.context.api.blob(`${run}/export`, { query: toFileQuery(searchParams) });
  return args.context.api.blob(`${run}/production-sheets/document`, {
    query: { ...paperQuery(searchParams), changed: asksChanged(searchParams) ? 1 : null },
  });
}
