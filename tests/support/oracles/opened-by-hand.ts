import { addDays } from "#domain/days";
import type { KitchenArticle } from "#api/kitchen/kitchen";
import { type Fraction, greater, minus, nothing, over, plus, smaller, times, total, integer } from "./fractions";

/** The piece that an article is opened in: how much of it one is, and the days after its own that its rest serves. */
export interface Opened {
  size: Fraction;
  keeps: number;
}

/** The pieces of one day: what it opens, what of that serves the day, and the earlier days whose rests it uses. */
export interface HandDay {
  opened: Fraction;
  fresh: Fraction;
  uses: { day: string; quantity: Fraction }[];
}

/** Returns how long what is left of an opened piece serves; null where it does for ever. */
export function keepsOpened({ equivalences }: Pick<KitchenArticle, "equivalences">): number | null {
  const days = equivalences.flatMap(({ part, unit, equals_unit, keeps_days }) =>
    part === null && (unit === "piece" || equals_unit === "piece") && typeof keeps_days === "number"
      ? [keeps_days]
      : [],
  );
  return days.length === 0 ? null : Math.min(...days);
}

/** Returns whole pieces for a quantity: where one is open, a thousandth of a piece more opens none. */
export function inWholePieces(quantity: Fraction, size: Fraction, isOpen: boolean): Fraction {
  if (quantity.n <= 0n) return nothing;
  const { n, d } = minus(over(quantity, size), { n: 1n, d: 1000n });
  const count = n > 0n ? (n + d - 1n) / d : 0n;
  return times(integer(count > 0n || isOpen ? count : 1n), size);
}

/**
 * Opens pieces by hand, day by day: returns how a day is served, what was opened first going first.
 * @param before what is open already, of whatever day
 */
export function openingByHand({ size, keeps }: Opened, before = nothing): (day: string, demand: Fraction) => HandDay {
  const lying = [{ day: "", last: "9999", quantity: before }];
  return (day, demand) => {
    let fresh = demand;
    const uses: HandDay["uses"] = [];
    for (const rest of lying) {
      const quantity = rest.last < day ? nothing : smaller(rest.quantity, fresh);
      if (quantity.n === 0n) continue;
      rest.quantity = minus(rest.quantity, quantity);
      fresh = minus(fresh, quantity);
      uses.push({ day: rest.day, quantity });
    }
    const opened = inWholePieces(fresh, size, uses.length > 0);
    lying.push({ day, last: addDays(day, keeps), quantity: greater(minus(opened, fresh), nothing) });
    return { opened, fresh, uses };
  };
}

/** The pieces that days open for those who ask, and whom they serve, that day and later. */
export interface Shared<Key> {
  days: Map<string, HandDay & { demand: Fraction }>;
  shares: Map<string, Map<Key, Fraction>>;
}

/** Shares the pieces that days open among those who ask, by day: whoever a piece serves bears as much of all of it. */
export function sharedByHand<Key>(demand: ReadonlyMap<string, ReadonlyMap<Key, Fraction>>, piece: Opened): Shared<Key> {
  const open = openingByHand(piece);
  const days: Shared<Key>["days"] = new Map();
  for (const [day, shares] of [...demand].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sum = total(shares.values());
    days.set(day, { ...open(day, sum), demand: sum });
  }
  const shares: Shared<Key>["shares"] = new Map();
  for (const [day, { opened, fresh }] of days) {
    if (opened.n === 0n) continue;
    const served = [...days].flatMap(([on, other]) => [
      ...(on === day ? [{ on, quantity: fresh }] : []),
      ...other.uses.flatMap((use) => (use.day === day ? [{ on, quantity: use.quantity }] : [])),
    ]);
    const all = total(served.map(({ quantity }) => quantity));
    const mine = new Map<Key, Fraction>();
    for (const { on, quantity } of served)
      for (const [key, part] of demand.get(on) ?? []) {
        const own = over(times(times(opened, over(quantity, all)), part), days.get(on)?.demand ?? integer(1n));
        mine.set(key, plus(mine.get(key) ?? nothing, own));
      }
    shares.set(day, mine);
  }
  return { days, shares };
}
