/**
 * Bounds an LRU cache to so many entries. Unlike `max` it takes no memory for entries that are not there yet: six
 * caches of 20,000 took 5 MB and 50 ms.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
