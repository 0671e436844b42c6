import { Link } from "@remix-run/react";
import type { CancellablePacks } from "#server/api-client/contract/planning/planning-runs";
import { Day } from "#app/display/day";
import { formatInstant } from "#app/display/dates";
import { formatCount, formatMoney } from "#app/display/numbers";
import { ofName } from "#domain/french/names";

/** Packs that are no longer needed: the order to the supplier can be cut while its delivery is still to come. */
export function CancellableList({ packs }: { packs: readonly CancellablePacks[] }) {
  if (packs.length === 0) return null;
  return (
    <div className="alert" data-type="warning">
      <strong>Des colis prévus ne sont plus nécessaires</strong>
      <ul>
        {packs.map((one) => (
          <li key={one.articleId}>
            {formatCount(one.packs, "colis", "colis")} {ofName(one.name)} (
            {`${one.packLabel}, ${formatMoney(one.amountHt)} HT`}) chez{" "}
            <Link to={`/suppliers/${one.supplierId}`}>{one.supplierName}</Link>
            {one.orderBefore
              ? `\u00a0: à retirer de la commande avant ${formatInstant(one.orderBefore)}`
              : "\u00a0: pour changer la commande, appelez le fournisseur"}
            {one.deliverOn && (
              <>
                , livraison le <Day date={one.deliverOn} short />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
