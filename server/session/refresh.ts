import { createConcurrencyLimit } from "#domain/concurrency-limit";
import { LRUCache } from "lru-cache";
import { atMost } from "./at-most";
import type { AttemptLimits } from "./attempts";
import type { Log } from "../log";
import type { Pending } from "../process/pending";
import type { RefreshOutcome } from "../telemetry/metrics";
import type { SessionMemory } from "./memory";
import type { Grant, OAuth } from "./oauth";
import { type Tokens, fingerprint } from "./tokens";

/**
 * The state of a session now. `oversized`: its new tokens fit in no cookie. `unavailable`: it cannot be told at
 * present; the cookies stay.
 */
export type SessionState =
  | { kind: "active"; tokens: Tokens }
  | { kind: "refused" }
  | { kind: "oversized" }
  | { kind: "ended" }
  | { kind: "unavailable" };

export interface Refresher {
  /**
   * Returns fresh tokens for what a browser sent: a successor already known, the same while they last, or refreshed
   * ones.
   */
  freshen(tokens: Tokens, caller: Caller): Promise<SessionState>;
  /** Tokens other than the ones the API has just refused. */
  replace(refusedTokens: Tokens, caller: Caller): Promise<SessionState>;
  /** Returns the newest tokens known for what a browser sent, without asking the API; null when the session ended. */
  newest(tokens: Tokens): Promise<Tokens | null>;
  /** Tells whether the tokens need no refresh. */
  isFresh(tokens: Tokens): boolean;
  /** Ends the session of these tokens and of all that came out of them. Returns the newest. */
  end(tokens: Tokens): Promise<Tokens>;
  /**
   * Tells whether the session of these tokens was ended, or replaced by another sign-in, here or at another instance.
   */
  hasEnded(tokens: Tokens): Promise<boolean>;
  /** Returns the same, as far as this process knows at once. */
  isEnded(tokens: Tokens): boolean;
  /** Takes note of tokens that the API has just given for a password, and of the lifetime it gives, in seconds. */
  learn(tokens: Tokens, lifetime: number): void;
}

/** The sender of a request: for the API's own log and limits, and for ours. */
export interface Caller {
  ip: string;
  headers: Record<string, string>;
}

export interface RefresherOptions {
  oauth: OAuth;
  /** Tells whether browsers keep the cookies that these tokens need. */
  fits: (tokens: Tokens) => boolean;
  memory: SessionMemory;
  clock: () => number;
  limits: AttemptLimits;
  log: Log;
  pending: Pending;
  /** Told of what became of each refresh that the API was asked for. */
  refreshed?: ((outcome: RefreshOutcome) => void) | undefined;
}

/** Longest chain of rotations followed from an old cookie. */
const longestChain = 50;
/** Milliseconds during which a token that still lasts is used rather than asking an unavailable API again. */
const patience = 5000;
/** Refused refreshes per address and minute before we stop asking the API for it. */
const refusalsPerMinute = 30;
/** Refreshes of one address, for sessions that this process has not seen granted, that are asked of the API at once. */
const strangersAtOnce = 10;

/**
 * Returns what refreshes tokens, once at a time for each session, whoever waits for it; its result serves requests that
 * come later with the old cookies.
 */
