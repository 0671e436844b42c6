import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordId } from "#app/display/record";

/** Returns the order to a supplier as a file, as the API makes it: `?format=pdf` or `csv`. */
export function loader(args: LoaderFunctionArgs) {
  const format = new URL(args.request.url).searchParams.get("format");
  return args.context.api.blob(`/api/supplier-orders/${recordId(args)}/document`, { query: { format } });
}
