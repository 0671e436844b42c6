import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { json, message } from "../http/answer-fields";
import { type ApiEnv, type ApiParts, type ApiRoutes, createRoutes } from "../http/api";
import { Refusal } from "../http/refusal";
import { createAttempts } from "./attempts";
import { sameSecret } from "./client";
import { type Passwords, PasswordsBusy } from "./passwords";
import type { TokenPair, Tokens } from "./tokens";
import { accountName } from "./users";

/** All that the API needs from outside: what accounts need, and what every part does. */
export interface AllParts extends ApiParts {
  passwords: Passwords;
  clientId: string;
  clientSecret: string;
  accessTokenTtlSeconds: number;
  /** The code by which the operator makes the first account; null where that is not done over the network. */
  setupCode: string | null;
  /** Returns the address of the client that sent a request, for the brute-force limits, as far as it can be trusted. */
  addressOf: (context: Context) => string;
}

const mostCharacters = 1024;

const tokenBody = z
  .object({
    grant_type: z.enum(["password", "refresh_token"]),
    client_id: z.string(),
    client_secret: z.string(),
    username: z.string().optional(),
    password: z.string().optional(),
    scope: z.string().optional(),
    refresh_token: z.string().optional(),
  })
  .openapi("TokenRequest");
const tokenPair = z
  .object({
    token_type: z.literal("Bearer"),
    expires_in: z.number().int(),
    access_token: z.string(),
    refresh_token: z.string(),
  })
  .openapi("TokenPair");
const oauthError = z
  .object({ error: z.string(), error_description: z.string(), hint: z.string().optional(), message: z.string() })
  .openapi("OAuthError");
const tokenDescription = createRoute({
  method: "post",
  path: "/oauth/token",
  tags: ["oauth"],
  security: [],
  summary: "Sign in, or trade a refresh token for a new pair",
  responses: {
    200: json(tokenPair, "A pair of tokens"),
    400: json(oauthError, "invalid_grant, invalid_request or unsupported_grant_type"),
    401: json(oauthError, "invalid_client"),
    429: {
      ...json(message, "Too many failed sign-ins"),
      headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
    },
    503: json(message, "Too many people are signing in at this moment"),
  },
});
const revokeDescription = createRoute({
  method: "post",
  path: "/oauth/revoke",
  tags: ["oauth"],
  security: [],
  summary: "End the sign-in that a token belongs to",
  responses: { 200: json(z.object({}), "Ended, or there was nothing to end"), 401: json(oauthError, "invalid_client") },
});

/** Clients send forms, as RFC 6749 says; JSON is understood as well. */
const bodyOf = (schema: z.ZodType) => ({
  required: true,
  content: { "application/x-www-form-urlencoded": { schema }, "application/json": { schema } },
});

/** Returns the routes of sign-in, refresh and revocation, with the answers of Laravel Passport. */
export function oauthRoutes(parts: AllParts, tokens: Tokens): ApiRoutes {
  const routes = createRoutes();
  const attempts = createAttempts(parts.clock);

  routes.openAPIRegistry.registerPath({ ...tokenDescription, request: { body: bodyOf(tokenBody) } });
  routes.openAPIRegistry.registerPath({
    ...revokeDescription,
    request: { body: bodyOf(z.object({ token: z.string(), client_id: z.string(), client_secret: z.string() })) },
  });

  routes.post("/oauth/token", async (context) => {
    const fields = await fieldsOf(context);
    demandClient(fields);
    const pair = await granted(fields, context);
    return context.json(pair, 200, { "Cache-Control": "no-store", Pragma: "no-cache" });
  });

  routes.post("/oauth/revoke", async (context) => {
    const fields = await fieldsOf(context);
    demandClient(fields);
    await tokens.revoke(fields("token"), parts.clock());
    return context.json({}, 200, { "Cache-Control": "no-store" });
  });

  return routes;

  function demandClient(fields: Fields): void {
    const known = sameSecret(fields("client_id"), parts.clientId);
    if (!sameSecret(fields("client_secret"), parts.clientSecret) || !known)
      throw oauthRefusal(401, "invalid_client", "Client authentication failed");
  }

  function granted(fields: Fields, context: Context<ApiEnv>): Promise<TokenPair> {
    if (fields("grant_type") === "password") return signIn(fields, parts.addressOf(context));
    if (fields("grant_type") === "refresh_token") return refresh(demanded(fields, "refresh_token"));
    throw oauthRefusal(
      400,
      "unsupported_grant_type",
      "The authorization grant type is not supported by the authorization server.",
      "Check that all required parameters have been provided",
    );
  }

  async function signIn(fields: Fields, address: string): Promise<TokenPair> {
    const account = accountName(demanded(fields, "username"));
    const password = demanded(fields, "password");
    const attempted = await attempts.attempt(account, address, () => userWith(account, password));
    if (!attempted.tried)
      throw new Refusal(
        429,
        { message: "Too Many Attempts." },
        { "Retry-After": String(attempted.retryAfter), "Cache-Control": "no-store" },
      );
    if (attempted.who === null) throw oauthRefusal(400, "invalid_grant", "The user credentials were incorrect.");
    return tokens.issue(attempted.who, parts.clock());
  }

  /**
   * Returns the id of the open account with this password, or null; in the same time whether there is such an account
   * or not.
   */
  async function userWith(account: string, password: string): Promise<number | null> {
    const user = await parts.db
      .selectFrom("users")
      .select(["id", "password_hash", "disabled_at"])
      .where("email", "=", account)
      .executeTakeFirst();
    const right = await parts.passwords.matches(password, user?.password_hash ?? null).catch(refuseWhenBusy);
    return user && right && user.disabled_at === null ? user.id : null;
  }

  async function refresh(token: string): Promise<TokenPair> {
    const refreshed = await tokens.refresh(token, parts.clock());
    if (!refreshed.ok) throw oauthRefusal(400, "invalid_grant", "The refresh token is invalid.", refreshed.hint);
    return refreshed.pair;
  }
}

function refuseWhenBusy(error: unknown): never {
  if (error instanceof PasswordsBusy)
    throw new Refusal(503, { message: "Too many people are signing in." }, { "Cache-Control": "no-store" });
  throw error;
}

/** A field of the body as text; empty when it is missing or no text. */
type Fields = (name: string) => string;

async function fieldsOf(context: Context): Promise<Fields> {
  const form = context.req.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
  const body: unknown = form ? await context.req.parseBody() : await context.req.json().catch(() => null);
  const values = new Map<string, unknown>(typeof body === "object" && body !== null ? Object.entries(body) : []);
  return (name) => {
    const value = values.get(name);
    return typeof value === "string" && value.length <= mostCharacters && !value.includes("\0") ? value : "";
  };
}

function demanded(fields: Fields, name: string): string {
  const value = fields(name);
  if (value !== "") return value;
  throw oauthRefusal(
    400,
    "invalid_request",
    "The request is missing a required parameter, includes an invalid parameter value, includes a " +
      "parameter more than once, or is otherwise malformed.",
    `Check the \`${name}\` parameter`,
  );
}

function oauthRefusal(status: 400 | 401, error: string, description: string, hint?: string): Refusal {
  return new Refusal(
    status,
    { error, error_description: description, ...(hint === undefined ? {} : { hint }), message: description },
    { "Cache-Control": "no-store" },
  );
}
