import type { Wanted } from "./demand";
import type { Link, Node, ProductNode, RecipeNode } from "./graph";
import { addScaled, ratioOf, twofoldOf, type Twofold, type Twofolds, twofolds } from "./twofold";
import type { Vector } from "./vector";
import type { Flow, Inflow, Schedule } from "./walk";

/** Who is behind a quantity: how much of it each asker asks for, by the asker's position. Its unit does not matter, only the proportions. */
export type Behind = Twofolds;

/** Some days' askers, one after the other from `start` in the order of the days. */
interface Part extends Twofolds {
  start: number;
}

export interface Backers {
  /** Who is behind all that is asked of a node, what is taken from stock included. */
  of(node: Node): Behind;
}

/**
 * Finds who is behind every figure. A day's work is shared among those for whom that day works, in proportion: those who ask
 * on that day, and those whom what is left over serves later. Worked out once, when the first figure asks.
 */
export function createBackers(nodes: readonly Node[], { days, flows }: Schedule, vectors: Map<ProductNode, Vector>, askers: readonly { needed_on: string }[]): Backers {
  const queue = askers.map((_, asker) => asker).sort((a, b) => compareDays(askers[a], askers[b]) || a - b);
  const positions = new Int32Array(askers.length);
  queue.forEach((asker, position) => (positions[asker] = position));
  const starts = startsOf(days, queue.map((asker) => askers[asker]?.needed_on ?? ""));
  const known = new Map<Node, Behind>();
  const factors = new Map<Link, Twofold>();
  let made: (Part | undefined)[][] | null = null;

  return {
    of(node) {
      let behind = known.get(node);
      if (!behind) known.set(node, (behind = worked(node)));
      return behind;
    },
  };

  function worked(node: Node): Behind {
    const flow = flowOf(node);
    const byPosition = twofolds(queue.length);
    if (node.type === "product") {
      for (const part of parts(node)) if (part) addScaled(byPosition, part.start, part, ONE);
    } else {
      flow.days.forEach((day, at) => {
        const part = day && asked(flow, at, () => true);
        if (!part) return;
        // An article's day may take less than its lines say: parts of one piece come out of the same one.
        const lines = node.type === "article" ? linesOf(flow, at) : 0n;
        addScaled(byPosition, part.start, part, lines === 0n ? ONE : ratioOf(day.gross, lines));
      });
    }
    const byAsker = twofolds(queue.length);
    queue.forEach((asker, position) => {
      byAsker.high[asker] = byPosition.high[position] ?? 0;
      byAsker.low[asker] = byPosition.low[position] ?? 0;
    });
    return byAsker;
  }

  /** Who is behind what is made of a node on each day, by rank. */
  function parts(node: Node): (Part | undefined)[] {
    if (made === null) {
      made = [];
      for (const each of nodes) made[each.rank] = each.type === "article" ? [] : each.type === "product" ? ofProduct(each) : ofRecipe(each);
    }
    return made[node.rank] ?? [];
  }

  function ofProduct(node: ProductNode): (Part | undefined)[] {
    const toMake: Wanted = vectors.get(node)?.toMake ?? new Map<number, bigint>();
    const all: (Part | undefined)[] = new Array<Part | undefined>(days.length).fill(undefined);
    const rankOf = new Map(days.map((day, at) => [day, at]));
    for (const [asker, quantity] of toMake) {
      const at = rankOf.get(askers[asker]?.needed_on ?? "") ?? 0;
      const part = (all[at] ??= emptyPart(starts[at] ?? 0, starts[at + 1] ?? 0));
      const index = (positions[asker] ?? 0) - part.start;
      ({ high: part.high[index], low: part.low[index] } = twofoldOf(quantity));
    }
    return all;
  }

  function ofRecipe(node: RecipeNode): (Part | undefined)[] {
    const flow = flowOf(node);
    const wanted = flow.days.map((day, at) => (day && day.gross > 0n ? asked(flow, at, isExploded) : undefined));
    const later = new Map<number, { at: number; quantity: bigint }[]>();
    flow.days.forEach((day, at) => {
      for (const { made: on, quantity } of day?.uses ?? []) if (on !== at) later.set(on, [...(later.get(on) ?? []), { at, quantity }]);
    });
    return flow.days.map((day, at) => {
      if (day === null || day.net === 0n) return undefined;
      const own = wanted[at];
      const rest = later.get(at);
      if (!rest && own && day.planned === day.gross) return own;
      const used = [{ at, quantity: day.net }, ...(rest ?? [])];
      const whole = used.reduce((sum, { quantity }) => sum + quantity, 0n);
      const last = used.at(-1)?.at ?? at;
      const part = emptyPart(starts[at] ?? 0, starts[last + 1] ?? 0);
      for (const { at: on, quantity } of used) {
        const behind = wanted[on];
        const gross = flow.days[on]?.gross ?? 0n;
        if (behind) addScaled(part, behind.start - part.start, behind, ratioOf(quantity * day.planned, gross * whole));
      }
      return part;
    });
  }

  function asked(flow: Flow, at: number, counts: (inflow: Inflow) => boolean): Part | undefined {
    const inflows = flow.inflows.flatMap((inflow) => {
      const quantity = inflow.byDay[at];
      const part = quantity === undefined || quantity === 0n || !counts(inflow) ? undefined : parts(inflow.from)[at];
      return part && quantity !== undefined ? [{ part, factor: factorOf(inflow, at, quantity) }] : [];
    });
    const [first] = inflows;
    if (!first) return undefined;
    let start = first.part.start;
    let end = start;
    for (const { part } of inflows) {
      start = Math.min(start, part.start);
      end = Math.max(end, part.start + part.high.length);
    }
    const sum = emptyPart(start, end);
    for (const { part, factor } of inflows) addScaled(sum, part.start - start, part, factor);
    return sum;
  }

  function factorOf({ from, link }: Inflow, at: number, quantity: bigint): Twofold {
    if (link.basis === "physical" || link.basis === "run") return ratioOf(quantity, flowOf(from).days[at]?.planned ?? 0n);
    let factor = factors.get(link);
    if (!factor) factors.set(link, (factor = constantFactor(from, link, vectors)));
    return factor;
  }

  function flowOf({ rank }: Node): Flow {
    const flow = flows[rank];
    if (!flow) throw new RangeError("a node outside the graph");
    return flow;
  }
}

