import { formatMillionths } from "#domain/exact/quantity";
import { pieceOf } from "../../kitchen/pieces";
import { lastDemandDay } from "../graph/demand";
import { step } from "./explain";
import { madeBefore, type Pieces } from "../schedule/flow";
import type { ArticleNode } from "../graph/graph";
import { partOf } from "../stock/pieces";
import { type Plan, toMillionths } from "../plan";
import type { Explanation, NeededArticle } from "../result";

/** Returns what becomes of the opened pieces of an article; nothing of one that is not opened in pieces. */
export function openedOf(plan: Plan, node: ArticleNode): Pick<NeededArticle, "opened"> {
  const { pieces } = plan.flow(node);
  const piece = pieceOf(node.of);
  if (!pieces || !piece) return {};
  const { demand, today, input, reserved } = plan;
  const first = reserved?.before ?? today;
  const [end = today] = [lastDemandDay(demand) || today, input.until ?? today].sort().reverse();
  const restOf = (isOne: (last: string) => boolean) =>
    pieces.rests.reduce((sum, { part, last, quantity }) => (part === null && isOne(last) ? sum + quantity : sum), 0n);
  const figure = (quantity: bigint) => formatMillionths(toMillionths(plan, quantity));
  return {
    opened: {
      keeps_days: piece.life,
      already_open: figure(servedByOpen(pieces)),
      wasted: figure(restOf((last) => last >= first && last < end)),
      left: figure(restOf((last) => last >= end)),
    },
  };
}

/** Explains the way from what the lines ask of an article to the pieces that they come out of. */
export function explainPieces(plan: Plan, node: ArticleNode, gross: bigint): Explanation[] {
  const { pieces, inflows } = plan.flow(node);
  const lines = toMillionths(
    plan,
    inflows.reduce((sum, { quantity }) => sum + quantity, 0n),
  );
  const steps: Explanation[] = [];
  let before = lines;
  const come = (after: bigint, less: string, more: string) => {
    if (after < before) steps.push(step(less, "-", before - after, after, node.of.unit));
    if (after > before) steps.push(step(more, "+", after - before, after, node.of.unit));
    before = after;
  };
  if (!pieces) come(gross, samePieces, samePieces);
  else {
    const wholes = inflows.reduce((sum, inflow) => (partOf(inflow) === null ? sum + inflow.quantity : sum), 0n);
    const forParts = pieces.days.reduce((sum, day) => sum + (day?.forParts ?? 0n), 0n);
    come(toMillionths(plan, wholes + forParts), samePieces, "Pièces entières, pour leurs parties");
    come(toMillionths(plan, wholes + forParts - servedByOpen(pieces)), "Pris sur ce qui est déjà ouvert", samePieces);
    const life = pieceOf(node.of)?.life ?? 0;
    come(gross, "À un millième de pièce près", `Pièces entières : le reste sert ${servesFor(life)}`);
  }
  return steps;
}

const servesFor = (life: number): string =>
  life === 0 ? "le jour même" : life === 1 ? "jusqu’au lendemain" : `encore ${String(life)} jours`;

const samePieces = "Parties tirées des mêmes pièces";

/** Returns what of what is taken whole comes out of pieces that were open before the plan. */
const servedByOpen = ({ days }: Pieces): bigint =>
  days.reduce(
    (sum, day) => (day?.uses ?? []).reduce((all, use) => (use.made === madeBefore ? all + use.quantity : all), sum),
    0n,
  );
