import type { ZodError } from "zod";
import { invalid } from "./refusal";
import type { FieldErrors, Refusal } from "./refusal";

/** A failed check as a 422: dotted paths, `status[]` under `status`. */
export function checkFailed(error: ZodError): Refusal {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.map((segment) => String(segment).replace(/\[\]$/, "")).join(".");
    const list = (errors[path] ??= []);
    if (!list.includes(issue.message)) list.push(issue.message);
  }
  return invalid(errors);
}
