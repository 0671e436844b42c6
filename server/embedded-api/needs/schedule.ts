import { rational, sub } from "../exact/rational";
import { batchesFor, type Made, NOTHING_MADE, physicalBatches, takenBy } from "./batches";
import type { ProductNode, RecipeNode } from "./graph";
import type { Plan } from "./plan";

/** What is made of one thing on one day; `net` is what that day asks for beyond the stock. */
export interface DayMade extends Made {
  net: bigint;
  /** Nothing of it is made on an earlier day: lines that are fixed for the whole run are taken now. */
  first: boolean;
}

export interface Schedule {
  /** Days on which something is to be made, ascending. */
  days: string[];
  /** What is made of a node, by day; null where nothing is. */
  made(node: ProductNode | RecipeNode): readonly (DayMade | null)[];
}

/**
 * Spreads a plan over its days: each thing is made on the day that needs it, stock serving the first days first. Batches
 * round so that, with every day, enough has been made up to it: what a rounded batch leaves over serves the following days,
 * and the days' batches add up to the plan's. Physical batches are those of the day by itself.
 */
export function scheduleOf(plan: Plan): Schedule {
  const { nodes, vectors, one } = plan;
  const days = [...new Set(plan.demand.askers.map(({ needed_on }) => needed_on))].sort();
  const made = new Map<ProductNode | RecipeNode, (DayMade | null)[]>();
  const asked = new Map<RecipeNode, bigint[]>();

  for (const node of nodes) {
    if (node.type === "article" || node.fault || plan.flow(node).net === 0n) continue;
    const byDay = node.type === "product" ? productDays(node) : recipeDays(node);
    made.set(node, byDay);
    for (const link of node.links) {
      if (link.to.type !== "recipe" || link.fromStock) continue;
      const child = asked.get(link.to) ?? days.map(() => 0n);
      asked.set(link.to, child);
      byDay.forEach((day, at) => {
        if (day && (link.basis !== "run" || day.first)) child[at] = (child[at] ?? 0n) + takenBy(link, day, one);
      });
    }
  }
  return { days, made: (node) => made.get(node) ?? days.map(() => null) };

  function productDays(node: ProductNode): (DayMade | null)[] {
    const vector = vectors.get(node);
    const wanted = days.map(() => 0n);
    for (const [asker, quantity] of vector?.toMake ?? []) {
      const at = days.indexOf(plan.demand.askers[asker]?.needed_on ?? "");
      wanted[at] = (wanted[at] ?? 0n) + quantity * (one / (vector?.den ?? 1n));
    }
    return marked(wanted.map((output) => (output === 0n ? null : { ...NOTHING_MADE, output, net: output })));
  }

  function recipeDays(node: RecipeNode): (DayMade | null)[] {
    const stock = plan.flow(node).served;
    let wanted = 0n;
    let before = { net: 0n, ...NOTHING_MADE };
    const byDay = days.map((_, at) => {
      wanted += asked.get(node)?.[at] ?? 0n;
      const net = wanted > stock ? wanted - stock : 0n;
      const upTo = { net, ...batchesFor(node, net, one) };
      const day = between(node, before, upTo);
      before = upTo;
      return day;
    });
    return marked(byDay);
  }

  function between(node: RecipeNode, before: Made & { net: bigint }, upTo: Made & { net: bigint }): (Made & { net: bigint }) | null {
    const output = upTo.output - before.output;
    const batches = node.step
      ? sub(rational(upTo.batches.num, upTo.batches.den), rational(before.batches.num, before.batches.den))
      : rational(output * node.usable.den, one * node.usable.num);
    return batches.num === 0n ? null : { net: upTo.net - before.net, output, batches, physical: physicalBatches(node, batches) };
  }
}

function marked(byDay: ((Made & { net: bigint }) | null)[]): (DayMade | null)[] {
  const first = byDay.findIndex((day) => day !== null);
  return byDay.map((day, at) => day && { ...day, first: at === first });
}
