import { withinTime } from "../transport/transport";
import type { Log } from "../log";

/**
 * The calls that several instances need of a store they share. Every call rejects rather than waits when the store is
 * away.
 */
export interface SharedStore {
  read(keys: string[]): Promise<(string | null)[]>;
  write(key: string, value: string, milliseconds: number): Promise<void>;
  /** Tells whether the key was free and now is `owner`'s. */
  claim(key: string, owner: string, milliseconds: number): Promise<boolean>;
  /** Frees the key if it still is `owner`'s, and answers whether it was. */
  release(key: string, owner: string): Promise<boolean>;
  /** Adds to a count that ends so long after it began; answers what it is now. */
  add(key: string, amount: number, milliseconds: number): Promise<number>;
  /** Returns a count, and the milliseconds until it ends; 0 and 0 when there is none. */
  tally(key: string): Promise<{ count: number; left: number }>;
  remove(key: string): Promise<void>;
}

/** Milliseconds for an answer; misses in a row after which the store is left alone, and milliseconds for that. */
const [answerTime, mostMisses, rest] = [500, 2, 5000];
/** Milliseconds by which a time-out may come late: later, it was this process that did not listen. */
const lateness = 150;

/** Misses in a row, and on the clock of `performance` the end of the last one and of the rest. */
interface Patience {
  misses: number;
  missedAt: number;
  aloneUntil: number;
}
const patiences = new WeakMap<SharedStore, Patience>();

/**
 * Returns how to ask a store: null, and a line in the log, when it does not answer in half a second. One that twice did
 * not is left alone for some seconds by all that ask it, so that one that hangs costs no page its half second.
 */
export function createAsk(store: SharedStore, log: Log) {
  const patience = patiences.get(store) ?? { misses: 0, missedAt: 0, aloneUntil: 0 };
  patiences.set(store, patience);
  return async <Answer>(question: () => Promise<Answer>): Promise<Answer | null> => {
    if (performance.now() < patience.aloneUntil) return null;
    const [started, late] = [performance.now(), AbortSignal.timeout(answerTime)];
    try {
      const answer = await withinTime(question(), late);
      patience.misses = 0;
      return answer;
    } catch (error) {
      if (late.aborted) countMiss(patience, started);
      log.warn({ event: "store.unavailable", error: error instanceof Error ? error.message.slice(0, 200) : "unknown" });
      return null;
    }
  };
}

/** Counts those that hang together as one. A store that refuses costs nothing, and is asked again at once. */
function countMiss(patience: Patience, started: number): void {
  const now = performance.now();
  if (started < patience.missedAt || now - started > answerTime + lateness) return;
  patience.misses += 1;
  patience.missedAt = now;
  if (patience.misses >= mostMisses) patience.aloneUntil = now + rest;
}
