import { numberOf } from "./days";
import type { Flow, PartLeft } from "./flow";
import type { ArticleNode, Node } from "./graph";

/**
 * Lets the parts of one piece come out of the same pieces: a day takes what is taken whole and the most that any part
 * asks for. What is then left of the others serves the next days while it keeps. The flow's days and sum are set to
 * that.
 */
export function takePieces(node: ArticleNode, flow: Flow, days: readonly string[]): PartLeft[] {
  const partOf = (from: Node, line: number) => (from.type === "recipe" ? (from.of.lines[line]?.part ?? null) : null);
  const inParts = !hasParts(node) ? [] : flow.inflows.filter(({ from, link }) => partOf(from, link.line) !== null);
  if (inParts.length === 0) return [];
  const lives = new Map<string, number>();
  for (const { part, keeps_days } of node.of.equivalences)
    if (part !== null) lives.set(part, Math.max(lives.get(part) ?? 0, keeps_days ?? 0));
  const left = [...lives].map(([part, life]) => ({
    part,
    life,
    lots: [] as { last: number; quantity: bigint }[],
    over: 0n,
  }));
  flow.gross = 0n;
  flow.days.forEach((day, at) => {
    if (day === null) return;
    const today = numberOf(days[at] ?? "");
    const asked = new Map<string, bigint>();
    let whole = day.gross;
    for (const { from, link, byDay } of inParts) {
      const part = partOf(from, link.line) ?? "";
      const quantity = byDay?.[at] ?? 0n;
      whole -= quantity;
      asked.set(part, (asked.get(part) ?? 0n) + quantity);
    }
    const fresh = left.map(({ part, lots }) => ({ part, quantity: lessLeft(asked.get(part) ?? 0n, lots, today) }));
    const most = fresh.reduce((pieces, { quantity }) => (quantity > pieces ? quantity : pieces), 0n);
    fresh.forEach(({ quantity }, index) => {
      const rest = left[index];
      if (!rest || quantity === most) return;
      rest.over += most - quantity;
      rest.lots.push({ last: today + rest.life, quantity: most - quantity });
    });
    day.gross = whole + most;
    flow.gross += day.gross;
  });
  return left.map(({ part, over, lots }) => ({ part, quantity: over - used(over, lots) }));
}

/** Tells whether parts of one piece are used apart. */
export function hasParts({ of }: ArticleNode): boolean {
  return of.equivalences.some(({ part }) => part !== null);
}

/** Returns the quantity still asked for once the rest of earlier days has served. */
function lessLeft(asked: bigint, lots: { last: number; quantity: bigint }[], today: number): bigint {
  let rest = asked;
  for (const lot of lots) {
    if (lot.last < today || rest === 0n) continue;
    const taken = lot.quantity < rest ? lot.quantity : rest;
    lot.quantity -= taken;
    rest -= taken;
  }
  return rest;
}

function used(over: bigint, lots: readonly { quantity: bigint }[]): bigint {
  return over - lots.reduce((sum, { quantity }) => sum + quantity, 0n);
}
