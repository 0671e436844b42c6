import type { FieldErrors } from "#app/shell/api-errors";
import { readRefusal } from "./refusal.server";
import { unavailable } from "./submit.server";

/** A press that was refused: in words, with the status of its answer, and what is wrong by field. */
export interface RefusedPress {
  refused: string;
  status: number;
  errors: FieldErrors;
}

/**
 * Reads the refusal of a press, in the API’s words. Throws what is no refusal.
 * @param stale the words for a change meanwhile
 * @param unanswered the words for a press of which nobody knows what became
 */
export function readRefusedPress(error: unknown, stale: string, unanswered = unavailable): RefusedPress {
  const refusal = readRefusal(error);
  switch (refusal?.why) {
    case "invalid":
      return { refused: Object.values(refusal.errors).flat().join(" "), status: 422, errors: refusal.errors };
    case "stale":
      return { refused: refusal.message ?? stale, status: 409, errors: {} };
    case "refused":
      return { refused: refusal.message, status: refusal.status, errors: {} };
    case "unavailable":
      return { refused: unanswered, status: 503, errors: {} };
    case undefined:
      throw error;
  }
}
