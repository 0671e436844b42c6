import { LRUCache } from "lru-cache";

/** Counts what went wrong, by key, over a window that starts with the first. */
export interface AttemptLimit {
  /** Milliseconds until the key may try again; 0 = now. */
  wait(key: string): number;
  count(key: string): void;
  forget(key: string): void;
}

export interface AttemptLimitOptions {
  /** Milliseconds since the epoch. */
  clock: () => number;
  /** Failures allowed within the window. */
  most: number;
  /** Milliseconds. */
  window: number;
  /** Keys remembered at once; the least recently used is forgotten first. */
  keys: number;
}

/** Being refused does not lengthen the wait, so nobody can be shut out for ever. */
export function createAttemptLimit({ clock, most, window, keys }: AttemptLimitOptions): AttemptLimit {
  const counts = new LRUCache<string, { failures: number; until: number }>({ max: keys });
  const current = (key: string) => {
    const count = counts.get(key);
    return count && count.until > clock() ? count : { failures: 0, until: clock() + window };
  };
  return {
    wait(key) {
      const { failures, until } = current(key);
      return failures >= most ? until - clock() : 0;
    },
    count(key) {
      const { failures, until } = current(key);
      counts.set(key, { failures: failures + 1, until });
    },
    forget: (key) => void counts.delete(key),
  };
}
