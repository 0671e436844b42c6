/** Pauses between chunks of long work, of which one is held until the test lets go. */
export interface HeldPauses {
  pause(): Promise<void>;
  /** Answers once the work has come to that pause from now (from 1), and holds it there. */
  reach(which: number): Promise<void>;
  /** Lets the work go on to its end. */
  release(): void;
}

export function holdPauses(): HeldPauses {
  let passed = 0;
  let stop = { at: Number.POSITIVE_INFINITY, reached: () => {} };
  let go = () => {};
  return {
    async pause() {
      passed += 1;
      if (passed !== stop.at) {
        await new Promise((resolve) => setImmediate(resolve));
        return;
      }
      const gone = new Promise<void>((resolve) => (go = resolve));
      stop.reached();
      await gone;
    },
    reach(which) {
      passed = 0;
      return new Promise((reached) => (stop = { at: which, reached }));
    },
    release() {
      stop = { at: Number.POSITIVE_INFINITY, reached: () => {} };
      go();
    },
  };
}
