import { Temporal } from "temporal-polyfill";
import type { ArticleNode } from "../graph/graph";
import type { Purchase } from "../buying/packs";
import type { SuggestedLine } from "../result";

/** Returns a suggestion's line of one article. */
export function packLine(
  { of: { id, name } }: ArticleNode,
  { offer, packs }: Purchase,
  rest: Pick<SuggestedLine, "packs_before" | "from_supplier" | "keeps_until">,
): SuggestedLine {
  return { article_id: id, name, pack_label: offer.pack_label, packs: Number(packs), ...rest };
}

/** Returns the last day of use of what is delivered on a day; null when it does not go off, or no delivery is known. */
export function keepsUntil({ of: { shelf_life_days } }: ArticleNode, deliver_on: string | null): string | null {
  return shelf_life_days === null || deliver_on === null
    ? null
    : Temporal.PlainDate.from(deliver_on).add({ days: shelf_life_days }).toString();
}
