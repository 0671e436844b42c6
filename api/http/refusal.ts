import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";

/** Field errors by dotted snake_case path. */
export type FieldErrors = Record<string, string[]>;

interface RefusalBody {
  message: string;
  [key: string]: unknown;
}

/** An answer other than success: thrown anywhere below a route, turned into JSON in one place. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: ContentfulStatusCode,
    readonly body: RefusalBody,
    readonly headers: Record<string, string> = {},
  ) {
    super(body.message);
  }
}

/** Returns a 404: nothing has this id. `message` is a French sentence. */
export function notFound(message: string): Refusal {
  return new Refusal(404, { message });
}

/** Returns a 422 with each error under its field. */
export function invalid(errors: FieldErrors): Refusal {
  const messages = Object.values(errors).flat();
  const others = messages.length - 1;
  const more = others > 0 ? ` (et ${others} autre${others > 1 ? "s" : ""} erreur${others > 1 ? "s" : ""})` : "";
  return new Refusal(422, { message: `${messages[0] ?? "Les données sont invalides."}${more}`, errors });
}

/** Returns the messages of a 422 by field; null for anything else that was thrown. */
export function refusedFields(error: unknown): FieldErrors | null {
  if (!(error instanceof Refusal) || error.status !== 422) return null;
  return fieldErrors.parse(error.body.errors);
}

const fieldErrors = z.record(z.string(), z.array(z.string()));
