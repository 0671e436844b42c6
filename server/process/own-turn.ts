let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller has: what one of them goes on with holds up everybody
 * else, and between two of them everybody else is served.
 */
export function ownTurn(): Promise<void> {
  return (last = last.then(() => new Promise((resolve) => setImmediate(resolve))));
}
