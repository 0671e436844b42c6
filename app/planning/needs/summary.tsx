import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatMoney, formatPercent, missing } from "#app/display/numbers";
import { changeQuery } from "#app/lists/query";
import type { NeedsView } from "./needs-view";
import type { PlanTruth } from "../health/read.server";
import { type Tab, showingTab } from "../week/tabs";

interface SummaryProps extends Pick<NeedsView, "totals" | "besides"> {
  truth: Pick<PlanTruth, "lacksPurchases" | "lacksMaterial">;
}

/** The four figures of a calculation, each opening on how it comes about; those that leave something out say so. */
export function Summary({
  totals: { purchaseHt, matterHt, salesHt, foodCostPercent },
  besides,
  truth: { lacksPurchases, lacksMaterial },
}: SummaryProps) {
  return (
    <dl className="tiles">
      <Tile label="Achats HT" figure={formatMoney(purchaseHt)} least={lacksPurchases}>
        Somme des colis à acheter, au prix du colis : le détail est dans{" "}
        <TabLink tab="achats">Achats par fournisseur</TabLink>. Un colis entamé compte en entier.
      </Tile>
      <Tile label="Matières HT" figure={formatMoney(matterHt)} least={lacksMaterial}>
        Ce que les recettes consomment vraiment : besoin brut de chaque{" "}
        <TabLink tab="achats" all>
          matière
        </TabLink>{" "}
        au prix unitaire, stock compris.
      </Tile>
      <Tile label="Ventes HT" figure={formatMoney(salesHt)}>
        Montant hors taxe des <TabLink tab="commandes">commandes retenues</TabLink>, remises déduites.{besides}
      </Tile>
      <Tile
        label="Food cost"
        figure={foodCostPercent === null || lacksMaterial ? missing : formatPercent(foodCostPercent)}
      >
        {lacksMaterial
          ? "Inconnu : une partie des matières n’a pas pu être calculée, ou n’a pas de prix."
          : foodCostPercent === null
            ? "Rien à vendre, ou tout est déjà fait."
            : `Matières ÷ ventes : ${formatMoney(matterHt)} ÷ ${formatMoney(salesHt)}.`}
        {besides}
      </Tile>
    </dl>
  );
}

function TabLink({ tab, all = false, children }: { tab: Tab; all?: boolean; children: ReactNode }) {
  const [params] = useSearchParams();
  return (
    <Link to={changeQuery(params, { ...showingTab(tab), matieres: all ? "toutes" : null })} preventScrollReset>
      {children}
    </Link>
  );
}

interface TileProps {
  label: string;
  figure: string;
  /** The figure leaves something out. */
  least?: boolean;
  children: ReactNode;
}

function Tile({ label, figure, least = false, children }: TileProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <details className="why">
          <summary className="figure">
            {least && <small className="least">au moins </small>}
            {figure}
          </summary>
          <div className="why-panel">
            <p>{children}</p>
            {least && <p>Il y manque ce qui n’a pas pu être calculé ou commandé.</p>}
          </div>
        </details>
      </dd>
    </div>
  );
}
