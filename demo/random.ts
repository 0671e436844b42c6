/** A source of choices that always answers the same for the same seed. */
export interface Random {
  /** Returns a whole number, both ends included. */
  integer(from: number, to: number): number;
  /** True that many times in a hundred. */
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Returns a small seeded generator (mulberry32); `seed` is a whole number. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  function integer(from: number, to: number): number {
    return from + (next() % (to - from + 1));
  }

  return {
    integer,
    chance: (percent) => integer(1, 100) <= percent,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
  };
}

/**
 * Draws items one after the other, each of them only when at least half of the others have come since its last turn.
 */
export function createBag<Item>(random: Random, items: readonly Item[]): () => Item {
  const waiting = [...items];
  const rested = Math.ceil(items.length / 2);
  return () => {
    const [item] = waiting.splice(random.integer(0, rested - 1), 1);
    if (item === undefined) throw new RangeError("nothing to draw from");
    waiting.push(item);
    return item;
  };
}
