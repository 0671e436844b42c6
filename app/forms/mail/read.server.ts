import type { LoaderFunctionArgs } from "@remix-run/node";
import { orNotFound } from "#app/display/record";
import type { MailState } from "#server/api-client/contract/messages";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { orNull } from "#app/shell/api-errors";

/** Reads whether messages leave, how many wait and failed; null where the API sends none, or does not say. */
export const readMailState = async (api: ApiClient): Promise<MailState | null> =>
  (await orNull(api.get<One<MailState>>("/api/messages/state")))?.data ?? null;

/** Throws a 404 page that says why where the API sends nothing by e-mail; returns how what leaves goes. */
export async function requireMail({
  context,
  request,
}: Pick<LoaderFunctionArgs, "context" | "request">): Promise<MailState> {
  const answer = context.api.get<One<MailState>>("/api/messages/state");
  return (await orNotFound(request, answer, "Le serveur des données n’envoie rien par e-mail.")).data;
}
