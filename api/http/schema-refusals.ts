import type { ZodError } from "zod";
import { type FieldErrors, type Refusal, invalid } from "./refusal";

/** Returns a failed check of a body as a 422: each message under its dotted path. */
export function bodyRefused(error: ZodError): Refusal {
  return refusal(error, (path) => path.join("."));
}

/** Returns a failed check of a query as a 422: each message under its parameter, `status[]` as `status`. */
export function queryRefused(error: ZodError): Refusal {
  return refusal(error, ([parameter]) => String(parameter).replace(/\[\]$/, ""));
}

function refusal(error: ZodError, keyOf: (path: PropertyKey[]) => string): Refusal {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const messages = (errors[keyOf(path)] ??= []);
    if (!messages.includes(message)) messages.push(message);
  }
  return invalid(errors);
}
