import { Link } from "@remix-run/react";
import type { MakeableDetail, Obstacle } from "#server/api-client/contract/planning/makeable";
import { Section } from "#app/display/section";
import { signOf } from "#domain/exact/decimal";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { pathOf } from "#app/display/words";
import { type Column, DataTable } from "#app/lists/data-table";
import { describeLimits } from "./words";

type Chosen = MakeableDetail["chosen"];

/** The needs of a chosen quantity: its obstacles, the articles, and the recipes to make. */
export function ChosenQuantity({
  unit,
  chosen: { quantity, fits, obstacles, articles, recipes },
}: Pick<MakeableDetail, "unit" | "chosen">) {
  const shortFirst = [...articles].sort((a, b) => signOf(b.missing) - signOf(a.missing));
  return (
    <>
      <Section id="quantite" heading={`Pour ${formatQuantity(quantity, unit)}`}>
        {fits ? (
          <p className="alert" data-type="success">
            Il y a tout ce qu’il faut.
          </p>
        ) : (
          (fits === false || obstacles.length > 0) && <Obstacles obstacles={obstacles} />
        )}
      </Section>
      <Section id="articles" heading="Articles" aside={formatCount(articles.length, "article")}>
        <DataTable
          caption="Articles nécessaires"
          columns={articleColumns}
          rows={shortFirst}
          rowKey={({ articleId }) => articleId}
          rowHref={({ articleId }) => `/articles/${articleId}`}
        />
      </Section>
      {recipes.length > 0 && (
        <Section id="recettes" heading="Recettes" aside={formatCount(recipes.length, "recette")}>
          <DataTable
            caption="Recettes nécessaires"
            columns={recipeColumns}
            rows={recipes}
            rowKey={({ recipeId }) => recipeId}
            rowHref={({ recipeId, needed }) => `/recipes/${recipeId}?for=${needed}`}
          />
        </Section>
      )}
    </>
  );
}

function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const faults = obstacles.filter(({ why }) => why !== "stock");
  return (
    <div className="alert" data-type="warning">
      <p>{describeLimits(obstacles)}.</p>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ type, id, name }) => (
            <li key={`${type}-${id}`}>
              <Link to={pathOf(type, id) ?? "."}>Corriger {name}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const articleColumns: Column<Chosen["articles"][number]>[] = [
  { heading: "Article", cell: ({ name }) => name },
  { heading: "Il en faut", numeric: true, cell: ({ needed, unit }) => formatQuantity(needed, unit) },
  { heading: "Il y en a", numeric: true, cell: ({ available, unit }) => formatQuantity(available, unit) },
  {
    heading: "Il manque",
    numeric: true,
    cell: ({ missing, unit }) => (signOf(missing) > 0 ? <strong>{formatQuantity(missing, unit)}</strong> : "–"),
  },
];

const recipeColumns: Column<Chosen["recipes"][number]>[] = [
  { heading: "Recette", cell: ({ name }) => name },
  { heading: "Il en faut", numeric: true, cell: ({ needed, unit }) => formatQuantity(needed, unit) },
  {
    heading: "Du stock",
    numeric: true,
    cell: ({ fromStock, unit }) => (signOf(fromStock) > 0 ? formatQuantity(fromStock, unit) : "–"),
  },
  { heading: "Fournées", numeric: true, cell: ({ batches }) => formatQuantity(batches, "fournée") },
];
