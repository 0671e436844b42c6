import type { RequestContext } from "#server/context";
import type { FormDescription } from "../describe/description";
import { formDataOf } from "#app/shell/drafts";
import type { Offered } from "../picker/datalists";
import { readRefusal } from "./refusal.server";
import { type FormState, redisplayState, readEnvelope } from "./state";
import { unavailable } from "./submit.server";
import { readTyped } from "../describe/typed";

/**
 * The form as its page opens it; `name` is null where something new is written, and empty where the API could not be
 * asked for it.
 */
export interface OpenedForm {
  name: string | null;
  state: FormState;
  offered: Offered;
}

/**
 * Loads a form's page with `open`. Where the API cannot be reached while the page answers this very form, returns the
 * form as it was sent, under its key, and `without` the parts that only the API knows.
 */
export async function openOrGiveBack<Opened>(
  form: FormDescription,
  { sent }: RequestContext,
  open: () => Promise<Opened>,
  without: (state: FormState) => Opened,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!sent || readRefusal(error)?.why !== "unavailable") throw error;
    const fields = formDataOf(sent.fields);
    return without(redisplayState(readTyped(form, fields), readEnvelope(fields), { general: [unavailable] }));
  }
}
