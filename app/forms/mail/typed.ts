import { sentText } from "#app/forms/submit/sent-text";
import type { FieldErrors } from "#app/shell/api-errors";

/** A letter as it was typed, and what is wrong with it. */
export interface TypedLetter {
  recipient: string;
  subject: string;
  body: string;
  errors: FieldErrors;
}

/** A press about a letter that was refused, in words, and what was typed with it. */
export interface RefusedLetter {
  refused: string;
  letter?: TypedLetter;
}

/** Tells whether a form sends a letter. */
export const isLetterForm = (sent: FormData): boolean => sent.get("intent") === "letter";

/** Returns a letter as it was typed; its lines end as the API has them. */
export function readTypedLetter(sent: FormData): TypedLetter {
  return {
    recipient: sentText(sent, "recipient"),
    subject: sentText(sent, "subject"),
    body: sentText(sent, "body").replaceAll("\r\n", "\n"),
    errors: {},
  };
}
