/** Work that goes on after the answer, one piece after the other. */
export interface Background {
  /** Starts `work`, which must not throw and ends soon after `stopping` says so. */
  start(work: (stopping: () => boolean) => Promise<void>): void;
  /** Answers once all that was started is over. */
  settled(): Promise<void>;
  /** Asks what runs to end, starts nothing more, and answers once it has. */
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
