/** Runs the work of one key at most so many at once; the rest in the order they came. */
export function createTurns(atOnce: number) {
  const keys = new Map<string, { underWay: number; waiting: (() => void)[] }>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const current = keys.get(key) ?? { underWay: 0, waiting: [] };
    keys.set(key, current);
    if (current.underWay < atOnce) current.underWay += 1;
    else await new Promise<void>((resolve) => current.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = current.waiting.shift();
      if (next) next();
      else current.underWay -= 1;
      if (current.underWay === 0) keys.delete(key);
    }
  };
}
