import type { OfferedLetter } from "#server/api-client/contract/messages";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { orNull } from "#app/shell/api-errors";
import { type TypedLetter, isLetterForm, readTypedLetter } from "./typed";

/** A letter as a page shows it, with what was typed when the session ended. */
export type LetterView = Omit<OfferedLetter, "replyTo"> & { stored: TypedLetter | null };

/** Reads the letter that is offered at a path; null where the API sends nothing by e-mail. */
export async function readLetter(
  api: ApiClient,
  path: string,
  stored: FormData | null = null,
): Promise<LetterView | null> {
  const answer = await orNull(api.get<One<OfferedLetter>>(path));
  if (answer === null) return null;
  const { replyTo: _, ...letter } = answer.data;
  return { ...letter, stored: stored && isLetterForm(stored) ? readTypedLetter(stored) : null };
}
