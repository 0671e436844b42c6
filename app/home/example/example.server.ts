import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { ApiClient } from "#server/api-client/api";
import type { Example } from "#server/api-client/contract/example";
import type { One } from "#server/api-client/contract/records";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { hasStatus, isApiError, orNull } from "#app/shell/api-errors";
import { exampleHeld, exampleWords } from "./example-words";

/** The most orders of today, tomorrow and late of a house that may still hold the example, whose orders are four. */
export const mostOrdersOfExample = 4;

/** Reads the example as far as something may be done with it, or was; null where an API has none. */
export async function readExample(api: ApiClient): Promise<Example | null> {
  const answer = await orNull(api.get<One<Example>>("/api/example"));
  return answer && answer.data.state !== "none" ? answer.data : null;
}

/**
 * Fills the house with the example or takes it away, as the pressed button's `intent` says, and comes back to the home
 * page, which says what was done; null for a button of something else.
 */
export async function actOnExample({ context }: ActionFunctionArgs, sent: FormData): Promise<Response | null> {
  const intent = sent.get("intent");
  if (intent !== "fill-example" && intent !== "remove-example") return null;
  const key = sent.get("submissionKey");
  try {
    if (intent === "fill-example") {
      const { data } = await context.api.post<One<Example>>(
        "/api/example",
        {},
        { idempotencyKey: typeof key === "string" ? key : "" },
      );
      context.flash({ type: "success", title: exampleWords.filled, description: `${exampleHeld(data)}.` });
    } else {
      await removeOnce(context.api);
      context.flash({ type: "success", title: exampleWords.removed, description: exampleWords.removedText });
    }
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    const message = "message" in refusal ? refusal.message : "errors" in refusal ? formatErrors(refusal.errors) : null;
    context.flash({ type: "warning", title: exampleWords.refused, description: message ?? exampleWords.unknown });
  }
  return redirect("/");
}

const formatErrors = (errors: Record<string, string[]>) => Object.values(errors).flat().join(" ");

/** Takes the example away; one that is gone already is as it was wished. */
async function removeOnce(api: ApiClient): Promise<void> {
  try {
    await api.delete("/api/example");
  } catch (error) {
    if (!(hasStatus(error, 409) && isApiError(error) && error.code === "none")) throw error;
  }
}
