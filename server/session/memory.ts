import { LRUCache } from "lru-cache";
import type { Tokens } from "./tokens";

/** What became of a session's tokens. */
export type Fate = { kind: "rotated"; tokens: Tokens } | { kind: "refused" } | { kind: "ended" };

/** Remembers what became of refresh tokens, by fingerprint, so that late requests with old cookies are answered rightly. */
export interface SessionMemory {
  recall(fingerprint: string): Promise<Fate | null>;
  record(fingerprint: string, fate: Fate): Promise<void>;
  /** True when this process already knows that the session ended (used when there is no time to ask). */
  isEnded(fingerprint: string): boolean;
  /** Runs `work` while nobody else, in any instance that shares this memory, runs it for the same fingerprint. */
  exclusively<T>(fingerprint: string, work: () => Promise<T>): Promise<T>;
}

const minute = 60_000;

/** Memory of one process. `clock` gives milliseconds since the epoch. */
export function createSessionMemory(clock: () => number): SessionMemory {
  const kept = <V extends object>(max: number, ttl: number) => new LRUCache<string, V>({ max, ttl, ttlResolution: 0, perf: { now: clock } });
  const rotated = kept<{ tokens: Tokens }>(20_000, 5 * minute);
  const refused = kept<{ at: number }>(20_000, minute / 2);
  const ended = kept<{ at: number }>(20_000, 15 * minute);
  return {
    async recall(fingerprint) {
      if (ended.has(fingerprint)) return { kind: "ended" };
      const successor = rotated.get(fingerprint);
      if (successor) return { kind: "rotated", tokens: successor.tokens };
      return refused.has(fingerprint) ? { kind: "refused" } : null;
    },
    async record(fingerprint, fate) {
      if (fate.kind === "rotated") rotated.set(fingerprint, { tokens: fate.tokens });
      else (fate.kind === "refused" ? refused : ended).set(fingerprint, { at: clock() });
    },
    isEnded: (fingerprint) => ended.has(fingerprint),
    exclusively: (_fingerprint, work) => work(),
  };
}
