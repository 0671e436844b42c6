import type { ReactNode } from "react";
import { formatMoney, formatPercent, missing } from "~/formats/numbers";
import type { NeedsView } from "./needs-view";

/** The four figures of a calculation, each opening on how it comes about. */
export function Summary({ totals: { purchaseHt, matterHt, salesHt, foodCostPercent } }: Pick<NeedsView, "totals">) {
  return (
    <dl className="tiles">
      <Tile label="Achats HT" figure={formatMoney(purchaseHt)}>
        Somme des colis à acheter, au prix du colis : le détail est dans <a href="#achats">Achats par fournisseur</a>. Un colis entamé compte en entier.
      </Tile>
      <Tile label="Matières HT" figure={formatMoney(matterHt)}>
        Ce que les recettes consomment vraiment : besoin brut de chaque <a href="#matieres">matière</a> au prix unitaire, stock compris.
      </Tile>
      <Tile label="Ventes HT" figure={formatMoney(salesHt)}>
        Montant hors taxe des <a href="#commandes">commandes retenues</a>, remises déduites.
      </Tile>
      <Tile label="Food cost" figure={foodCostPercent === null ? missing : formatPercent(foodCostPercent)}>
        {foodCostPercent === null ? "Aucune vente sur la période." : `Matières ÷ ventes : ${formatMoney(matterHt)} ÷ ${formatMoney(salesHt)}.`}
      </Tile>
    </dl>
  );
}

function Tile({ label, figure, children }: { label: string; figure: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <details className="why">
          <summary className="figure">{figure}</summary>
          <div className="why-panel">
            <p>{children}</p>
          </div>
        </details>
      </dd>
    </div>
  );
}
