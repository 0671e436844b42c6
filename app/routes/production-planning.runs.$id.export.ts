import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileAsked } from "~/planning/file-asked";
import { recordId } from "~/display/record";

/** A frozen calculation as a file, with the figures it was frozen with. */
export async function loader(args: LoaderFunctionArgs) {
  const id = recordId(args);
  return args.context.api.blob(`/api/production-planning/runs/${id}/export`, {
    query: fileAsked(new URL(args.request.url).searchParams),
  });
}
