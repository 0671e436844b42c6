import type { Equivalence } from "#server/api-client/contract/records";
import { formatQuantity } from "#app/display/quantities";

/** Returns how long what is left of an opened piece, or of one of its parts, serves; nothing where it is as usual. */
function formatShelfLife(part: string | null, days: number | null): string {
  if (days === null) return "";
  if (part) return days > 0 ? `, le reste se garde ${String(days)} j` : "";
  return days > 0 ? `, ouvert se garde ${String(days)} j` : ", ouvert sert le jour même";
}

/** « 1 pièce = 55 g, ouvert se garde 2 j », « 1 pièce (jaune) = 18 g ». */
export function Equivalences({ equivalences }: { equivalences: readonly Equivalence[] }) {
  return equivalences.map(({ part, quantity, unit, equalsQuantity, equalsUnit, keepsDays }, at) => (
    <div key={at}>
      {formatQuantity(quantity, unit)}
      {part && ` (${part})`} = {formatQuantity(equalsQuantity, equalsUnit)}
      {formatShelfLife(part, keepsDays ?? null)}
    </div>
  ));
}
