import { LRUCache } from "lru-cache";
import { atMost } from "./at-most";
import { type Tokens, fingerprint } from "./tokens";

/** The fate of a session's tokens. */
export type Fate = { kind: "rotated"; tokens: Tokens } | { kind: "refused" } | { kind: "ended" };

/** Remembers what became of tokens, so that late requests with old cookies are answered rightly. */
export interface SessionMemory {
  recall(tokens: Tokens): Promise<Fate | null>;
  record(tokens: Tokens, fate: Fate): Promise<void>;
  /** Returns the tokens that these were rotated to, even if the session ended since; null when they were not. */
  successor(tokens: Tokens): Promise<Tokens | null>;
  /** Tells whether this process already knows that the session ended (used when there is no time to ask). */
  isEnded(tokens: Tokens): boolean;
  /**
   * Runs `work` while nobody else, in any instance that shares this memory, runs it for the same tokens; tells it when
   * that cannot be known.
   */
  exclusively<T>(tokens: Tokens, work: (isAlone: boolean) => Promise<T>): Promise<T>;
}

const minute = 60_000;

/** Milliseconds each fate is remembered. */
export const remembered: Record<Fate["kind"], number> = {
  rotated: 5 * minute,
  refused: minute / 2,
  ended: 15 * minute,
};

/** Returns memory of one process. `clock` gives milliseconds since the epoch. */
export function createSessionMemory(clock: () => number): SessionMemory {
  const createCache = <V extends object>(ttl: number) =>
    new LRUCache<string, V>({ ...atMost(20_000), ttl, ttlResolution: 0, perf: { now: clock } });
  const rotated = createCache<Extract<Fate, { kind: "rotated" }>>(remembered.rotated);
  const refused = createCache<Fate>(remembered.refused);
  const ended = createCache<Fate>(remembered.ended);
  return {
    async recall(tokens) {
      const key = fingerprint(tokens);
      return ended.get(key) ?? rotated.get(key) ?? refused.get(key) ?? null;
    },
    async record(tokens, fate) {
      const key = fingerprint(tokens);
      if (fate.kind === "rotated") rotated.set(key, fate);
      else (fate.kind === "ended" ? ended : refused).set(key, fate);
    },
    successor: async (tokens) => rotated.get(fingerprint(tokens))?.tokens ?? null,
    isEnded: (tokens) => ended.has(fingerprint(tokens)),
    exclusively: (_tokens, work) => work(true),
  };
}
