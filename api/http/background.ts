/** Work that goes on after the answer, one piece after the other. */
export interface Background {
  /** Starts `work`, which must not throw and ends soon after `stopping` says so. */
  start(work: (stopping: () => boolean) => Promise<void>): void;
  /** Resolves once all that was started is over. */
  settled(): Promise<void>;
  /** Asks running work to end, starts nothing more, and resolves once it has ended. */
  stop(): Promise<void>;
}

export function createBackground(): Background {
  let last = Promise.resolve();
  let stopping = false;
  return {
    start(work) {
      last = last.then(() => (stopping ? undefined : work(() => stopping)));
    },
    settled: () => last,
    stop() {
      stopping = true;
      return last;
    },
  };
}
