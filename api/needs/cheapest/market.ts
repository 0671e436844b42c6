/** One way to buy one article. Each further delivery counts as an order to a supplier of its own. */
export interface Choice {
  supplier: number;
  /** Amount before tax, in cents, for the first delivery. */
  amount: bigint;
  preferred: boolean;
  /** The number of ways to buy the article that leave less lacking on its day, or for fewer days. */
  delay?: number;
  /** Nothing is bought, of nobody: what is on order is waited for. */
  nothing?: boolean;
  later?: readonly Part[];
}

/** The share of a choice in one order. */
export interface Part {
  supplier: number;
  amount: bigint;
}

/** Returns the shares of a choice in each of its orders. */
export function partsOf({ supplier, amount, nothing, later = [] }: Choice): Part[] {
  return nothing ? [] : [{ supplier, amount }, ...later];
}

function paidFor(choice: Choice): bigint {
  return partsOf(choice).reduce((sum, { amount }) => sum + amount, 0n);
}

/** A supplier's terms for an order, in cents. */
export interface Terms {
  /** Below it the order is refused; 0 where it is not. */
  minimum: bigint;
  /** Subtotal from which delivery is free; null when it never is. */
  franco: bigint | null;
  fee: bigint;
}

/** Articles to buy, each in one of several ways, from suppliers with terms of their own. */
export interface Market {
  /** The ways to buy each article, at least one. */
  items: readonly (readonly Choice[])[];
  terms: ReadonlyMap<number, Terms>;
}

/**
 * Costs as one number: the fewest refused orders count first, then the least delays, then what is paid, then how many
 * offers are not the preferred ones.
 */
export interface Measure {
  refused: bigint;
  cent: bigint;
  choice(choice: Choice): bigint;
}

export function measureOf({ items, terms }: Market): Measure {
  const cent = BigInt(items.length + 1);
  const dearest = items.reduce(
    (sum, choices) => sum + choices.reduce((most, choice) => (paidFor(choice) > most ? paidFor(choice) : most), 0n),
    0n,
  );
  const fees = [...terms.values()].reduce((sum, { fee }) => sum + fee, 0n);
  const late = (dearest + fees + 1n) * cent;
  const delays = items.reduce((sum, choices) => sum + Math.max(0, ...choices.map(({ delay = 0 }) => delay)), 0);
  return {
    refused: late * BigInt(delays + 1),
    cent,
    choice: (choice) => late * BigInt(choice.delay ?? 0) + paidFor(choice) * cent + (choice.preferred ? 0n : 1n),
  };
}

/** Returns the cost of buying each article in the way picked, altogether. */
export function costOf({ items, terms }: Market, measure: Measure, picked: readonly number[]): bigint {
  const subtotals = new Map<number, bigint>();
  let cost = 0n;
  picked.forEach((pick, item) => {
    const choice = items[item]?.[pick];
    if (!choice) return;
    cost += measure.choice(choice);
    for (const { supplier, amount } of partsOf(choice))
      subtotals.set(supplier, (subtotals.get(supplier) ?? 0n) + amount);
  });
  for (const [supplier, subtotal] of subtotals) {
    const { minimum, franco, fee } = terms.get(supplier) ?? noTerms;
    if (subtotal < minimum) cost += measure.refused;
    if (franco === null || subtotal < franco) cost += fee * measure.cent;
  }
  return cost;
}

export const noTerms: Terms = { minimum: 0n, franco: null, fee: 0n };
