import type { Wanted } from "../graph/demand";
import type { DayFlow, Flow, Inflow, Pieces, Schedule } from "../schedule/flow";
import type { ArticleNode, Link, Node, ProductNode, RecipeNode } from "../graph/graph";
import { comesInPieces, partOf } from "../stock/pieces";
import type { ReserveAskers } from "../stock/safety-stock";
import {
  addScaled,
  nil,
  ratioOf,
  times,
  toDoubleDouble,
  type DoubleDouble,
  type Twofolds,
  twofolds,
} from "./double-double";
import type { Vector } from "../graph/vector";

/**
 * The askers behind a quantity: the part of each. Its unit does not matter, only the proportions. Shared: it is never
 * written to.
 */
export interface Behind {
  /** The askers' parts, in the order of their days: of all of them, or of those of some days alone. */
  list: Twofolds;
  /** The position of the list's first asker. */
  start: number;
  /** The position of each asker, and the asker at each position. */
  positions: Int32Array;
  queue: Int32Array;
}

/**
 * The askers of some days, from position `start` to `end`: the list times a factor. The first of them stands in the
 * list at `at`.
 */
interface Part {
  list: Twofolds;
  at: number;
  start: number;
  end: number;
  factor: DoubleDouble;
}

/**
 * The askers behind the work of each day. Where a day works for those alone who ask on it, all days stand side by side
 * in one list by position; a day that also works for later ones has a list of its own.
 */
type Made = { combined: Twofolds } | { combined: null; days: (Part | undefined)[] };

export interface Pegging {
  /** Returns the askers behind the whole demand for a node, lines taken from stock included. */
  of(node: Node): Behind;
  /**
   * Returns the askers behind what one day, by position, takes of an article or makes of a recipe or product; null
   * where there are none.
   */
  on(node: Node, at: number): Behind | null;
  /** Returns the askers for whom one day, by position, takes of a recipe; null where there are none. */
  askingOn(recipe: RecipeNode, at: number): Behind | null;
}

/**
 * Finds who is behind every figure. A day's work is shared among those for whom that day works, in proportion: those
 * who ask on that day, and those whom it serves later, by what it makes ahead or leaves over. Worked out once, when the
 * first figure asks.
 */
