import { type FieldErrors, isApiError, isApiUnavailable, validationErrors } from "#app/shell/api-errors";

/** The reason why a write did not happen, as far as a form can do something about it. */
export type Refusal =
  | { why: "invalid"; errors: FieldErrors }
  /** Somebody saved meanwhile; `current` is what the API holds now, `message` its own sentence. */
  | { why: "stale"; current: { lockVersion: number }; message: string | null }
  | { why: "refused"; status: number; message: string }
  /** No answer: it may have been written or not. */
  | { why: "unavailable" };

const sentences: Record<number, string> = {
  403: "Vous n’avez pas le droit d’enregistrer cette fiche.",
  404: "Cette fiche n’existe plus : quelqu’un l’a supprimée.",
  409: "L’enregistrement est refusé dans l’état actuel de la fiche.",
  413: "Ce formulaire est trop volumineux pour être enregistré.",
  429: "Trop de demandes à la fois : attendez une minute, puis enregistrez de nouveau.",
};

/** The sentence for a refusal that does not say why. */
export const unexpected =
  "Le service n’a pas accepté cet enregistrement. Recommencez ; si cela continue, prévenez la personne qui gère Bru.";

/** Reads an error of the API client (see server/transport/errors.ts); null for anything a form cannot answer. */
export function readRefusal(error: unknown): Refusal | null {
  const errors = validationErrors(error);
  if (errors) return { why: "invalid", errors };
  if (isApiUnavailable(error)) return { why: "unavailable" };
  if (!isApiError(error)) return null;
  const { status, detail, code, body } = error;
  const current = currentOf(body.data);
  if (status === 409 && code === "stale" && current) return { why: "stale", current, message: detail };
  if (status >= 500) return { why: "unavailable" };
  return { why: "refused", status, message: (status === 409 ? detail : null) ?? sentences[status] ?? unexpected };
}

function currentOf(data: unknown): { lockVersion: number } | null {
  if (typeof data !== "object" || data === null || !("lockVersion" in data) || typeof data.lockVersion !== "number")
    return null;
  return { ...data, lockVersion: data.lockVersion };
}
