import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { Section } from "#app/display/section";
import { formatCount } from "#app/display/numbers";
import { Pagination } from "#app/lists/pagination";
import { changeQuery } from "#app/lists/query";
import { QuickLinks } from "#app/lists/quick-links";
import { Issues } from "./issues";
import type { NeedsView } from "./needs-view";
import type { RowsPage } from "../pages";
import { PlannedOrders } from "./planned-orders";
import { Purchases, Unbought } from "./purchases";
import { FoldedNotices } from "../health/folded-notices";
import type { PlanTruth } from "../health/read.server";
import { Summary } from "./summary";
import { ArticlesTable, ProductsTable, RecipesTable } from "./tables";
import type { BuyView } from "../week/buy-view";
import type { Week } from "../week/grid";
import type { MakeView } from "../week/make-view";
import { showingTab } from "../week/tabs";
import { PlanTabs } from "../week/plan-tabs";
import { WeekGrid } from "../week/week-grid";
import { OpeningProvider } from "../reasons/why";

interface NeedsResultProps {
  view: NeedsView;
  /** The notices of the plan besides its figures. */
  truth: PlanTruth;
  /** The address of its production sheets. */
  sheets: string;
  /** Its orders were chosen one by one. */
  picked?: boolean;
}

/** A calculation: what to know before reading it, its summary, the ways to its parts, and the part asked for. */
export function NeedsResult({ view, truth, sheets, picked = false }: NeedsResultProps) {
  const { tab, counts, make, buy, issues, orders } = view;
  if (counts.commandes + counts.faire + counts.problemes === 0) {
    return (
      <>
        <FoldedNotices notices={truth.notices} />
        <NothingToMake picked={picked} />
      </>
    );
  }
  return (
    <OpeningProvider value={view.opening}>
      <div className="plan-head">
        <FoldedNotices notices={truth.notices} />
        <Summary totals={view.totals} besides={view.besides} truth={truth} />
      </div>
      <div className="plan-parts no-print">
        <PlanTabs tab={tab} counts={counts} />
        {make?.week && <WaysOfWeek {...make.week} sheets={sheets} />}
      </div>
      {make && <ToMake make={make} sheets={sheets} />}
      {buy && <ToBuy buy={buy} truth={truth} />}
      {issues && (
        <Part id="problemes" heading="Problèmes" count={formatCount(issues.total, "point")} page={issues}>
          {issues.total > 0 ? (
            <Issues issues={issues.rows} />
          ) : (
            <p className="dimmed">Tout a pu être calculé, rien n’est écarté.</p>
          )}
        </Part>
      )}
      {orders && (
        <Part id="commandes" heading="Commandes retenues" count={formatCount(orders.total, "commande")} page={orders}>
          <PlannedOrders orders={orders.rows} />
        </Part>
      )}
    </OpeningProvider>
  );
}

function ToMake({ make, sheets }: { make: MakeView; sheets: string }) {
  if (make.week) return <ToMakeByDay week={make.week} sheets={sheets} />;
  const { products, recipes } = make;
  return (
    <>
      <Part id="produits" heading="Produits à faire" count={formatCount(products.total, "produit")} page={products}>
        <ProductsTable rows={products.rows} />
      </Part>
      <Part id="recettes" heading="Recettes à produire" count={formatCount(recipes.total, "recette")} page={recipes}>
        <RecipesTable rows={recipes.rows} />
      </Part>
    </>
  );
}

const grids = {
  products: { id: "produits", heading: "Produits à faire", column: "Produit", noun: "produit" },
  recipes: { id: "recettes", heading: "Recettes à produire", column: "Recette", noun: "recette" },
} as const;

/** The products of the days, or their recipes: one beside the other would be too long for a tablet. */
function WaysOfWeek({ of, counts, sheets }: Pick<Week, "of" | "counts"> & { sheets: string }) {
  const [params] = useSearchParams();
  const way = (one: Week["of"], words: string) => ({
    words: `${words}\u00a0${counts[one]}`,
    to: changeQuery(params, { ...showingTab("faire"), vue: one === "recipes" ? "recettes" : null }) || ".",
    chosen: one === of,
    id: one === of ? undefined : grids[one].id,
  });
  return (
    <QuickLinks
      label="À faire"
      links={[
        way("products", "Produits"),
        way("recipes", "Recettes"),
        { words: "Feuilles", to: sheets, chosen: false },
      ]}
    />
  );
}

function ToMakeByDay({ week: { of, days, grid }, sheets }: { week: Week; sheets: string }) {
  const { id, heading, column, noun } = grids[of];
  return (
    <Part id={id} heading={heading} count={formatCount(grid.rows.total, noun)} page={grid.rows}>
      <WeekGrid
        caption={heading}
        heading={column}
        grid={grid}
        days={days}
        sheets={`${sheets}${sheets.includes("?") ? "&" : "?"}jour=`}
      />
      <Pagination meta={{ currentPage: days.page, lastPage: days.lastPage }} param="page_jours" anchor={id} />
    </Part>
  );
}

function ToBuy({ buy: { articles, suppliers, unbought, bought, others }, truth }: { buy: BuyView; truth: PlanTruth }) {
  const [params] = useSearchParams();
  const way = (matieres: string | null) =>
    changeQuery(params, { onglet: "achats", ouvrir: null, page_matieres: null, page_achats: null, matieres });
  if (articles) {
    return (
      <Part id="matieres" heading="Matières" count={formatCount(articles.total, "matière")} page={articles}>
        <p className="no-print">
          <Link to={way(null)}>Seulement ce qui est à acheter, par fournisseur</Link>
        </p>
        <ArticlesTable rows={articles.rows} />
      </Part>
    );
  }
  return (
    <Part
      id="achats"
      heading="Achats par fournisseur"
      count={`${formatCount(bought, "matière")}, ${formatCount(
        suppliers.total,
        "commande fournisseur",
        "commandes fournisseurs",
      )}`}
      page={suppliers}
    >
      <Unbought articles={unbought} />
      {suppliers.total > 0 ? (
        <Purchases suppliers={suppliers.rows} />
      ) : (
        <p className="dimmed">{truth.noPurchase ?? "Rien à acheter."}</p>
      )}
      {others > 0 && (
        <p className="no-print">
          <Link to={way("toutes")}>Voir toutes les matières, dont {others} qu’il ne faut pas acheter</Link>
        </p>
      )}
    </Part>
  );
}

function Part({
  id,
  heading,
  count,
  page,
  children,
}: {
  id: string;
  heading: string;
  count: string;
  page: RowsPage<unknown>;
  children: ReactNode;
}) {
  return (
    <Section id={id} heading={heading} aside={count}>
      {children}
      <Pagination meta={{ currentPage: page.page, lastPage: page.lastPage }} param={`page_${id}`} anchor={id} />
    </Section>
  );
}

function NothingToMake({ picked }: { picked: boolean }) {
  return (
    <div className="card">
      <p>
        <strong>Rien à produire</strong>
      </p>
      <p className="dimmed">
        {picked
          ? "Les commandes choisies sont annulées. Retirez-les, ou choisissez-en d’autres " +
            "dans la liste des commandes."
          : "Aucune commande de cette période n’a un statut retenu. Choisissez une autre période ou " +
            "d’autres statuts, ou ajoutez des produits en plus des commandes."}
      </p>
    </div>
  );
}
