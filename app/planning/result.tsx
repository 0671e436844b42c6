import type { ReactNode } from "react";
import { Section } from "~/details/section";
import { formatCount } from "~/formats/numbers";
import { Pagination } from "~/lists/pagination";
import { Issues } from "./issues";
import type { NeedsView } from "./needs-view";
import type { RowsPage } from "./pages";
import { PlannedOrders } from "./planned-orders";
import { Purchases } from "./purchases";
import { PlanNotices } from "./standing/notices";
import type { PlanTruth } from "./standing/read.server";
import { Summary } from "./summary";
import { OpeningProvider } from "./why";
import { ArticlesTable, ProductsTable, RecipesTable } from "./tables";

interface NeedsResultProps {
  view: NeedsView;
  /** The notices of the plan besides its figures. */
  truth: PlanTruth;
  /** Its orders were chosen one by one. */
  picked?: boolean;
}

/** A calculation: what to know before reading it, its summary, the way to its sections, and the sections. */
export function NeedsResult({ view, truth, picked = false }: NeedsResultProps) {
  const { issues, products, recipes, articles, suppliers, orders } = view;
  if (orders.total + products.total + issues.total === 0) {
    return (
      <>
        <PlanNotices notices={truth.notices} />
        <NothingToMake picked={picked} />
      </>
    );
  }
  return (
    <OpeningProvider value={view.opening}>
      <PlanNotices notices={truth.notices} />
      <Summary totals={view.totals} truth={truth} />
      <nav aria-label="Sections du calcul" className="needs-sections no-print">
        <ul className="quick">
          <Anchor id="problemes" name="Problèmes" total={issues.total} />
          <Anchor id="produits" name="Produits" total={products.total} />
          <Anchor id="recettes" name="Recettes" total={recipes.total} />
          <Anchor id="matieres" name="Matières" total={articles.total} />
          <Anchor id="achats" name="Achats" total={suppliers.total} />
          <Anchor id="commandes" name="Commandes" total={orders.total} />
        </ul>
      </nav>
      {issues.total > 0 && (
        <Part id="problemes" heading="Problèmes" count={formatCount(issues.total, "point")} page={issues}>
          <Issues issues={issues.rows} />
        </Part>
      )}
      <Part id="produits" heading="Produits à faire" count={formatCount(products.total, "produit")} page={products}>
        <ProductsTable rows={products.rows} />
      </Part>
      <Part id="recettes" heading="Recettes à produire" count={formatCount(recipes.total, "recette")} page={recipes}>
        <RecipesTable rows={recipes.rows} />
      </Part>
      <Part id="matieres" heading="Matières" count={formatCount(articles.total, "matière")} page={articles}>
        <ArticlesTable rows={articles.rows} />
      </Part>
      <Part
        id="achats"
        heading="Achats par fournisseur"
        count={formatCount(suppliers.total, "commande fournisseur", "commandes fournisseurs")}
        page={suppliers}
      >
        {suppliers.total > 0 ? (
          <Purchases suppliers={suppliers.rows} />
        ) : (
          <p className="dimmed">{truth.noPurchase ?? "Rien à acheter."}</p>
        )}
      </Part>
      <Part id="commandes" heading="Commandes retenues" count={formatCount(orders.total, "commande")} page={orders}>
        <PlannedOrders orders={orders.rows} />
      </Part>
    </OpeningProvider>
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

function Anchor({ id, name, total }: { id: string; name: string; total: number }) {
  if (total === 0) return null;
  return (
    <li>
      <a href={`#${id}`}>
        {name}&nbsp;<span className="dimmed">{total}</span>
      </a>
    </li>
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
          ? "Les commandes choisies sont annulées. Retirez-les, ou choisissez-en d’autres dans la liste des commandes."
          : "Aucune commande de cette période n’a un statut retenu. Choisissez une autre période ou " +
            "d’autres statuts, ou ajoutez des produits en plus des commandes."}
      </p>
    </div>
  );
}
