import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordId } from "#app/display/record";

/** Returns the PDF of a message, as it was sent. */
export function loader(args: LoaderFunctionArgs) {
  return args.context.api.blob(`/api/messages/${recordId(args)}/file`);
}
