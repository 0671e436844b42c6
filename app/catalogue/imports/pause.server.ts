/** Gives other requests their turn, between two pieces of long work. */
export const letOthersPass = () => new Promise<void>((resolve) => setImmediate(resolve));
