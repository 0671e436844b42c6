import { SessionLost, SignedOut } from "../transport/errors";
import type { AuthCookies } from "./cookies";
import type { Caller, Refresher, SessionState } from "./refresh";
import { type Tokens, fingerprint } from "./tokens";

/** The session of one HTTP request. */
export interface Session {
  /** Id for the log: tells sessions apart, says nothing about them. */
  id: string | null;
  /**
   * Tells whether there is an access token that still lasts, be it one of another request, which the browser then has
   * too: it is about to be led where an instance may not know of it. Never refreshes.
   */
  isSignedIn(): Promise<boolean>;
  /**
   * Tokens to call the API with, refreshed if need be.
   * @throws SignedOut, SessionLost
   */
  tokens(): Promise<Tokens>;
  /**
   * Tells whether the session goes on, refreshed if need be; false while that cannot be told.
   * @throws SignedOut, SessionLost for good
   */
  goesOn(): Promise<boolean>;
  /**
   * Returns other tokens than those, which the API has just refused.
   * @throws SessionLost
   */
  replace(refused: Tokens): Promise<Tokens>;
  /** Ends the session, because the API refuses even new tokens; returns the error that says so. */
  abandon(): SessionLost;
  /** Starts a session in place of whatever there was; returns the newest tokens of that, to be revoked. */
  begin(tokens: Tokens): Promise<Tokens | null>;
  /** Ends the session; returns the newest tokens, to be revoked. */
  end(): Promise<Tokens | null>;
  /**
   * Looks once more at what became of the session elsewhere, other instances included: for when the answer is ready and
   * its headers are not written.
   */
  settle(): Promise<void>;
  /** Returns the auth Set-Cookie values that the response must carry, decided when its headers are written. */
  setCookies(): string[];
}

export interface SessionOptions {
  cookies: AuthCookies;
  refresher: Refresher;
  clock: () => number;
  /** The request's Cookie header. */
  header: string | undefined;
  caller: Caller;
}

/** `isRequested`: the person's own doing, whatever became of the session elsewhere. */
type Due =
  | { kind: "nothing" }
  | { kind: "write"; tokens: Tokens }
  | { kind: "clear"; isRequested?: boolean }
  | { kind: "clear access" };

export function openSession({ cookies, refresher, clock, header, caller }: SessionOptions): Session {
  const sent = cookies.read(header);
  let due: Due = { kind: "nothing" };
  let state: Promise<SessionState> | null = null;
  const replaced = new Map<string, Promise<Tokens>>();

  function settle(found: SessionState): Tokens {
    if (found.kind === "active") {
      if (found.tokens.accessToken !== sent?.accessToken) due = { kind: "write", tokens: found.tokens };
      return found.tokens;
    }
    if (found.kind === "ended") throw new SignedOut();
    if (found.kind !== "unavailable") due = { kind: "clear" };
    throw new SessionLost(found.kind);
  }

  async function tokens(): Promise<Tokens> {
    if (!sent) throw new SignedOut();
    state ??= refresher.freshen(sent, caller);
    return settle(await state);
  }

  return {
    id: sent && fingerprint(sent).slice(0, 12),
    async isSignedIn() {
      const newest = sent && (await refresher.newest(sent));
      if (newest === null || !refresher.isFresh(newest)) return false;
      settle({ kind: "active", tokens: newest });
      return true;
    },
    tokens,
    async goesOn() {
      try {
        return Boolean(await tokens());
      } catch (error) {
        if (error instanceof SessionLost && error.why === "unavailable") return false;
        throw error;
      }
    },
    replace(refused) {
      const known = replaced.get(refused.accessToken);
      if (known) return known;
      const next = refresher.replace(refused, caller).then((found) => {
        state = Promise.resolve(found);
        if (found.kind === "unavailable") due = { kind: "clear access" };
        return settle(found);
      });
      replaced.set(refused.accessToken, next);
      return next;
    },
    abandon() {
      due = { kind: "clear" };
      return new SessionLost("refused");
    },
    async begin(tokens) {
      const replaced = sent && (await refresher.end(sent));
      state = Promise.resolve({ kind: "active", tokens });
      due = { kind: "write", tokens };
      return replaced;
    },
    async end() {
      due = { kind: "clear", isRequested: true };
      return sent && refresher.end(sent);
    },
    async settle() {
      if (due.kind === "write") {
        const newest = await refresher.newest(due.tokens);
        due = newest ? { kind: "write", tokens: newest } : { kind: "nothing" };
      } else if (sent && due.kind !== "nothing" && !("isRequested" in due) && (await refresher.hasEnded(sent))) {
        // Whoever ended it has other cookies by now, or none.
        due = { kind: "nothing" };
      }
    },
    setCookies() {
      if (due.kind === "write") return refresher.isEnded(due.tokens) ? [] : cookies.write(due.tokens, clock());
      if (due.kind === "clear") return cookies.clear();
      return due.kind === "clear access" ? cookies.clearAccess() : [];
    },
  };
}
