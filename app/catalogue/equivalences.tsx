import type { Equivalence } from "../../server/api-client/contract/records";
import { formatQuantity } from "~/display/quantities";

/** « 1 pièce = 55 g », « 1 pièce (jaune) = 18 g ». */
export function Equivalences({ equivalences }: { equivalences: readonly Equivalence[] }) {
  return equivalences.map(({ part, quantity, unit, equalsQuantity, equalsUnit, keepsDays }, at) => (
    <div key={at}>
      {formatQuantity(quantity, unit)}
      {part && ` (${part})`} = {formatQuantity(equalsQuantity, equalsUnit)}
      {part && keepsDays ? `, le reste se garde ${String(keepsDays)} j` : ""}
    </div>
  ));
}