export function createRefresher({
  oauth,
  fits,
  memory,
  clock,
  limits,
  log,
  pending,
  refreshed = () => undefined,
}: RefresherOptions): Refresher {
  const underWay = new Map<string, Promise<SessionState>>();
  const refusals = limits({ name: "refresh", most: refusalsPerMinute, window: 60_000, keys: 20_000 });
  // Their owners pay for nobody else's bogus cookies, though a whole shop have one address.
  const granted = new LRUCache<string, true>(atMost(20_000));
  let lifetime = 0;
  const limitStrangers = createConcurrencyLimit({ atOnce: strangersAtOnce });
  let unavailableUntil = 0;
  let timesUnavailable = 0;

  const isFresh = (tokens: Tokens, at = clock()) => {
    const skew = Math.min(30_000, lifetime * 100);
    return (
      tokens.accessToken !== "" &&
      (tokens.expiresAt === null ? tokens.refreshToken === null : at < tokens.expiresAt - skew)
    );
  };
  const hasEnded = async (tokens: Tokens) => (await memory.recall(tokens))?.kind === "ended";
  const lasts = (tokens: Tokens) =>
    tokens.accessToken !== "" && tokens.expiresAt !== null && clock() < tokens.expiresAt;

  async function head(sent: Tokens): Promise<Tokens | "refused" | "ended"> {
    let tokens = sent;
    for (let step = 0; step < longestChain; step += 1) {
      const fate = await memory.recall(tokens);
      if (!fate) return tokens;
      if (fate.kind !== "rotated") return fate.kind;
      const sameKey = fingerprint(fate.tokens) === fingerprint(tokens);
      if (sameKey)
        return (tokens.expiresAt ?? 0) > (fate.tokens.expiresAt ?? 0) && tokens.accessToken ? tokens : fate.tokens;
      tokens = fate.tokens;
    }
    return tokens;
  }

  function refresh(tokens: Tokens, caller: Caller): Promise<SessionState> {
    const key = fingerprint(tokens);
    const shared = underWay.get(key);
    if (shared) return shared;
    const alone = () => memory.exclusively(tokens, (isAlone) => exchange(tokens, key, caller, isAlone));
    const before = timesUnavailable;
    // Who waited while the API could not be had is told so, rather than waits for the same again.
    const inTurn = () =>
      limitStrangers(
        async () => (timesUnavailable === before ? alone() : ({ kind: "unavailable" } as const)),
        caller.ip,
      );
    const started = pending.track(granted.has(key) ? alone() : inTurn()).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  /** @param isAlone nobody else refreshes the same tokens: what is refused then is not what another one spent */
  async function exchange(tokens: Tokens, key: string, caller: Caller, isAlone: boolean): Promise<SessionState> {
    const known = await memory.recall(tokens);
    if (known && known.kind !== "rotated") return { kind: known.kind };
    if (known && known.tokens.accessToken !== tokens.accessToken && isFresh(known.tokens))
      return { kind: "active", tokens: known.tokens };
    const isStranger = !granted.has(key);
    if (isStranger && (await refusals.count(caller.ip)) > refusalsPerMinute) return { kind: "unavailable" };
    const session = key.slice(0, 12);
    const grant = await oauth.refresh(tokens, caller.headers);
    if (isStranger && grant.kind !== "refused") await refusals.forgive(caller.ip);
    refreshed(outcomeOf(grant, isAlone));
    if (grant.kind === "unavailable") {
      unavailableUntil = clock() + patience;
      timesUnavailable += 1;
      log.warn({ event: "refresh.transient", session });
      return { kind: "unavailable" };
    }
    if (grant.kind === "refused" && !isAlone) {
      log.warn(
        { event: "refresh.unsure", session },
        "Refused while the shared store is away: perhaps another instance.",
      );
      return { kind: "unavailable" };
    }
    if (grant.kind === "refused") {
      await memory.record(tokens, { kind: "refused" });
      // Signed in again meanwhile, in another tab: what the browser has now is not what was refused.
      if (await hasEnded(tokens)) return { kind: "ended" };
      log.info({ event: "refresh.fatal", session });
      return { kind: "refused" };
    }
    if (!fits(grant.tokens)) {
      await memory.record(tokens, { kind: "refused" });
      if (grant.tokens.refreshToken) void oauth.revoke(grant.tokens.refreshToken);
      log.error({ event: "refresh.oversized", session }, "The API's tokens do not fit in a cookie.");
      return { kind: (await hasEnded(tokens)) ? "ended" : "oversized" };
    }
    lifetime = grant.lifetime;
    granted.set(fingerprint(grant.tokens), true);
    // First noted, then looked: a sign-out, which does it in the same order, finds the new tokens or is found here.
    await memory.record(tokens, { kind: "rotated", tokens: grant.tokens });
    if (await hasEnded(tokens)) {
      await memory.record(grant.tokens, { kind: "ended" });
      if (grant.tokens.refreshToken) void oauth.revoke(grant.tokens.refreshToken);
      return { kind: "ended" };
    }
    log.info({ event: "refresh.ok", session, next: fingerprint(grant.tokens).slice(0, 12) });
    return { kind: "active", tokens: grant.tokens };
  }

  function outcomeOf(grant: Grant, isAlone: boolean): RefreshOutcome {
    if (grant.kind === "granted") return fits(grant.tokens) ? "granted" : "oversized";
    return grant.kind === "refused" && !isAlone ? "unsure" : grant.kind;
  }

  return {
    isFresh: (tokens) => isFresh(tokens),
    hasEnded,
    isEnded: (tokens) => memory.isEnded(tokens),
    learn(tokens, seconds) {
      lifetime = seconds;
      granted.set(fingerprint(tokens), true);
    },
    async newest(sent) {
      const tokens = await head(sent);
      if (typeof tokens === "string") return null;
      return tokens;
    },
    async freshen(sent, caller) {
      const tokens = await head(sent);
      if (typeof tokens === "string") return { kind: tokens };
      if (isFresh(tokens)) return { kind: "active", tokens };
      if (!tokens.refreshToken) return { kind: "refused" };
      if (lasts(tokens) && clock() < unavailableUntil) return { kind: "active", tokens };
      const state = await refresh(tokens, caller);
      return state.kind === "unavailable" && lasts(tokens) ? { kind: "active", tokens } : state;
    },
    async replace(refusedTokens, caller) {
      const tokens = await head(refusedTokens);
      if (typeof tokens === "string") return { kind: tokens };
      if (tokens.accessToken !== refusedTokens.accessToken && isFresh(tokens)) return { kind: "active", tokens };
      return tokens.refreshToken ? refresh(tokens, caller) : { kind: "refused" };
    },
    async end(sent) {
      let tokens = sent;
      for (let step = 0; step < longestChain; step += 1) {
        await memory.record(tokens, { kind: "ended" });
        const next = await memory.successor(tokens);
        if (!next || fingerprint(next) === fingerprint(tokens)) return tokens;
        tokens = next;
      }
      return tokens;
    },
  };
}
