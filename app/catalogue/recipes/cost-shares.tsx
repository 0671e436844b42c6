import type { Recipe } from "#server/api-client/contract/catalogue/recipes";
import { Shares } from "#app/display/drawings/shares";
import { formatMoney } from "#app/display/numbers";

/** The cost of what is made, by ingredient; nothing while some is unknown, or there is but one. */
export function CostShares({ lines, complete }: { lines: Recipe["lines"]; complete: boolean }) {
  if (!complete || lines.length < 2 || lines.some(({ costHt }) => costHt === null)) return null;
  return (
    <Shares
      say={formatMoney}
      parts={lines.map(({ name, costHt }) => ({ name, value: costHt ?? "0", text: formatMoney(costHt) }))}
    />
  );
}
