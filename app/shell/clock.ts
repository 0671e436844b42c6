/** Time, as the stores of the browser need it: an argument, so that tests turn the hands themselves. */
export interface Clock {
  /** Returns milliseconds since 1970. */
  now(): number;
  /** Calls back once after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The clock on the wall. */
export const wallClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The clock of a page that is rendered on the server: nothing happens later. */
export const stoppedClock: Clock = { now: () => 0, after: () => () => undefined };
