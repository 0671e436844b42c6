/** Gives other requests their turn, between two pieces of long work. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