const ONE: Twofold = { high: 1, low: 0 };

/** What a line takes for each unit that is made of `from`, the same on every day. */
function constantFactor(from: ProductNode | RecipeNode, { basis, coefficient: { num, den } }: Link, vectors: Map<ProductNode, Vector>): Twofold {
  if (from.type === "product") return ratioOf(num, den * (vectors.get(from)?.den ?? 1n));
  return basis === "batches" ? ratioOf(num * from.usable.den, den * from.usable.num) : ratioOf(num, den);
}

function isExploded({ link }: Inflow): boolean {
  return !link.fromStock;
}

function linesOf(flow: Flow, at: number): bigint {
  return flow.inflows.reduce((sum, { byDay }) => sum + (byDay[at] ?? 0n), 0n);
}

function emptyPart(start: number, end: number): Part {
  return { start, ...twofolds(end - start) };
}

function compareDays(a: { needed_on: string } | undefined, b: { needed_on: string } | undefined): number {
  const [left, right] = [a?.needed_on ?? "", b?.needed_on ?? ""];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Where each day's askers start, and at last how many there are. */
function startsOf(days: readonly string[], sorted: readonly string[]): number[] {
  const starts = days.map((day) => {
    const first = sorted.indexOf(day);
    return first === -1 ? sorted.length : first;
  });
  return [...starts, sorted.length];
}

