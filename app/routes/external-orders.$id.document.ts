import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordId } from "#app/display/record";

/** A document of the order, as the API makes it: `?type=delivery-note`, `production-sheet` or `confirmation`. */
export function loader(args: LoaderFunctionArgs) {
  const type = new URL(args.request.url).searchParams.get("type");
  return args.context.api.blob(`/api/external-orders/${recordId(args)}/document`, { query: { type } });
}
