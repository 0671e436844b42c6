import { inParts } from "../../kitchen/exact";
import type { KitchenArticle } from "../../kitchen/kitchen";
import { createOpening, livesOfParts, pieceOf, type Rest } from "../../kitchen/pieces";
import { type Flow, type Inflow, madeBefore, type PartLeft } from "../schedule/flow";
import type { ArticleNode } from "../graph/graph";

/**
 * Lets what the days take of an article come out of its pieces: several parts of one day out of the same ones; of an
 * article that is opened in pieces whole ones, of which the rest serves the next days while it keeps. The flow's days
 * and sum are set to that.
 * @param one the scale: a quantity of 1 unit
 */
export function takePieces(node: ArticleNode, flow: Flow, days: readonly string[], one: bigint): PartLeft[] {
  if (!comesInPieces(node)) return [];
  const piece = pieceOf(node.of);
  const inParts = flow.inflows.filter((inflow) => partOf(inflow) !== null);
  if (!piece && inParts.length === 0) return [];
  const lives = livesOfParts(node.of);
  const size = piece && { size: (one * piece.size.num) / piece.size.den, life: piece.life };
  const opening = createOpening(lives, size, piece ? restsOf(node.of, one) : []);
  flow.gross = 0n;
  const opened = flow.days.map((day, at) => {
    if (day === null) return null;
    const parts = new Map<string, bigint>();
    let full = day.gross;
    for (const inflow of inParts) {
      const part = partOf(inflow) ?? "";
      const quantity = inflow.byDay?.[at] ?? 0n;
      full -= quantity;
      parts.set(part, (parts.get(part) ?? 0n) + quantity);
    }
    const found = opening.open(days[at] ?? "", at, { full, parts });
    day.gross = found.opened + found.forParts;
    flow.gross += day.gross;
    return { ...found, full };
  });
  if (piece) flow.pieces = { days: opened, rests: opening.rests() };
  if (inParts.length === 0) return [];
  return Array.from(lives.keys(), (part) => ({
    part,
    quantity: opening.rests().reduce((sum, rest) => (rest.part === part ? sum + rest.quantity : sum), 0n),
  }));
}

/** Tells whether parts of one piece are used apart, or pieces are opened whole. */
export const comesInPieces = ({ of }: ArticleNode): boolean =>
  of.equivalences.some(({ part }) => part !== null) || pieceOf(of) !== null;

/** Returns the part of a piece that a line takes; null for the whole. */
export const partOf = ({ from, link }: Pick<Inflow, "from" | "link">): string | null =>
  from.type === "recipe" ? (from.of.lines[link.line]?.part ?? null) : null;

function restsOf({ opened }: KitchenArticle, one: bigint): Rest[] {
  return (opened ?? []).map((rest) => ({
    part: rest.part,
    made: madeBefore,
    from: rest.from,
    last: rest.until,
    quantity: inParts(rest, one),
  }));
}
