import { MILLION } from "#domain/exact/quantity";
import { ceilDiv } from "#domain/exact/rational";
import type { Node } from "../graph/graph";

/** Quantities kept back of a stock: all, and those for the days through one. */
export interface Withheld {
  all: bigint;
  through(day: number): bigint;
}

/** Quantities taken of the stock of each node, by day, as numbers. */
export type Takes = ReadonlyMap<Node, ReadonlyMap<number, bigint>>;

/**
 * Millionths that are nothing of a stock which is held back for those whom it alone can serve: what is held back is
 * worked out in rounds and kept in whole millionths, and what is noted of it is written in millionths.
 */
export const millionthsOfDust = 10n;

export const nothingWithheld: Withheld = { all: 0n, through: () => 0n };
export const everything: Withheld = { all: 1n << 4096n, through: () => 1n << 4096n };

export const addWithheld = (one: Withheld, other: Withheld): Withheld => ({
  all: one.all + other.all,
  through: (day) => one.through(day) + other.through(day),
});

/**
 * Times at most that what is kept back of a stock is worked out again. Where each leaves a part of the difference, the
 * rest of it is told after two of them; what is rounded to whole batches may take more.
 */
const mostRounds = 16;

/** Work with something kept back: what was found, what that takes, and whether the stock had it. */
interface Round<Found> {
  found: Found;
  taken: Takes;
  isEnough: boolean;
}

/**
 * Returns what is found with the least kept back of stocks that still serves those whom nothing else can. What is not
 * kept back serves others, so that less is made and those take less: rounds go from `most` down to where what is kept
 * back is what is taken, to the millionth.
 *
 * @param most more than is taken
 * @param work does the work with quantities kept back, in parts of `one`
 */
export function keepLeast<Found>(
  most: Takes,
  one: bigint,
  work: (withheld: (node: Node) => Withheld) => Round<Found>,
): Found {
  type Worked = Round<Found> & { withheld: Takes };
  const workWith = (withheld: Takes): Worked => {
    const withheldOf = new Map([...withheld].map(([node, takes]) => [node, withheldFor(takes, one)]));
    return { withheld, ...work((node) => withheldOf.get(node) ?? nothingWithheld) };
  };
  let last = workWith(most);
  let before: Worked | null = null;
  for (let round = 0; round < mostRounds && last.isEnough; round += 1) {
    if (takesLess(last)) break;
    const ahead: Worked | null = before && workWith(endOf(before, last, one));
    const next: Worked = ahead?.isEnough ? ahead : workWith(last.taken);
    if (!next.isEnough) break;
    before = next === ahead ? null : last;
    last = next;
  }
  return last.found;

  function takesLess({ withheld, taken }: Worked): boolean {
    return [...withheld].every(([node, takes]) => allOf(taken.get(node), one) >= allOf(takes, one));
  }
}

/** Returns where two rounds lead to if each that follows leaves the same part of the difference. */
function endOf(before: Round<unknown> & { withheld: Takes }, last: typeof before, one: bigint): Takes {
  return new Map(
    [...last.taken].map(([node, takes]) => {
      const [former, latest] = [allOf(before.withheld.get(node), one), allOf(last.withheld.get(node), one)];
      const taken = sumOf(takes);
      const [lessWithheld, lessTaken] = [former - latest, sumOf(before.taken.get(node)) - taken];
      if (lessTaken <= 0n || lessWithheld <= lessTaken) return [node, takes];
      const end = ceilDiv(taken * lessWithheld - lessTaken * latest, lessWithheld - lessTaken);
      // The days that took less take less on.
      const formerly = before.taken.get(node);
      const less = new Map([...takes].map(([day, quantity]) => [day, (formerly?.get(day) ?? quantity) - quantity]));
      const byDay = [...takes].map(
        ([day, quantity]) => [day, quantity - ((less.get(day) ?? 0n) * (taken - end)) / lessTaken] as const,
      );
      return [node, new Map(byDay)];
    }),
  );
}

const sumOf = (takes: ReadonlyMap<number, bigint> = new Map()): bigint =>
  [...takes.values()].reduce((sum, quantity) => sum + quantity, 0n);

const allOf = (takes: ReadonlyMap<number, bigint> | undefined, one: bigint) => wholeMillionths(sumOf(takes), one);

/** Returns what is kept back for what days take, whole millionths. */
function withheldFor(takes: ReadonlyMap<number, bigint>, one: bigint): Withheld {
  const through = (last: number) => {
    let sum = 0n;
    for (const [day, quantity] of takes) if (day <= last) sum += quantity;
    return wholeMillionths(sum, one);
  };
  return { all: through(Infinity), through };
}

/** Returns a quantity up to the next millionth: what is kept back of a stock leaves it a decimal. */
function wholeMillionths(quantity: bigint, one: bigint): bigint {
  const millionth = one / MILLION;
  return ceilDiv(quantity, millionth) * millionth;
}
