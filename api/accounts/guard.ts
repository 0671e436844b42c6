import { createMiddleware } from "hono/factory";
import type { ApiEnv, ApiParts } from "../http/api";
import { Refusal } from "../http/refusal";
import type { Tokens } from "./tokens";

/** Lets only requests with a valid access token through, and names their user. */
export function demandToken(parts: ApiParts, tokens: Tokens) {
  return createMiddleware<ApiEnv>(async (context, next) => {
    const [, token] = /^Bearer +([\w.~+/-]+=*) *$/i.exec(context.req.header("authorization") ?? "") ?? [];
    const user = token === undefined ? null : await tokens.userOf(token, parts.clock());
    if (!user) throw new Refusal(401, { message: "Unauthenticated." }, { "WWW-Authenticate": "Bearer" });
    context.set("user", user);
    await next();
  });
}
