import { addDays } from "#domain/days";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { KitchenRecipe, MadeAlready } from "./kitchen";
import { compareText } from "./compare-text";
import { ofParts } from "./exact";

/** Quantities that the batches of a day gave and took of a recipe that is not kept in stock, in millionths. */
export interface Pass {
  production_on: string;
  given: bigint;
  taken: bigint;
  /** The last day that what they gave serves. */
  keeps_until: string | null;
  /** The last day that it was made for, where it was made ahead of that. */
  awaited_until?: string | null;
  /** The last day that it keeps; null where nobody says. */
  expires_on?: string | null;
}

/** Days after its own that a batch serves at most: what keeps longer is for the stock to tell. */
export const mostDays = 31;

/**
 * Returns the last day that a batch of what is not kept in stock serves: as long as it keeps, at least the day it was
 * planned for; the day after that where nobody says how long.
 */
export function lastDayOf(production_on: string, expires_on: string | null): string {
  if (expires_on === null) return addDays(production_on, 1);
  const last = addDays(production_on, mostDays);
  return expires_on < production_on ? production_on : expires_on < last ? expires_on : last;
}

/**
 * Returns what batches gave and none took: those of each day, the earliest first, take what ends first of what was made
 * for their day or before. What they took beyond it came of batches that nobody noted.
 */
export function leftOf(passes: readonly Pass[]): MadeAlready[] {
  const sources = passes
    .flatMap(({ production_on: from, given, keeps_until, awaited_until = null, expires_on = null }) =>
      given > 0n ? [{ from, until: keeps_until ?? from, quantity: given, awaited_until, expires_on }] : [],
    )
    .sort(firstToEnd);
  const takers = passes.filter(({ taken }) => taken > 0n).sort((a, b) => compareText(a.production_on, b.production_on));
  for (const { production_on: day, taken } of takers) {
    let rest = taken;
    for (const source of sources) {
      if (source.from > day || source.until < day) continue;
      const part = source.quantity < rest ? source.quantity : rest;
      source.quantity -= part;
      rest -= part;
    }
  }
  return sources.flatMap(({ from, until, quantity, awaited_until, expires_on }) =>
    quantity > 0n
      ? [
          {
            from,
            until,
            quantity: formatMillionths(quantity),
            isTakenFrom: takers.some(({ production_on }) => production_on >= from),
            ...(awaited_until !== null && { awaited_until }),
            ...(expires_on !== null && expires_on < until && { keeps_until: expires_on }),
          },
        ]
      : [],
  );
}

/**
 * Returns the part of it that a day counts on, undefined for none: what nobody took of on the day that it was made for
 * went into products that nobody noted, once that day is over.
 */
export function countedOn(made: readonly MadeAlready[] | undefined, day: string): MadeAlready[] | undefined {
  const counted = (made ?? []).flatMap((one) => {
    const until = one.isTakenFrom || ownDay(one) >= day ? one.until : ownDay(one);
    return until >= addDays(day, -mostDays) ? [{ ...one, until }] : [];
  });
  return counted.length > 0 ? counted.sort(firstToEnd) : undefined;
}

/** Returns the day that something was made for: its own, or the last of those that it was made ahead of. */
const ownDay = ({ from, awaited_until = from }: MadeAlready): string => awaited_until;

/** Returns what lapsed with its day before this one, though it keeps through it; undefined for none. */
export function lapsedOn(made: readonly MadeAlready[], day: string): MadeAlready[] | undefined {
  const lapsed = made.filter((one) => !one.isTakenFrom && ownDay(one) < day && one.until >= day);
  return lapsed.length > 0 ? lapsed : undefined;
}

/**
 * Returns what was made ahead without what nobody can have used: of what lapsed only so much went into products that
 * nobody noted as was asked on the days after it was made: what was made ahead is for those. The rest serves on, after
 * the day that it was made for, as long as it keeps.
 * @param demands what each day before this one asked, ascending, in millionths
 */
export function sparing(
  { made = [], lapsed = [] }: Pick<KitchenRecipe, "made" | "lapsed">,
  demands: readonly { day: string; quantity: bigint }[],
): { made: MadeAlready[]; lapsed: MadeAlready[] } {
  const ahead = lapsed.filter(isMadeAhead).toSorted(firstToEnd);
  const left = ahead.map((one) => ({ one, used: 0n, rest: millionths(one.quantity) }));
  for (const { day, quantity } of demands) {
    let open = quantity;
    for (const part of left) {
      if (part.one.from >= day || part.one.until < day) continue;
      const used = part.rest < open ? part.rest : open;
      part.used += used;
      part.rest -= used;
      open -= used;
    }
  }
  const parts = (quantityOf: (part: (typeof left)[number]) => bigint) =>
    left.flatMap((part) => {
      const quantity = quantityOf(part);
      return quantity > 0n ? [{ ...part.one, quantity: formatMillionths(quantity) }] : [];
    });
  const spared = parts(({ rest }) => rest).map((one) => ({
    ...one,
    from: addDays(ownDay(one), 1),
    isTakenFrom: true,
  }));
  return {
    made: [...made, ...spared].sort(firstToEnd),
    lapsed: [...lapsed.filter((one) => !isMadeAhead(one)), ...parts(({ used }) => used)],
  };
}

/** Tells whether something was made ahead of the last day that it is for. */
export const isMadeAhead = ({ awaited_until }: MadeAlready): boolean => awaited_until !== undefined;

/** Returns what counts with what of the lapsed is asked for after all, at most so many millionths. */
export function withClaimed(
  made: readonly MadeAlready[],
  lapsed: readonly MadeAlready[],
  needed: bigint,
): MadeAlready[] | undefined {
  let rest = needed;
  const claimed = lapsed.toSorted(firstToEnd).flatMap((one) => {
    const there = millionths(one.quantity);
    const quantity = there < rest ? there : rest;
    rest -= quantity;
    return quantity > 0n ? [{ ...one, quantity: formatMillionths(quantity) }] : [];
  });
  const all = [...made, ...claimed].sort(firstToEnd);
  return all.length > 0 ? all : undefined;
}

/** Returns the same without those that hold nothing, in parts of `one`; undefined for none. */
export function withRest(
  made: readonly MadeAlready[],
  restOf: (at: number) => bigint,
  one: bigint,
): MadeAlready[] | undefined {
  const left = made.flatMap((each, at) => {
    const rest = restOf(at);
    return rest > 0n ? [{ ...each, ...ofParts(rest, one) }] : [];
  });
  return left.length > 0 ? left : undefined;
}

type Span = Pick<MadeAlready, "from" | "until"> & { quantity: bigint | string };

function firstToEnd(a: Span, b: Span): number {
  return (
    compareText(a.until, b.until) || compareText(a.from, b.from) || compareText(String(a.quantity), String(b.quantity))
  );
}
