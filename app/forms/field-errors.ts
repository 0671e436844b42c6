/** Messages by camelCase dotted field name ("lines.0.quantity"), as a 422 carries them. */
export type FieldErrors = Record<string, string[]>;

/** Returns the messages of a 422 answer of the API ('Validation error'), or null when the error is anything else. */
export function validationErrors(error: unknown): FieldErrors | null {
  if (!(error instanceof Error) || error.message !== "Validation error" || !("errors" in error)) return null;
  return error.errors as FieldErrors;
}
