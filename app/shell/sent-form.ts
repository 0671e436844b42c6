import type { SentForm } from "#server/context";

/** Returns the form that an error holds, or null when none was sent. */
export function sentFormOf(body: unknown): SentForm | null {
  const sent: unknown = typeof body === "object" && body !== null && "sent" in body ? body.sent : null;
  if (typeof sent !== "object" || sent === null || !("action" in sent) || !("fields" in sent)) return null;
  const { action, fields } = sent;
  return typeof action === "string" && Array.isArray(fields) && fields.every(isField) ? { action, fields } : null;
}

const isField = (field: unknown): field is [string, string] =>
  Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === "string");
