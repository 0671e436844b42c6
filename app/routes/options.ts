import type { LoaderFunctionArgs } from "@remix-run/node";
import { resourceNames } from "#app/forms/describe/description";
import { readChoices } from "#app/forms/picker/choices.server";
import { findEverywhere } from "#app/lists/everywhere/find.server";

const cut = (text: string | null) => (text ?? "").trim().slice(0, 120);

/**
 * Returns the choices of pickers while one types: `?for=articles,recipes&search=far`; or what is found everywhere, by
 * kind: `?everywhere=far`.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const everywhere = cut(params.get("everywhere"));
  if (everywhere !== "") return Response.json(await findEverywhere(context, everywhere));
  const requested = new Set((params.get("for") ?? "").split(","));
  const resources = resourceNames.filter((resource) => requested.has(resource));
  return Response.json({ choices: await readChoices(context.api, resources, cut(params.get("search"))) });
}
