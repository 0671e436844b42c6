import { ONE, rational, ZERO } from "#domain/exact/rational";
import { takenBy } from "./batches";
import { addUp, type DayFlow, emptyFlow, type Flow, type Inflow, nothingYet, type Schedule } from "./flow";
import type { Node } from "../graph/graph";

/**
 * Returns the part of what a day asks of a node that counts in a plan, by the position of the day: all of it through
 * the plan's last day, and of a later one what days of the plan make ahead for it.
 */
export function shareOfCounted(
  flows: readonly Flow[],
  dayNumbers: readonly number[],
  last: number,
): NonNullable<Schedule["countsOn"]> {
  return (node, at) => {
    if ((dayNumbers[at] ?? 0) <= last) return ONE;
    const day = flows[node.rank]?.days[at];
    if (node.type !== "recipe" || !day || day.gross === 0n) return ZERO;
    return rational(madeInTime(day, dayNumbers, last), day.gross);
  };
}

/** Returns the quantity that days through the last one make ahead for a later day. */
function madeInTime({ uses }: DayFlow, dayNumbers: readonly number[], last: number): bigint {
  let sum = 0n;
  for (const { made, quantity, ahead } of uses) if (ahead && (dayNumbers[made] ?? Infinity) <= last) sum += quantity;
  return sum;
}

/**
 * Returns what of each node counts in a plan, by rank: what its days make, through the last one, and what they make it
 * for. Later days are known so that what they take is made in time; what they themselves take and make is another
 * plan's.
 */
export function countedFlows(
  nodes: readonly Node[],
  schedule: Schedule,
  { last, one }: { last: number; one: bigint },
): readonly Flow[] {
  const { flows, days, dayNumbers, countsOn } = schedule;
  if (!countsOn) return flows;
  return nodes.map((node, rank) => {
    const full = flows[rank] ?? emptyFlow(days.length);
    if (node.type === "article") return full;
    const flow = emptyFlow(days.length);
    flow.days = full.days.map((day, at) => (day === null ? null : countedDay(day, (dayNumbers[at] ?? 0) <= last)));
    addUp(node, flow, days, one);
    flow.inflows = full.inflows.flatMap((inflow) => countedInflow(node, inflow));
    flow.alreadyLeft = full.alreadyLeft;
    flow.leftAfter = full.leftAfter;
    flow.dueBefore = new Map([...full.dueBefore].filter(([at]) => (dayNumbers[at] ?? 0) <= last));
    flow.tooLate = full.tooLate.filter(({ at }) => (flow.days[at] ?? null) !== null);
    return flow;
  });

  function countedDay(day: DayFlow, isOfPlan: boolean): DayFlow | null {
    if (isOfPlan) return day;
    const ahead = madeInTime(day, dayNumbers, last);
    if (ahead === 0n) return null;
    const uses = day.uses.filter(({ made, ahead: isAhead }) => isAhead && (dayNumbers[made] ?? Infinity) <= last);
    return { ...nothingYet(), gross: ahead, ahead, uses };
  }

  function countedInflow(node: Node, inflow: Inflow): Inflow[] {
    let quantity = 0n;
    flows[inflow.from.rank]?.days.forEach((day, at) => {
      if (day === null || day.net === 0n) return;
      const { num, den } = countsOn?.(node, at) ?? ONE;
      if (num > 0n) quantity += (takenBy(inflow.link, day, one) * num) / den;
    });
    return quantity > 0n ? [{ ...inflow, quantity }] : [];
  }
}
