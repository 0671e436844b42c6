import { z } from "zod";
import { ApiUnavailable } from "../transport/errors";
import { discard, readJson } from "../transport/read";
import { type Answer, type Transport, wasNeverSent } from "../transport/transport";
import type { Log } from "../log";
import { longestCookie, refreshBeyondAccess } from "./cookie-names";
import type { Tokens } from "./tokens";

/**
 * The outcome of a token call. `refused`: the credentials or the token are no good; `unavailable`: ask again later,
 * where the API had too many calls after so many seconds.
 */
export type Grant =
  | { kind: "granted"; tokens: Tokens; lifetime: number }
  | { kind: "refused" }
  | { kind: "unavailable"; retryAfter: number | null };

export interface OAuth {
  signIn(email: string, password: string, headers: Record<string, string>): Promise<Grant>;
  /** Refreshes the tokens; `tokens.refreshToken` must be there. */
  refresh(tokens: Tokens, headers: Record<string, string>): Promise<Grant>;
  /** Revokes the tokens as far as it can: failures are logged, and what may pass is tried again some times later. */
  revoke(token: string): Promise<void>;
}

export interface OAuthOptions {
  transport: Transport;
  clientId: string;
  clientSecret: string;
  /** The scope of a sign-in; null where the API is left to grant its own. */
  scope: string | null;
  /** False where the API is not to be told of sign-outs. */
  revokes: boolean;
  clock: () => number;
  log: Log;
  /** Milliseconds. */
  timeout: number;
  /** Waits so many milliseconds; unless told by a timer that keeps no process alive. */
  wait?: ((milliseconds: number) => Promise<void>) | undefined;
}

/** Seconds after which a revocation that failed is tried again, and how many may wait for that at once. */
const [revokedAgainAfter, mostRevokedLater] = [[5, 15, 60, 300, 900], 1000];

const waitUnheld = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds).unref());

/** Seconds: the refresh token lasts longer, and its cookie no longer than browsers keep one. */
const longestAccess = longestCookie - refreshBeyondAccess;
const defaultLifetime = 3600;
/** Seconds, where an API that had too many calls does not say them. */
const unsaidWait = 60;

const granted = z.object({
  access_token: token(),
  refresh_token: token().nullish().catch(null),
  expires_in: z.unknown().optional(),
});
const refused = z.object({ error: z.string() });

const unknownClient = "The API refuses this application's OAuth client: check OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET.";
const grantsRefused =
  "The API does not let this OAuth client sign people in with a password, or refresh their tokens: " +
  "allow it both grants.";

/** The setting to look at, by the error that came. */
const alarms: Partial<Record<string, string>> = {
  invalid_client: unknownClient,
  unauthorized_client: grantsRefused,
  unsupported_grant_type: grantsRefused,
  invalid_scope: "The API refuses the scope of the sign-in: give one that it knows in OAUTH_SCOPE, or none.",
};

/**
 * Returns the API's token endpoint, asked by forms as RFC 6749 says. A call that may have been received is never
 * repeated: refreshing revokes the old pair.
 */
export function createOAuth({
  transport,
  clientId,
  clientSecret,
  scope,
  revokes,
  clock,
  log,
  timeout,
  wait = waitUnheld,
}: OAuthOptions): OAuth {
  const client = { client_id: clientId, client_secret: clientSecret };
  let revokedLater = 0;

  async function send(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string>,
    within = timeout,
  ): Promise<Answer> {
    const call = {
      method: "POST",
      path,
      headers: { ...headers, accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
      timeout: within,
    };
    try {
      return await transport(call);
    } catch (error) {
      if (!wasNeverSent(error)) throw error;
      return transport(call);
    }
  }

  async function ask(
    grant: Record<string, string>,
    headers: Record<string, string>,
    old: Tokens | null,
  ): Promise<Grant> {
    try {
      return await read(await send("/oauth/token", { ...client, ...grant }, headers), old);
    } catch (error) {
      log.warn({ event: "token.unavailable", reason: error instanceof ApiUnavailable ? error.reason : "unknown" });
      return { kind: "unavailable", retryAfter: null };
    }
  }

  async function read(answer: Answer, old: Tokens | null): Promise<Grant> {
    const { response } = answer;
    if (response.ok) {
      const { access_token, refresh_token, expires_in } = granted.parse(await readJson(answer));
      const lifetime = lifetimeOf(expires_in);
      return {
        kind: "granted",
        lifetime,
        tokens: {
          accessToken: access_token,
          refreshToken: refresh_token ?? old?.refreshToken ?? null,
          expiresAt: clock() + lifetime * 1000,
        },
      };
    }
    const isSignIn = old === null;
    if (isSignIn && response.status === 422) {
      await discard(response);
      return { kind: "refused" };
    }
    if (response.status !== 400 && response.status !== 401) {
      await discard(response);
      log.warn({ event: "token.unavailable", status: response.status });
      return { kind: "unavailable", retryAfter: response.status === 429 ? (retryAfter(response) ?? unsaidWait) : null };
    }
    const { error } = refused.parse(await readJson(answer));
    // Passport up to 12 says 401 invalid_request of a dead refresh token; a 400 of that name is a malformed request.
    if (error === "invalid_grant" || (error === "invalid_request" && response.status === 401))
      return { kind: "refused" };
    log.error(
      { event: "configuration", error: error.slice(0, 60) },
      alarms[error] ?? "The API refuses what this application asks of its token endpoint.",
    );
    return { kind: "unavailable", retryAfter: null };
  }

  /** Tells whether the API has heard of it, or never will. */
  async function tryToRevoke(token: string): Promise<boolean> {
    try {
      const { response } = await send("/oauth/revoke", { ...client, token }, {}, 2000);
      await discard(response);
      if (!response.ok && response.status !== 404) log.warn({ event: "revoke.failed", status: response.status });
      return response.status < 500;
    } catch {
      log.warn({ event: "revoke.failed" });
      return false;
    }
  }

  async function revokeLater(token: string): Promise<void> {
    if (revokedLater >= mostRevokedLater) return;
    revokedLater += 1;
    for (const seconds of revokedAgainAfter) {
      await wait(seconds * 1000);
      if (await tryToRevoke(token)) break;
    }
    revokedLater -= 1;
  }

  return {
    signIn: (email, password, headers) =>
      ask({ grant_type: "password", username: email, password, ...(scope !== null && { scope }) }, headers, null),
    refresh: (tokens, headers) =>
      ask({ grant_type: "refresh_token", refresh_token: tokens.refreshToken ?? "" }, headers, tokens),
    async revoke(token) {
      if (revokes && !(await tryToRevoke(token))) void revokeLater(token);
    },
  };
}

function token() {
  return z.string().regex(/^[\x21-\x7e]+$/);
}

/**
 * Returns a lifetime in seconds, from 1 s to 393 days (the refresh cookie's 7 more make what browsers keep); an hour
 * when the answer makes no sense.
 */
function lifetimeOf(expiresIn: unknown): number {
  const seconds = typeof expiresIn === "string" && expiresIn.trim() ? Number(expiresIn) : expiresIn;
  if (typeof seconds !== "number" || !(seconds > 0)) return defaultLifetime;
  return Math.min(Math.max(Math.floor(seconds), 1), longestAccess);
}

/** Returns seconds, at most an hour, or null. */
export function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), 3600) : null;
}
