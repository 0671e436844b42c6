/** Runs work under a limit; with a key, under that of its key. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>, key?: string) => Promise<Result>;

interface Options {
  /** Pieces of work of one key that run at the same time, at most. */
  atOnce: number;
  /** Pieces of work of one key that may wait, and what is thrown for one more; any number unless said. */
  waiting?: { most: number; refuse: () => Error };
}

/**
 * Creates a limit on work that runs at the same time: what comes above it waits, and begins in the order it came. Each
 * key has a limit of its own; nothing is held of a key whose work is done.
 */
export function createConcurrencyLimit({ atOnce, waiting }: Options): ConcurrencyLimit {
  const keys = new Map<string, { running: number; queue: (() => void)[] }>();
  return async (work, key = "") => {
    const current = keys.get(key) ?? { running: 0, queue: [] };
    if (current.running >= atOnce && waiting && current.queue.length >= waiting.most) throw waiting.refuse();
    keys.set(key, current);
    if (current.running < atOnce) current.running += 1;
    else await new Promise<void>((resolve) => current.queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = current.queue.shift();
      if (next) next();
      else current.running -= 1;
      if (current.running === 0) keys.delete(key);
    }
  };
}
