/** The parts of an article that the batches of one day asked for, in millionths of the whole article. */
export interface PartsOfDay {
  /** Days since 1 January 1970. */
  day: number;
  asked: ReadonlyMap<string, bigint>;
}

/**
 * Returns how many whole pieces some days take, ascending, for the parts they ask for: several parts of one day come
 * out of the same pieces, and the rest of one part serves the next days while it keeps.
 * @param lives days that the rest of each part keeps; none when it is not named
 */
export function piecesFor(days: readonly PartsOfDay[], lives: ReadonlyMap<string, number>): bigint {
  const left = new Map<string, { last: number; quantity: bigint }[]>();
  let pieces = 0n;
  for (const { day, asked } of days) {
    const fresh = new Map<string, bigint>();
    for (const part of new Set([...lives.keys(), ...asked.keys()]))
      fresh.set(part, lessLeft(asked.get(part) ?? 0n, left.get(part) ?? [], day));
    const most = [...fresh.values()].reduce((sum, quantity) => (quantity > sum ? quantity : sum), 0n);
    pieces += most;
    for (const [part, quantity] of fresh) {
      if (quantity === most) continue;
      left.set(part, [...(left.get(part) ?? []), { last: day + (lives.get(part) ?? 0), quantity: most - quantity }]);
    }
  }
  return pieces;
}

function lessLeft(asked: bigint, left: { last: number; quantity: bigint }[], day: number): bigint {
  let rest = asked;
  for (const one of left) {
    if (one.last < day || rest === 0n) continue;
    const taken = one.quantity < rest ? one.quantity : rest;
    one.quantity -= taken;
    rest -= taken;
  }
  return rest;
}
