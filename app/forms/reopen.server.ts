import type { RequestContext } from "../../server/context";
import type { FormDescription } from "./description";
import { formDataOf } from "./drafts";
import type { Offered } from "./offered";
import { readRefusal } from "./refusal.server";
import { type FormState, giveBack, readEnvelope } from "./state";
import { unavailable } from "./submit.server";
import { readTyped } from "./typed";

/** What the page of a form is given; `name` is null where something new is written, and empty where the API could not be asked for it. */
export interface OpenedForm {
  name: string | null;
  state: FormState;
  offered: Offered;
}

/**
 * What `open` loads for a form's page. Where the API cannot be had while the page answers this very form, the form as it was sent, under its key,
 * and `without` what only the API knows.
 */
export async function openOrGiveBack<Opened>(form: FormDescription, { sent }: RequestContext, open: () => Promise<Opened>, without: (state: FormState) => Opened): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!sent || readRefusal(error)?.why !== "unavailable") throw error;
    const fields = formDataOf(sent.fields);
    return without(giveBack(readTyped(form, fields), readEnvelope(fields), { general: [unavailable] }));
  }
}