export function createPegging(
  nodes: readonly Node[],
  { days, dayNumbers, flows, countsOn }: Schedule,
  vectors: Map<ProductNode, Vector>,
  askers: readonly { needed_on: string }[],
  reserves: { askerOn: ReserveAskers; one: bigint } = { askerOn: new Map(), one: 1n },
): Pegging {
  const queue = Int32Array.from(
    askers.map((_, asker) => asker).sort((a, b) => compareDays(askers[a], askers[b]) || a - b),
  );
  const positions = new Int32Array(askers.length);
  queue.forEach((asker, position) => (positions[asker] = position));
  const starts = startsOf(
    days,
    Array.from(queue, (asker) => askers[asker]?.needed_on ?? ""),
  );
  const everybody = { start: 0, positions, queue };
  const startOf = (at: number) => starts[at] ?? queue.length;
  const known = new Map<Node, Behind>();
  const factors = new Map<Link, DoubleDouble>();
  let made: (Made | undefined)[] | null = null;
  const demands = new Map<Node, Made>();

  return {
    of(node) {
      // Of what is made a list is kept already.
      if (node.type !== "article") return worked(node);
      let behind = known.get(node);
      if (!behind) known.set(node, (behind = worked(node)));
      return behind;
    },
    on: (node, at) => behindPart(partOn(node.type === "article" ? demandOn(node, () => true) : madeOf(node), at)),
    askingOn: (recipe, at) => behindPart(partOn(demandOn(recipe, isExploded), at)),
  };

  function behindPart(part: Part | undefined): Behind | null {
    if (!part || part.start === part.end) return null;
    const { start, end, at, list } = part;
    if (list.places === null) {
      const sliceOf = (all: Float64Array) => all.subarray(at, at + end - start);
      return { list: { high: sliceOf(list.high), low: sliceOf(list.low), places: null }, start, positions, queue };
    }
    const few = emptyPart(start, end).list;
    addPart(few, start, part, wholeDemand);
    return { list: few, start, positions, queue };
  }

  function worked(node: Node): Behind {
    if (node.type === "article" && !countsOn && !comesInPieces(node) && !flowOf(node).pieces)
      return { ...everybody, list: gathered(flowOf(node).inflows) };
    const behind = node.type === "product" ? madeOf(node) : demandOn(node, () => true);
    const list = twofolds(queue.length);
    if (countsOn) {
      for (const at of days.keys()) {
        const [part, factor] = [partOn(behind, at), countsOn(node, at)];
        if (part && factor.num > 0n) addPart(list, 0, part, ratioOf(factor.num, factor.den));
      }
      return { ...everybody, list };
    }
    if (behind.combined?.places === null) return { ...everybody, list: behind.combined };
    if (behind.combined) addScaled(list, 0, behind.combined, wholeDemand);
    else for (const part of behind.days) if (part) addPart(list, 0, part, wholeDemand);
    return { ...everybody, list };
  }

  /** Returns the askers behind the production of a node on each day. */
  function madeOf(node: ProductNode | RecipeNode): Made {
    if (made === null) {
      made = [];
      for (const each of nodes)
        if (each.type !== "article") made[each.rank] = each.type === "product" ? ofProduct(each) : ofRecipe(each);
    }
    return made[node.rank] ?? { combined: twofolds(queue.length) };
  }

  /** Returns a list of few: a product has a few askers of thousands. */
  function ofProduct(node: ProductNode): Made {
    const toMake: Wanted = vectors.get(node)?.toMake ?? new Map<number, bigint>();
    const places = Int32Array.from(toMake.keys(), (asker) => positions[asker] ?? 0).sort();
    const list: Twofolds = { high: new Float64Array(places.length), low: new Float64Array(places.length), places };
    places.forEach((place, index) => {
      const { high, low } = toDoubleDouble(toMake.get(queue[place] ?? 0) ?? 0n);
      list.high[index] = high;
      list.low[index] = low;
    });
    return { combined: list };
  }

  function ofRecipe(node: RecipeNode): Made {
    const flow = flowOf(node);
    const wanted = demandOn(node, isExploded);
    const isAlone = flow.days.every((day) => day === null || (day.uses.length === 0 && day.reserve === 0n));
    if (wanted.combined && isAlone) {
      if (flow.days.every((day) => day === null || day.planned === day.gross)) return wanted;
      const combined = twofolds(queue.length);
      flow.days.forEach((day, at) => {
        if (day !== null && day.net > 0n)
          addScaled(combined, 0, wanted.combined, ratioOf(day.planned, day.gross), startOf(at), startOf(at + 1));
      });
      return { combined };
    }
    const servedBy = servingLater(flow.days.map((day) => day?.uses ?? []));
    return {
      combined: null,
      days: flow.days.map((day, at) => {
        if (day === null || day.net === 0n) return undefined;
        const used = [{ at, quantity: day.net - day.forLater - day.reserve }, ...servedBy(at)];
        const all = used.reduce((sum, { quantity }) => sum + quantity, 0n);
        const reserve = reserveLeft(day, all);
        const total = all + reserve;
        const forStock = reserve > 0n ? stockOn(at) : undefined;
        return added([
          ...used.flatMap(({ at: on, quantity }) => {
            const part = quantity > 0n ? partOn(wanted, on) : undefined;
            const gross = flow.days[on]?.gross ?? 0n;
            return part ? [{ part, factor: ratioOf(quantity * day.planned, gross * total) }] : [];
          }),
          ...(forStock ? [{ part: forStock, factor: ratioOf(reserve * day.planned, total * reserves.one) }] : []),
        ]);
      }),
    };
  }

  /** Returns the stock of a day as one who asks for a unit. */
  function stockOn(at: number): Part | undefined {
    const asker = reserves.askerOn.get(dayNumbers[at] ?? 0);
    if (asker === undefined) return undefined;
    const part = emptyPart(startOf(at), startOf(at + 1));
    part.list.high[(positions[asker] ?? 0) - part.start] = 1;
    return part;
  }

  /** Returns the askers behind the demand for a node on each day, by the lines that count. */
  function demandOn(node: RecipeNode | ArticleNode, counts: (inflow: Inflow) => boolean): Made {
    const flow = flowOf(node);
    const inflows = flow.inflows.filter(counts);
    // What every line counts for is worked out once.
    const isAll = inflows.length === flow.inflows.length;
    const before = isAll ? demands.get(node) : undefined;
    if (before) return before;
    if (flow.pieces) return inWholePieces(inflows, flow.pieces);
    const result = inflows.every(({ from }) => madeOf(from).combined)
      ? { combined: gathered(inflows) }
      : { combined: null, days: days.map((_, at) => asks(inflows, at)) };
    const shared = node.type === "article" && comesInPieces(node) ? inPieces(result, flow) : result;
    if (isAll && node.type === "recipe") demands.set(node, shared);
    return shared;
  }

  /** Returns the askers behind lines on all days. */
  function gathered(inflows: readonly Inflow[]): Twofolds {
    const list = twofolds(queue.length);
    for (const inflow of inflows) {
      const from = madeOf(inflow.from);
      if (from.combined && isConstant(inflow)) addScaled(list, 0, from.combined, constantOf(inflow));
      else
        for (const at of days.keys()) {
          const part = partOn(from, at);
          const factor = part && part.end > part.start ? factorOn(inflow, at) : nil;
          if (part && factor.high > 0) addPart(list, 0, part, factor);
        }
    }
    return list;
  }

  /** Returns the quantity that a line takes on a day for each unit that is made on it. */
  function factorOn(inflow: Inflow, at: number): DoubleDouble {
    return isConstant(inflow) ? constantOf(inflow) : ratioOf(inflow.byDay?.[at] ?? 0n, plannedOn(inflow, at));
  }

  function asks(inflows: readonly Inflow[], at: number): Part | undefined {
    const parts = inflows.flatMap((inflow) => {
      const part = partOn(madeOf(inflow.from), at);
      return part ? [{ part, factor: factorOn(inflow, at) }] : [];
    });
    return added(parts);
  }

  /**
   * Returns the share of the lines that an article's days really take, which may be less: parts of one piece come out
   * of the same one.
   */
  function inPieces(lines: Made, flow: Flow): Made {
    return {
      combined: null,
      days: flow.days.map((day, at) => {
        const part = day === null ? undefined : partOn(lines, at);
        const quantity = linesOf(flow.inflows, at);
        if (!part || day === null || quantity === 0n) return part;
        return scaled(part, ratioOf(day.gross, quantity));
      }),
    };
  }

  /** Returns who is behind the pieces that each day opens: those whom they serve that day, and later. */
  function inWholePieces(inflows: readonly Inflow[], pieces: Pieces): Made {
    const parts = inflows.filter((inflow) => partOf(inflow) !== null);
    const wholes = inflows.filter((inflow) => partOf(inflow) === null);
    const servedBy = servingLater(pieces.days.map((day) => day?.uses ?? []));
    return {
      combined: null,
      days: pieces.days.map((day, at) => {
        if (day === null) return undefined;
        const served = [{ at, quantity: day.fresh }, ...servedBy(at)];
        const all = served.reduce((sum, { quantity }) => sum + quantity, 0n);
        const shares = [
          { of: parts, at, num: day.forParts, den: linesOf(parts, at) },
          ...served.map(({ at: on, quantity }) => ({
            of: wholes,
            at: on,
            num: quantity * day.opened,
            den: all * (pieces.days[on]?.full ?? 0n),
          })),
        ];
        return added(
          shares.flatMap(({ of, at: on, num, den }) => {
            const part = num > 0n ? asks(of, on) : undefined;
            return part ? [{ part, factor: ratioOf(num, den) }] : [];
          }),
        );
      }),
    };
  }

  function partOn(made: Made, at: number): Part | undefined {
    if (!made.combined) return made.days[at];
    const start = startOf(at);
    return { list: made.combined, at: start, start, end: startOf(at + 1), factor: wholeDemand };
  }

  function constantOf({ from, link }: Inflow): DoubleDouble {
    let factor = factors.get(link);
    if (!factor) factors.set(link, (factor = constantFactor(from, link, vectors)));
    return factor;
  }

  function plannedOn({ from }: Inflow, at: number): bigint {
    return flowOf(from).days[at]?.planned ?? 0n;
  }

  function flowOf({ rank }: Node): Flow {
    const flow = flows[rank];
    if (!flow) throw new RangeError("a node outside the graph");
    return flow;
  }
}

