import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { Kitchen } from "../../kitchen/kitchen";

/** Quantity of each article that the orders of a frozen plan have brought or will bring, by article id. */
export type Arrivals = ReadonlyMap<number, string>;

/**
 * Returns the kitchen as it would be had those purchases not been recorded: less of what is expected, the latest first,
 * then of what would keep longest.
 */
export function withoutArrivals(kitchen: Kitchen, arrivals: Arrivals): Kitchen {
  const articles = new Map(kitchen.articles);
  for (const [id, arrived] of arrivals) {
    const known = articles.get(id);
    if (!known) continue;
    const expected = less(known.incoming, millionths(arrived), ({ expected_on }) => expected_on);
    const lots = less(known.lots, expected.rest, ({ expires_on }) => expires_on ?? "9999-12-31");
    articles.set(id, { ...known, lots: lots.left, incoming: expected.left });
  }
  return { ...kitchen, articles };
}

function less<Part extends { quantity: string }>(
  parts: readonly Part[],
  quantity: bigint,
  dayOf: (part: Part) => string,
): { left: Part[]; rest: bigint } {
  let rest = quantity;
  const leftOf = new Map<Part, string>();
  for (const part of [...parts].sort((a, b) => (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0))) {
    const there = millionths(part.quantity);
    const taken = there < rest ? there : rest;
    rest -= taken;
    if (taken < there) leftOf.set(part, formatMillionths(there - taken));
  }
  const left = parts.flatMap((part) => {
    const quantity = leftOf.get(part);
    return quantity === undefined ? [] : [{ ...part, quantity }];
  });
  return { left, rest };
}
