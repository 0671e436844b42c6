import { type FieldErrors, validationErrors } from "./field-errors";

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
export const unexpected = "Le service n’a pas accepté cet enregistrement. Recommencez ; si cela continue, prévenez la personne qui gère Bru.";

/** Reads an error of the API client (see server/api-client/errors.ts); null for anything a form cannot answer. */
export function readRefusal(error: unknown): Refusal | null {
  const errors = validationErrors(error);
  if (errors) return { why: "invalid", errors };
  if (!(error instanceof Error)) return null;
  if (error.name === "ApiUnavailable") return { why: "unavailable" };
  if (error.name !== "ApiError" || !("status" in error) || typeof error.status !== "number") return null;
  const current = "body" in error ? currentOf(error.body) : null;
  const detail = "detail" in error && typeof error.detail === "string" ? error.detail : null;
  if (error.status === 409 && "code" in error && error.code === "stale" && current) return { why: "stale", current, message: detail };
  if (error.status >= 500) return { why: "unavailable" };
  const message = (error.status === 409 ? detail : null) ?? sentences[error.status] ?? unexpected;
  return { why: "refused", status: error.status, message };
}

function currentOf(body: unknown): { lockVersion: number } | null {
  if (typeof body !== "object" || body === null || !("data" in body)) return null;
  const { data } = body;
  if (typeof data !== "object" || data === null || !("lockVersion" in data) || typeof data.lockVersion !== "number") return null;
  return { ...data, lockVersion: data.lockVersion };
}
