import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { sentId } from "#app/forms/submit/sent-id.server";
import { readEnvelope } from "#app/forms/submit/state";
import { type RefusedLetter, readTypedLetter } from "./typed";

const done = {
  retry: { title: "Le message part de nouveau" },
  withdraw: { title: "Message retiré" },
};

const changed = "Ce document a changé entre-temps : relisez la page avant de l’envoyer.";

/** The places that a press about a letter asks of the API, and leads back to. */
export interface LetterPlaces {
  /** The letter's own path in the API; null where a message is only sent again or taken back. */
  letter: string | null;
  back: string;
}

/**
 * Sends a letter, has a message that failed leave again, or takes one back, as the button says; null for the buttons of
 * other things. A refusal is answered in words, with what was typed.
 */
export async function actOnLetter({ context }: ActionFunctionArgs, sent: FormData, { letter, back }: LetterPlaces) {
  const intent = String(sent.get("intent"));
  const { lockVersion, submissionKey } = readEnvelope(sent);
  const post = (path: string, body: object, key: string) =>
    context.api.post(path, body, { idempotencyKey: submissionKey && `${submissionKey}.${key}` });
  if (intent === "letter" && letter !== null) {
    const { errors: _, ...written } = readTypedLetter(sent);
    try {
      await post(letter, { ...written, lockVersion }, "letter");
    } catch (error) {
      const { refused, status, errors } = readRefusedPress(error, changed);
      return data<RefusedLetter>({ refused, letter: { ...written, errors } }, { status });
    }
    context.flash({ type: "success", title: "En cours d’envoi", description: written.recipient });
    return redirect(back);
  }
  const act = intent === "retry-message" ? "retry" : intent === "withdraw-message" ? "withdraw" : null;
  if (act === null) return null;
  const id = sentId(sent, "message");
  try {
    await post(`/api/messages/${id}/${act}`, {}, `${act}.${id}`);
  } catch (error) {
    const { refused, status } = readRefusedPress(error, changed);
    return data<RefusedLetter>({ refused }, { status });
  }
  context.flash({ type: "success", ...done[act] });
  return redirect(back);
}
