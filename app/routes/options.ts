import type { LoaderFunctionArgs } from "@remix-run/node";
import { resourceNames } from "~/forms/description";
import { readChoices } from "~/forms/picker/choices.server";

/** Returns the choices of pickers while one types: `?for=articles,recipes&search=far`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const asked = new Set((params.get("for") ?? "").split(","));
  const resources = resourceNames.filter((resource) => asked.has(resource));
  const search = (params.get("search") ?? "").trim().slice(0, 120);
  return Response.json({ choices: await readChoices(context.api, resources, search) });
}
