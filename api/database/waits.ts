/**
 * The things that a statement waits for before a database is asked: a connection of the pool; the turn of SQLite's one
 * handle; the lock of its file, which another process holds. And those that a heavy request waits for: a worker, and
 * its work.
 */
const causes = ["connection", "turn", "lock", "worker", "work"] as const;
export type WaitCause = (typeof causes)[number];

/** The waits for a database, and for workers, since it was opened. */
export interface Waits {
  /** Counts a wait that begins now; what is returned ends it. */
  begin(cause: WaitCause): () => void;
  /** Returns for each cause how often and how long was waited, and how many wait now. */
  totals(): { cause: WaitCause; count: number; seconds: number; waiting: number }[];
}

export function createWaits(): Waits {
  const totals = causes.map((cause) => ({ cause, count: 0, seconds: 0, waiting: 0 }));
  return {
    begin(cause) {
      const total = totals.find((one) => one.cause === cause);
      const began = performance.now();
      if (total) {
        total.count += 1;
        total.waiting += 1;
      }
      return () => {
        if (!total) return;
        total.waiting -= 1;
        total.seconds += (performance.now() - began) / 1000;
      };
    },
    totals: () => totals.map((total) => ({ ...total })),
  };
}
