import { LRUCache } from "lru-cache";

/** The most failures per key in a window that starts with the first. */
interface Limit {
  most: number;
  seconds: number;
}

/**
 * A colleague on another tablet is never kept out by one tablet's failures: the account's own limit is out of one
 * address's reach.
 */
const limits = {
  accountFromAddress: { most: 5, seconds: 300 },
  address: { most: 60, seconds: 900 },
  account: { most: 50, seconds: 900 },
} satisfies Record<string, Limit>;

/** Each counter forgets the least recently seen beyond this many. */
const maxCounters = 10_000;

/**
 * The outcome of an attempt: the user (null: a failure), or refused for so many seconds because there were too many
 * failures.
 */
export type Attempted<Who> = { tried: true; who: Who | null } | { tried: false; retryAfter: number };

export interface Attempts {
  /**
   * Asks `recognise` unless this account or this address has failed too often. As many are asked at once as may still
   * fail: others wait for them, so that parallel guesses gain nothing and colleagues who are right all get in. What
   * throws counts as nothing.
   */
  attempt<Who>(account: string, address: string, recognise: () => Promise<Who | null>): Promise<Attempted<Who>>;
}

/** Counts failed sign-ins per account and per address, known accounts or not, in bounded memory. */
export function createAttempts(clock: () => Date): Attempts {
  const counters = {
    accountFromAddress: createCounter(limits.accountFromAddress),
    address: createCounter(limits.address),
    account: createCounter(limits.account),
  };

  return {
    async attempt(account, address, recognise) {
      const pair = JSON.stringify([account, address]);
      const counted: [Counter, string][] = [
        [counters.address, address],
        [counters.accountFromAddress, pair],
        [counters.account, account],
      ];
      for (;;) {
        const time = clock().getTime();
        const retryAfter = Math.max(...counted.map(([counter, key]) => counter.wait(key, time)));
        if (retryAfter > 0) return { tried: false, retryAfter };
        const full = counted.find(([counter, key]) => counter.isFull(key, time));
        if (!full) break;
        const [counter, key] = full;
        await counter.nextEnd(key);
      }
      for (const [counter, key] of counted) counter.begin(key);
      try {
        const who = await recognise();
        if (who === null) for (const [counter, key] of counted) counter.count(key, clock().getTime());
        else counters.accountFromAddress.forget(pair);
        return { tried: true, who };
      } finally {
        for (const [counter, key] of counted) counter.end(key);
      }
    },
  };
}

interface Counter {
  /** Returns seconds to wait; 0 = none. */
  wait(key: string, time: number): number;
  /** Tells whether the attempts under way may use up the failures that are left. */
  isFull(key: string, time: number): boolean;
  /** Settles when one of those under way has ended. */
  nextEnd(key: string): Promise<void>;
  begin(key: string): void;
  end(key: string): void;
  count(key: string, time: number): void;
  forget(key: string): void;
}

function createCounter({ most, seconds }: Limit): Counter {
  const counts = new LRUCache<string, { failures: number; until: number }>({
    maxSize: maxCounters,
    sizeCalculation: () => 1,
  });
  const underWay = new Map<string, { trying: number; waiting: (() => void)[] }>();
  const failures = (key: string, time: number) => {
    const count = counts.get(key);
    return count && count.until > time ? count : { failures: 0, until: time + seconds * 1000 };
  };

  return {
    wait(key, time) {
      const count = failures(key, time);
      return count.failures < most ? 0 : Math.ceil((count.until - time) / 1000);
    },
    isFull: (key, time) => failures(key, time).failures + (underWay.get(key)?.trying ?? 0) >= most,
    nextEnd: (key) =>
      new Promise((resolve) => {
        const current = underWay.get(key);
        if (current) current.waiting.push(resolve);
        else resolve();
      }),
    begin(key) {
      const current = underWay.get(key) ?? { trying: 0, waiting: [] };
      current.trying += 1;
      underWay.set(key, current);
    },
    end(key) {
      const current = underWay.get(key);
      if (!current) return;
      current.trying -= 1;
      if (current.trying === 0) underWay.delete(key);
      for (const wake of current.waiting.splice(0)) wake();
    },
    count(key, time) {
      const { failures: before, until } = failures(key, time);
      counts.set(key, { failures: before + 1, until });
    },
    forget: (key) => void counts.delete(key),
  };
}
