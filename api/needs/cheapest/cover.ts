import type { Part } from "./market";

/** A choice as the search sees it: what it costs in the measure, and what it adds to its suppliers' subtotals. */
export interface Option {
  pick: number;
  parts: readonly Part[];
  cost: bigint;
}

/** Counts the steps that a search may still take. */
export interface Budget {
  left: number;
}

/**
 * The most that one item can add to a supplier's subtotal beyond its cheapest option, at no less than `cost` for each
 * `gain`.
 */
interface Raise {
  item: number;
  most: bigint;
  cost: bigint;
  gain: bigint;
}

/**
 * Returns the cheapest option of each item such that each supplier's subtotal reaches what is asked: branch and bound,
 * items in the order given, against what closing each gap would cost if options could be taken in part.
 *
 * @param items options by ascending cost, at least one each
 * @param least what the subtotal of a supplier must reach
 * @param below only an answer that costs less is of use
 * @returns the picks and their cost, or null when there is none below (or none found within the budget)
 */
export function cheapestCover(
  items: readonly (readonly Option[])[],
  least: ReadonlyMap<number, bigint>,
  below: bigint,
  budget: Budget,
): { picks: number[]; cost: bigint } | null {
  const base = items.map(([first]) => first);
  const rest = suffixSums(base.map((option) => option?.cost ?? 0n));
  const goals = [...least].map(([supplier, goal]) => ({
    goal,
    got: 0n,
    rest: suffixSums(base.map((option) => at(option, supplier))),
    raises: raisesOf(items, supplier),
    supplier,
  }));
  const picks: number[] = [];
  let best: { picks: number[]; cost: bigint } | null = null;

  function closing(from: number): bigint | null {
    let most = 0n;
    for (const { goal, got, rest: later, raises } of goals) {
      let gap = goal - got - (later[from] ?? 0n);
      let cost = 0n;
      for (const raise of raises) {
        if (gap <= 0n) break;
        if (raise.item < from) continue;
        const taken = raise.most < gap ? raise.most : gap;
        cost += (raise.cost * taken) / raise.gain;
        gap -= taken;
      }
      if (gap > 0n) return null;
      if (cost > most) most = cost;
    }
    return most;
  }

  function search(item: number, cost: bigint) {
    if (budget.left <= 0) return;
    budget.left -= 1;
    const more = closing(item);
    if (more === null || cost + (rest[item] ?? 0n) + more >= (best?.cost ?? below)) return;
    if (goals.every(({ goal, got, rest: later }) => got + (later[item] ?? 0n) >= goal)) {
      best = {
        picks: [...picks, ...base.slice(item).map((option) => option?.pick ?? 0)],
        cost: cost + (rest[item] ?? 0n),
      };
      return;
    }
    for (const option of items[item] ?? []) {
      for (const goal of goals) goal.got += at(option, goal.supplier);
      picks.push(option.pick);
      search(item + 1, cost + option.cost);
      picks.pop();
      for (const goal of goals) goal.got -= at(option, goal.supplier);
    }
  }

  search(0, 0n);
  return best;
}

function at(option: Option | undefined, supplier: number): bigint {
  let sum = 0n;
  for (const part of option?.parts ?? []) if (part.supplier === supplier) sum += part.amount;
  return sum;
}

function raisesOf(items: readonly (readonly Option[])[], supplier: number): Raise[] {
  const raises = items.flatMap((options, item) => {
    const [first] = options;
    const each = options.flatMap((option): Raise[] => {
      const gain = at(option, supplier) - at(first, supplier);
      return first && gain > 0n ? [{ item, most: gain, cost: option.cost - first.cost, gain }] : [];
    });
    const [cheapest] = each.sort(byRate);
    return cheapest ? [{ ...cheapest, most: each.reduce((most, { gain }) => (gain > most ? gain : most), 0n) }] : [];
  });
  return raises.sort(byRate);
}

function byRate(a: Raise, b: Raise): number {
  const [left, right] = [a.cost * b.gain, b.cost * a.gain];
  return left < right ? -1 : left > right ? 1 : a.item - b.item;
}

function suffixSums(parts: readonly bigint[]): bigint[] {
  const sums = [...parts, 0n];
  for (let index = parts.length - 1; index >= 0; index -= 1)
    sums[index] = (parts[index] ?? 0n) + (sums[index + 1] ?? 0n);
  return sums;
}
