/** Work that must be over before the process may leave. */
export interface Pending {
  track<T>(work: Promise<T>): Promise<T>;
  settled(): Promise<void>;
}

export function createPending(): Pending {
  const works = new Set<Promise<unknown>>();
  return {
    track(work) {
      works.add(work);
      const forget = () => void works.delete(work);
      work.then(forget, forget);
      return work;
    },
    async settled() {
      await Promise.allSettled(works);
    },
  };
}
