import { type Budget, cheapestCover, type Option } from "./cover";
import { costOf, type Market, type Measure, measureOf, noTerms, partsOf, type Terms } from "./market";

/** Steps of the search in each group of suppliers; past them the best plan found stands. */
const mostSteps = 20_000;

/**
 * Returns the way to buy each article that makes the whole cheapest: packs and shipping together, franco included, with
 * as few refused orders as can be; at equal cost, as many preferred offers as can be. Exact, unless suppliers and
 * articles are so entangled that the search ends before it has seen all (decision 040): then never dearer than each
 * article's own cheapest.
 *
 * @returns for each article the position of its choice
 */
export function cheapestChoices(market: Market): number[] {
  const picked = market.items.map(() => 0);
  for (const group of groupsOf(market)) {
    const items = group.map((item) => market.items[item] ?? []);
    if (items.every(({ length }) => length === 1)) continue;
    cheapestOfGroup({ items, terms: market.terms }).forEach((pick, index) => (picked[group[index] ?? 0] = pick));
  }
  return picked;
}

/** A way to deal with one supplier: reach so much, at so much (a fee, a refusal). Null: buy nothing there. */
interface Mode {
  least: bigint;
  cost: bigint;
}

function cheapestOfGroup(market: Market): number[] {
  const measure = measureOf(market);
  const suppliers = [
    ...new Set(
      market.items.flatMap((choices) => choices.flatMap((choice) => partsOf(choice).map(({ supplier }) => supplier))),
    ),
  ].sort((a, b) => a - b);
  const options = market.items.map((choices) =>
    choices
      .map((choice, pick): Option => ({ pick, parts: partsOf(choice), cost: measure.choice(choice) }))
      .sort(byCost),
  );
  const modes = suppliers.map((supplier) => [...modesOf(market.terms.get(supplier) ?? noTerms, measure), null]);
  const budget: Budget = { left: mostSteps };
  let best = startingPoint(market, measure, options, suppliers);

  const closed = new Set<number>();
  const open = new Map<number, Mode>();

  function search(depth: number) {
    if (budget.left <= 0) return;
    budget.left -= 1;
    const allowed = options.map((each) =>
      each.filter(({ parts }) => parts.every(({ supplier }) => !closed.has(supplier))),
    );
    if (allowed.some(({ length }) => length === 0)) return;
    const fixed = [...open.values()].reduce((sum, { cost }) => sum + cost, 0n);
    if (fixed + allowed.reduce((sum, [cheapest]) => sum + (cheapest?.cost ?? 0n), 0n) >= best.cost) return;
    const supplier = suppliers[depth];
    if (supplier === undefined) {
      const least = new Map([...open].flatMap(([id, mode]) => (mode.least > 0n ? [[id, mode.least]] : [])));
      const found = cheapestCover(allowed, least, best.cost - fixed, budget);
      if (found) best = { picks: found.picks, cost: found.cost + fixed };
      return;
    }
    for (const mode of modes[depth] ?? []) {
      if (mode) open.set(supplier, mode);
      else closed.add(supplier);
      search(depth + 1);
      open.delete(supplier);
      closed.delete(supplier);
    }
  }

  search(0);
  return best.picks;
}

/** Returns each article's own cheapest offer, then without the suppliers whose closing makes the whole cheaper. */
function startingPoint(
  market: Market,
  measure: Measure,
  options: readonly Option[][],
  suppliers: readonly number[],
): { picks: number[]; cost: bigint } {
  const closed = new Set<number>();
  const cheapest = () => {
    const picks = options.map(
      (each) => (each.find(({ parts }) => parts.every(({ supplier }) => !closed.has(supplier))) ?? each[0])?.pick ?? 0,
    );
    return { picks, cost: costOf(market, measure, picks) };
  };
  let best = cheapest();
  for (let better = true; better;) {
    better = false;
    for (const supplier of suppliers) {
      if (closed.has(supplier)) continue;
      closed.add(supplier);
      const without = cheapest();
      better ||= without.cost < best.cost;
      if (without.cost < best.cost) best = without;
      else closed.delete(supplier);
    }
  }
  return best;
}

function modesOf({ minimum, franco, fee }: Terms, { refused, cent }: Measure): Mode[] {
  const all: Mode[] = [];
  for (const accepted of minimum > 0n ? [true, false] : [true]) {
    for (const free of franco !== null && fee > 0n ? [true, false] : [false]) {
      const reach = free && franco !== null ? franco : 0n;
      all.push({
        least: accepted && minimum > reach ? minimum : reach,
        cost: (free ? 0n : fee * cent) + (accepted ? 0n : refused),
      });
    }
  }
  return all.filter(
    (mode, at) =>
      !all.some(
        (other, index) =>
          index !== at &&
          other.least <= mode.least &&
          other.cost <= mode.cost &&
          (index < at || other.least < mode.least || other.cost < mode.cost),
      ),
  );
}

/**
 * Returns the positions of articles, group by group: those of two groups share no supplier, even by way of others, and
 * are bought independently.
 */
function groupsOf({ items }: Market): number[][] {
  const groups: { suppliers: Set<number>; items: number[] }[] = [];
  items.forEach((choices, item) => {
    const joined = groups.filter(({ suppliers }) =>
      choices.some((choice) => partsOf(choice).some(({ supplier }) => suppliers.has(supplier))),
    );
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push({
      suppliers: new Set([
        ...joined.flatMap((group) => [...group.suppliers]),
        ...choices.flatMap((choice) => partsOf(choice).map(({ supplier }) => supplier)),
      ]),
      items: [...joined.flatMap((group) => group.items), item],
    });
  });
  return groups.map(({ items: positions }) => positions.sort((a, b) => a - b));
}

function byCost(a: Option, b: Option): number {
  return a.cost < b.cost ? -1 : a.cost > b.cost ? 1 : a.pick - b.pick;
}
