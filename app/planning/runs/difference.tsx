import { Link } from "@remix-run/react";
import type { RunDifference } from "#server/api-client/contract/planning/planning-runs";
import { ButtonLink } from "#app/shell/actions/button";
import { Section } from "#app/display/section";
import { formatInstant } from "#app/display/dates";
import { signOf } from "#domain/exact/decimal";
import { formatCount, formatDecimal, formatMoney, formatTypedPrice, missing } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { pathOf } from "#app/display/words";
import { type Column, DataTable } from "#app/lists/data-table";
import { signedCount, signedQuantity } from "../quantity";
import { CancellableList } from "./cancellable";
import { ChangedOrders } from "./changed-orders";
import { describeChange } from "./words";

/** The effects of later changes on a frozen calculation, in the terms of a kitchen. */
export function Difference({
  diff,
  reprint,
}: {
  diff: RunDifference;
  /** Leads to the sheets to print again. */
  reprint: string;
}) {
  const sentence = describeChange(diff);
  const { purchaseHt } = diff.totals;
  const articles = diff.articles.filter(buysDifferently);
  const covered = diff.articles.length - articles.length;
  const ordered = articles.filter(ordersDifferently);
  const samePacks = articles.filter((article) => !ordersDifferently(article));
  return (
    <Section id="ecarts" heading="Depuis que ce calcul est figé">
      <p className="difference-said">{sentence || "Ce qui a changé depuis ne change aucune quantité."}</p>
      {purchaseHt.before !== purchaseHt.after && (
        <p>
          Achats HT&nbsp;: <del>{formatMoney(purchaseHt.before)}</del> → <ins>{formatMoney(purchaseHt.after)}</ins>
        </p>
      )}
      <p className="actions no-print">
        <ButtonLink to={reprint} variant="outline">
          Imprimer ce qui a changé
        </ButtonLink>
      </p>
      <CancellableList packs={diff.cancellablePacks} />
      <ChangedOrders orders={diff.ordersChanged} />
      {diff.recipes.length > 0 && (
        <DataTable
          caption="Recettes dont la quantité change"
          columns={recipeColumns}
          rows={diff.recipes}
          rowKey={(row) => row.recipeId}
          rowHref={(row) => `/recipes/${row.recipeId}`}
        />
      )}
      {ordered.length > 0 && <ArticlesTable caption="Matières dont la commande change" rows={ordered} />}
      {ordered.length === 0 && diff.articles.length > 0 && (
        <p>
          <strong>Rien à commander en plus ni en moins.</strong>
        </p>
      )}
      {samePacks.length > 0 && (
        <details>
          <summary>
            {formatCount(samePacks.length, "matière dont le besoin change", "matières dont le besoin change")}&nbsp;:
            rien à commander en plus
          </summary>
          <ArticlesTable caption="Matières dont le besoin change, non les colis" rows={samePacks} />
        </details>
      )}
      {covered > 0 && (
        <p className="dimmed">
          {formatCount(covered, "autre matière dont l’usage change", "autres matières dont l’usage change")}&nbsp;: rien
          n’est à acheter en plus ni en moins.
        </p>
      )}
      <Sources sources={diff.sources} />
    </Section>
  );
}

/**
 * Tells whether more or less of it is missing, or its purchase differs: a difference that the stock absorbs is not
 * shown.
 */
function buysDifferently({ net, packs, packPriceHt, arrived }: RunDifference["articles"][number]): boolean {
  return signOf(net.change) !== 0 || packs.before !== packs.after || Boolean(packPriceHt) || signOf(arrived) > 0;
}

/** Tells whether the purchases differ. */
function ordersDifferently({ packs, packPriceHt, arrived }: RunDifference["articles"][number]): boolean {
  return packs.before !== packs.after || Boolean(packPriceHt) || signOf(arrived) > 0;
}

function ArticlesTable({ caption, rows }: { caption: string; rows: RunDifference["articles"] }) {
  return (
    <DataTable
      caption={caption}
      columns={articleColumns}
      rows={rows}
      rowKey={(row) => row.articleId}
      rowHref={(row) => `/articles/${row.articleId}`}
    />
  );
}

const recipeColumns: Column<RunDifference["recipes"][number]>[] = [
  { heading: "Recette", cell: (row) => row.name },
  { heading: "Figé", numeric: true, cell: (row) => formatQuantity(row.net.before, row.unit) },
  { heading: "Maintenant", numeric: true, cell: (row) => formatQuantity(row.net.after, row.unit) },
  { heading: "Écart", numeric: true, cell: (row) => <strong>{signedQuantity(row.net.change, row.unit)}</strong> },
  {
    heading: "Fournées",
    numeric: true,
    cell: (row) =>
      `${formatDecimal(row.batches.before, { most: 3 })} → ${formatDecimal(row.batches.after, { most: 3 })}`,
  },
];

const articleColumns: Column<RunDifference["articles"][number]>[] = [
  { heading: "Matière", cell: (row) => row.name },
  { heading: "Net figé", numeric: true, cell: (row) => formatQuantity(row.net.before, row.unit) },
  { heading: "Maintenant", numeric: true, cell: (row) => formatQuantity(row.net.after, row.unit) },
  {
    heading: "Écart",
    numeric: true,
    cell: (row) => (
      <span>
        <strong>{signedQuantity(row.net.change, row.unit)}</strong>
        {signOf(row.arrived) > 0 && (
          <small>sans compter {formatQuantity(row.arrived, row.unit)} reçus ou commandés depuis</small>
        )}
      </span>
    ),
  },
  { heading: "Colis", numeric: true, cell: (row) => <Packs row={row} /> },
];

/** Returns « (+2) »; nothing where one of the two is not known. */
const changeOf = ({ before, after }: RunDifference["articles"][number]["packs"]): string =>
  before === null || after === null ? "" : ` (${signedCount(after - before)})`;

function Packs({ row: { packs, packLabel, packPriceHt } }: { row: RunDifference["articles"][number] }) {
  return (
    <span>
      {packs.before === packs.after
        ? formatCount(packs.after, "colis", "colis")
        : `${packs.before ?? missing} → ${packs.after ?? missing}${changeOf(packs)}`}
      {packLabel && <small>{packLabel}</small>}
      {packPriceHt && (
        <small>
          {formatTypedPrice(packPriceHt.before)} → {formatTypedPrice(packPriceHt.after)}
        </small>
      )}
    </span>
  );
}

function Sources({ sources }: Pick<RunDifference, "sources">) {
  if (sources.length === 0) return null;
  return (
    <details className="sources">
      <summary>{formatCount(sources.length, "fiche modifiée", "fiches modifiées")}</summary>
      <ul className="shares">
        {sources.map(({ type, id, name, changedAt }) => (
          <li key={`${type}-${id}`}>
            <Link to={pathOf(type, id) ?? "."}>{name}</Link>
            <span className="dimmed">{formatInstant(changedAt)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