const wholeDemand: DoubleDouble = { high: 1, low: 0 };

/** Returns the quantity that a line takes for each unit made of `from`, the same on every day. */
function constantFactor(
  from: ProductNode | RecipeNode,
  { basis, coefficient: { num, den } }: Link,
  vectors: Map<ProductNode, Vector>,
): DoubleDouble {
  if (from.type === "product") return ratioOf(num, den * (vectors.get(from)?.den ?? 1n));
  return basis === "batches" ? ratioOf(num * from.usable.den, den * from.usable.num) : ratioOf(num, den);
}

/** Returns what of a day's work stays in stock, of all that it serves: later days take what its batches leave first. */
function reserveLeft({ planned, reserve }: DayFlow, served: bigint): bigint {
  if (reserve === 0n) return 0n;
  // What is served beyond what was made for it and what rounding left over comes out of the reserve.
  const left = planned - served;
  return left < 0n ? 0n : left < reserve ? left : reserve;
}

/** Returns what of each day, by position, serves later ones, from what those use of it. */
function servingLater(uses: readonly DayFlow["uses"][]): (at: number) => readonly { at: number; quantity: bigint }[] {
  const later = new Map<number, { at: number; quantity: bigint }[]>();
  uses.forEach((ofDay, at) => {
    for (const { made: on, quantity } of ofDay) later.set(on, [...(later.get(on) ?? []), { at, quantity }]);
  });
  return (at) => later.get(at) ?? [];
}

