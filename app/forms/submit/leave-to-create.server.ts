import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { comingBack } from "#app/display/links/way-back";
import { type FormDescription, lineLists, plainFields } from "../describe/description";
import { asideField } from "./reopen";

/** Returns the field of a picker whose « Créer » was pressed, "lines.0.articleId"; null for any other button. */
export const placeOf = (intent: FormDataEntryValue | null): string | null =>
  typeof intent === "string" ? (/^create:([\w.]+)$/.exec(intent)?.[1] ?? null) : null;

/**
 * Puts a form aside for the page that creates what one of its pickers lacks, which comes back to it; null where that
 * was not asked. Where it cannot be kept its button saves, and the form comes back as it is.
 */
export async function stashFormAndRedirect(
  { request, context }: ActionFunctionArgs,
  form: FormDescription,
  sent: FormData,
): Promise<Response | null> {
  const place = placeOf(sent.get("intent"));
  if (place === null) return null;
  sent.delete("intent");
  const [list = "", , own] = place.split(".");
  const fields = own === undefined ? Object.fromEntries(plainFields(form)) : listed(form, list);
  const field = fields[own ?? list];
  const name = sent.get(place);
  if (field?.kind !== "picker" || typeof name !== "string") return null;
  const { pathname, search } = new URL(request.url);
  const stored = new URLSearchParams({ [asideField]: "1" });
  for (const [key, value] of sent) if (typeof value === "string") stored.append(key, value);
  if (!(await context.putFormAside(pathname + search, stored.toString()))) return null;
  const way = comingBack(pathname + search);
  return redirect(`/${field.targets[0].resource}/create${way}&${new URLSearchParams({ name: name.slice(0, 120) })}`);
}

const listed = (form: FormDescription, name: string) =>
  lineLists(form).find((list) => list.name === name)?.fields ?? {};
