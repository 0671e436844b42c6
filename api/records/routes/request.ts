import type { Context } from "hono";
import { idOf } from "../../http/answer-fields";
import type { ApiEnv, ApiParts } from "../../http/api";
import type { Author } from "../author";
import type { Submission } from "../idempotent";

/** Returns the signed-in user, now. */
export function authorOf(context: Context<ApiEnv>, { clock }: ApiParts): Author {
  const { id, name } = context.get("user");
  return { id, name, at: clock().toISOString() };
}

/** Returns the marks that make this POST the same as another one. */
export function submissionOf(context: Context<ApiEnv>, text: string, author: Author): Submission {
  const key = context.req.header("idempotency-key") ?? null;
  return { key, route: `${context.req.method} ${context.req.path}`, text, userId: author.id, at: author.at };
}

/** Returns the id in the path, or 0, which nothing has, when the text is not an id. */
export function pathId(context: Context<ApiEnv>): number {
  return idOf({ id: context.req.param("id") ?? "" });
}
