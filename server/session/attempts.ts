import { LRUCache } from "lru-cache";
import { atMost } from "./at-most";

/** Counts what went wrong, by key, over a window that starts with the first. */
export interface AttemptLimit {
  /** Returns milliseconds until the key may try again; 0 = now. */
  wait(key: string): Promise<number>;
  /** Counts one more and returns their number. */
  count(key: string): Promise<number>;
  /** Takes one back that was counted before it was known to be no failure. */
  forgive(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export interface AttemptLimitOptions {
  /** Tells the limit from others in the shared store. */
  name: string;
  /** Failures allowed within the window. */
  most: number;
  /** Milliseconds. */
  window: number;
  /** Keys remembered at once by one process; the least recently used is forgotten first. */
  keys: number;
}

/** Makes limits; `createAttemptLimits` for one process, `createSharedAttemptLimits` for several. */
export type AttemptLimits = (options: AttemptLimitOptions) => AttemptLimit;

/**
 * Limits of this process. Being refused does not lengthen the wait, so nobody can be shut out for ever. `clock` gives
 * milliseconds since the epoch.
 */
export function createAttemptLimits(clock: () => number): AttemptLimits {
  return ({ most, window, keys }) => {
    const counts = new LRUCache<string, { failures: number; until: number }>(atMost(keys));
    const current = (key: string) => {
      const count = counts.get(key);
      return count && count.until > clock() ? count : { failures: 0, until: clock() + window };
    };
    return {
      async wait(key) {
        const { failures, until } = current(key);
        return failures >= most ? until - clock() : 0;
      },
      async count(key) {
        const { failures, until } = current(key);
        counts.set(key, { failures: failures + 1, until });
        return failures + 1;
      },
      async forgive(key) {
        const { failures, until } = current(key);
        counts.set(key, { failures: Math.max(failures - 1, 0), until });
      },
      async forget(key) {
        counts.delete(key);
      },
    };
  };
}
