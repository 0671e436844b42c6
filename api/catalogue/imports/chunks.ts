/** Lets other requests pass: awaited between two chunks of long work, while nothing is locked. */
export type Pause = () => Promise<void>;

/** Returns the items in lists of at most so many, with a pause before each list but the first. */
export async function* inChunks<Item>(
  items: readonly Item[],
  size: number,
  pause: Pause,
): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await pause();
    yield items.slice(from, from + size);
  }
}
