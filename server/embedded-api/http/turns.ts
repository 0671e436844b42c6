/**
 * Returns a function that runs at most `atOnce` pieces of work, the others in the order they came. It throws what
 * `busy` makes when `mostWaiting` wait already.
 */
export function createTurns(atOnce: number, mostWaiting: number, busy: () => Error) {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (underWay >= atOnce && waiting.length >= mostWaiting) throw busy();
    if (underWay < atOnce) underWay += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
