import { createConcurrencyLimit } from "#domain/concurrency-limit";
import type { Log } from "../log";
import type { AttemptLimits } from "./attempts";
import type { AuthCookies } from "./cookies";
import type { OAuth } from "./oauth";
import type { Caller, Refresher } from "./refresh";
import type { Session } from "./session";

/** The outcome of a sign-in. `retryAfter` in seconds. */
export type SignInResult =
  | { kind: "signed-in" }
  | { kind: "refused" }
  | { kind: "throttled"; retryAfter: number }
  | { kind: "unavailable" }
  | { kind: "oversized" };

/** Returns the same for every way to write an account's e-mail address. */
export const accountOf = (email: string) => email.normalize("NFKC").trim().toLowerCase();

export type SignIn = (session: Session, email: string, password: string, caller: Caller) => Promise<SignInResult>;

export interface SignInOptions {
  oauth: OAuth;
  refresher: Refresher;
  cookies: AuthCookies;
  limits: AttemptLimits;
  log: Log;
}

const minutes = 60_000;
/**
 * Sign-ins of one address that are asked of the API at once: so many parallel guesses may go uncounted, and no more.
 */
const atOnce = 5;

/**
 * Returns sign-in with e-mail and password, slowed down for those who guess: per account from one address, per address,
 * and (far above what one address can reach) per account from everywhere. Counted before the account is known to exist.
 */
export function createSignIn({ oauth, refresher, cookies, limits, log }: SignInOptions): SignIn {
  const limit = (name: string, most: number, window: number) => limits({ name, most, window, keys: 50_000 });
  const [pair, address, account] = [
    limit("pair", 5, 5 * minutes),
    limit("address", 50, 5 * minutes),
    limit("account", 100, 15 * minutes),
  ];
  const limited = createConcurrencyLimit({ atOnce });

  return (session, email, password, caller) => limited(() => attempt(session, email, password, caller), caller.ip);

  async function attempt(session: Session, email: string, password: string, caller: Caller): Promise<SignInResult> {
    const name = accountOf(email);
    const keys = [[pair, `${caller.ip} ${name}`] as const, [address, caller.ip] as const, [account, name] as const];
    const wait = Math.max(...(await Promise.all(keys.map(([attempts, key]) => attempts.wait(key)))));
    if (wait > 0) {
      log.warn({ event: "login.throttled" });
      return { kind: "throttled", retryAfter: Math.ceil(wait / 1000) };
    }
    const grant = await oauth.signIn(email, password, caller.headers);
    if (grant.kind === "unavailable") {
      return grant.retryAfter === null ? { kind: "unavailable" } : { kind: "throttled", retryAfter: grant.retryAfter };
    }
    if (grant.kind === "refused") {
      await Promise.all(keys.map(([attempts, key]) => attempts.count(key)));
      log.info({ event: "login.failed" });
      return { kind: "refused" };
    }
    if (!cookies.fits(grant.tokens)) {
      log.error({ event: "login.oversized" }, "The API's tokens do not fit in a cookie.");
      return { kind: "oversized" };
    }
    refresher.learn(grant.tokens, grant.lifetime);
    await Promise.all([pair.forget(`${caller.ip} ${name}`), account.forget(name)]);
    const replaced = await session.begin(grant.tokens);
    if (replaced?.refreshToken) void oauth.revoke(replaced.refreshToken);
    log.info({ event: "login.ok" });
    return { kind: "signed-in" };
  }
}
