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

const answerTime = 500;

/** Asks the store; null, and a line in the log, when it does not answer in half a second. */
export function createAsk(log: Log) {
  return async <Answer>(question: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await withinTime(question(), AbortSignal.timeout(answerTime));
    } catch (error) {
      log.warn({ event: "store.unavailable", error: error instanceof Error ? error.message.slice(0, 200) : "unknown" });
      return null;
    }
  };
}
