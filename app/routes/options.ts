import type { LoaderFunctionArgs } from "@remix-run/node";
import { resourceNames } from "~/forms/description";
import { lookUpIn, offer } from "~/forms/pickers.server";

/** Returns the choices of pickers while one types: `?for=articles,recipes&search=far`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const asked = new Set((params.get("for") ?? "").split(","));
  const search = (params.get("search") ?? "").trim().slice(0, 120);
  return Response.json({
    offered: await offer(
      resourceNames.filter((resource) => asked.has(resource)),
      search,
      lookUpIn(context.api),
    ),
  });
}