function isExploded({ link }: Inflow): boolean {
  return !link.fromStock;
}

function linesOf(inflows: readonly Inflow[], at: number): bigint {
  return inflows.reduce((sum, { byDay }) => sum + (byDay?.[at] ?? 0n), 0n);
}

/** Tells whether a line takes the same for each unit made on every day. */
function isConstant({ link: { basis } }: Inflow): boolean {
  return basis === "output" || basis === "batches";
}

function emptyPart(start: number, end: number): Part {
  return { list: twofolds(end - start), at: 0, start, end, factor: wholeDemand };
}

/** Returns the sum of parts, each times its factor: whoever is behind one of them is behind it. */
function added(parts: readonly { part: Part; factor: DoubleDouble }[]): Part | undefined {
  const [first, second] = parts;
  if (!first) return undefined;
  // Most of what a day makes is for one day: its list is not copied.
  if (!second && first.part.list.places === null) return scaled(first.part, first.factor);
  const sum = emptyPart(
    Math.min(...parts.map(({ part }) => part.start)),
    Math.max(...parts.map(({ part }) => part.end)),
  );
  for (const { part, factor } of parts) addPart(sum.list, sum.start, part, factor);
  return sum;
}

/** Adds what a part holds to a list whose first asker stands at `first`. */
function addPart(to: Twofolds, first: number, part: Part, factor: DoubleDouble) {
  const { list, at, start, end } = part;
  addScaled(to, start - at - first, list, factorOf(part, factor), at, at + end - start);
}

function scaled(part: Part, factor: DoubleDouble): Part {
  return { ...part, factor: factorOf(part, factor) };
}

function factorOf(part: Part, factor: DoubleDouble): DoubleDouble {
  return part.factor === wholeDemand ? factor : times(part.factor, factor);
}

function compareDays(a: { needed_on: string } | undefined, b: { needed_on: string } | undefined): number {
  const [left, right] = [a?.needed_on ?? "", b?.needed_on ?? ""];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns the position of each day's first asker, and at last the number of askers. */
function startsOf(days: readonly string[], sorted: readonly string[]): number[] {
  const starts = days.map((day) => {
    const first = sorted.findIndex((each) => each >= day);
    return first === -1 ? sorted.length : first;
  });
  return [...starts, sorted.length];
}
