import { LRUCache } from "lru-cache";

/** At most `most` failures per key in a window that starts with the first. */
interface Limit {
  most: number;
  seconds: number;
}

/** A colleague on another tablet is never kept out by one tablet's failures: the account's own limit is out of one address's reach. */
const limits = {
  accountFromAddress: { most: 5, seconds: 300 },
  address: { most: 60, seconds: 900 },
  account: { most: 50, seconds: 900 },
} satisfies Record<string, Limit>;

/** Each counter forgets the least recently seen beyond this many. */
const kept = 10_000;

interface Count {
  failures: number;
  until: number;
}

export interface Attempts {
  /** Counts an attempt as failed before it is tried, so that parallel ones are all counted; answers the seconds to wait when there were too many. */
  begin(account: string, address: string, now: Date): { ok: true } | { ok: false; retryAfter: number };
  /** Takes back what `begin` counted: the password was right. */
  succeed(account: string, address: string): void;
}

/** Counts failed sign-ins per account and per address, known accounts or not, in bounded memory. */
export function createAttempts(): Attempts {
  const accountFromAddress = new LRUCache<string, Count>({ max: kept });
  const address = new LRUCache<string, Count>({ max: kept });
  const account = new LRUCache<string, Count>({ max: kept });
  const pair = (name: string, from: string) => JSON.stringify([name, from]);

  return {
    begin(name, from, now) {
      const counted: [LRUCache<string, Count>, string, Limit][] = [
        [address, from, limits.address],
        [accountFromAddress, pair(name, from), limits.accountFromAddress],
        [account, name, limits.account],
      ];
      const time = now.getTime();
      const waits = counted.map(([counts, key, limit]) => wait(counts.get(key), limit, time));
      const retryAfter = Math.max(...waits);
      if (retryAfter > 0) return { ok: false, retryAfter };
      for (const [counts, key, limit] of counted) count(counts, key, limit, time);
      return { ok: true };
    },
    succeed(name, from) {
      accountFromAddress.delete(pair(name, from));
      forgive(address, from);
      forgive(account, name);
    },
  };
}

function wait(count: Count | undefined, limit: Limit, time: number): number {
  if (!count || count.until <= time || count.failures < limit.most) return 0;
  return Math.ceil((count.until - time) / 1000);
}

function count(counts: LRUCache<string, Count>, key: string, limit: Limit, time: number): void {
  const known = counts.get(key);
  const current = known && known.until > time ? known : { failures: 0, until: time + limit.seconds * 1000 };
  counts.set(key, { ...current, failures: current.failures + 1 });
}

function forgive(counts: LRUCache<string, Count>, key: string): void {
  const known = counts.get(key);
  if (known) counts.set(key, { ...known, failures: Math.max(0, known.failures - 1) });
}
