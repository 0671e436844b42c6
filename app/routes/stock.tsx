import "#app/styles/pages/compact.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { articleCategories } from "#domain/choices";
import type { Page } from "#server/api-client/contract/records";
import type { StockLevel, StockWaste } from "#server/api-client/contract/stock";
import { compareDecimals } from "#domain/exact/decimal";
import { mondayOf } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { categoryName } from "#app/catalogue/choices";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { Level } from "#app/display/drawings/level";
import { formatCount, formatTotal, formatMoney } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { storageNames } from "#app/display/words";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { CheckboxField, SelectField } from "#app/forms/controls/fields";
import { type Column, DataTable } from "#app/lists/data-table";
import { FilterForm } from "#app/lists/filter-form";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import { ButtonLink } from "#app/shell/actions/button";
import { articleWords } from "#app/catalogue/words";
import { pageTitle } from "#app/shell/page-title";
import { countsPath, lotsOfPath, wastePath } from "#app/stock/paths";
import { answerList, listStock } from "#app/stock/read.server";
import { requireStock } from "#app/stock/require-stock.server";
import { choicesOf, typeNames } from "#app/stock/words";

export const meta = () => [{ title: pageTitle("Stock") }];

type LossesPage = Page<StockWaste> & { meta: { valueHt: string; standingCount: number } };

const list = {
  resource: "stock/levels",
  names: ["item_type", "storage", "category", "stocked", "discrepancies", "expires_to"],
};

export async function loader(args: LoaderFunctionArgs) {
  const today = dayInParis(args.context.now);
  await requireStock(args);
  const [listing, { meta: week }] = await Promise.all([
    listStock(args, list, (level: StockLevel) => level),
    args.context.api.get<LossesPage>("/api/stock/waste", {
      query: { from: mondayOf(today), to: today, perPage: 1 },
    }),
  ]);
  return answerList({ ...listing, week: { total: week.standingCount, valueHt: week.valueHt } });
}

const columns: Column<StockLevel>[] = [
  {
    heading: "Désignation",
    sort: "name",
    cell: ({ item, itemType, category }) => (
      <>
        {item.name}
        <small>{[typeNames[itemType], category && categoryName(category)].filter(Boolean).join(" · ")}</small>
      </>
    ),
  },
  { heading: "En stock", numeric: true, cell: (level) => <OnHand level={level} /> },
  {
    heading: "Première DLC/DDM",
    sort: "first_expiry",
    cell: ({ firstExpiry }) => firstExpiry && <Day date={firstExpiry} />,
  },
  {
    heading: "Valeur HT",
    numeric: true,
    cell: ({ valueHt, valueComplete }) => (valueComplete ? formatMoney(valueHt) : `${formatMoney(valueHt)} au moins`),
  },
];

/** All there is of one thing, against its safety stock; how much of it serves and what a count must settle, if less. */
function OnHand({ level: { onHand, usable, unit, safetyStock, discrepancy } }: { level: StockLevel }) {
  const isLow = safetyStock ? compareDecimals(onHand, safetyStock) < 0 : false;
  return (
    <span>
      {formatQuantity(onHand, unit)}
      {safetyStock && (
        <>
          <Level value={onHand} goal={safetyStock} tone={isLow ? "low" : "good"} />
          <small>
            {isLow && "sous la "}sécurité de {formatQuantity(safetyStock, unit)}
          </small>
        </>
      )}
      {compareDecimals(usable, onHand) < 0 && <small>dont {formatQuantity(usable, unit)} utilisables</small>}
      {discrepancy !== null && <Badge tone="red">Écart de {formatQuantity(discrepancy, unit)} à vérifier</Badge>}
    </span>
  );
}

const noStock = (
  <>
    <p>Rien n’est suivi en stock. Ajoutez d’abord des articles.</p>
    <ButtonLink to={`/${articleWords.resource}`} variant="outline">
      {articleWords.listTitle}
    </ButtonLink>
  </>
);

export default function Stock() {
  const { rows, meta, errors, filters, week } = useLoaderData<typeof loader>();
  const { set } = filters;
  const filtered = filters.search !== "" || Object.keys(set).length > 0;
  return (
    <>
      <ListHeading title="Stock" count={formatTotal(meta, "élément")}>
        <ButtonLink to={`${countsPath}/create`}>Compter</ButtonLink>
        <ButtonLink to={`${wastePath}/create`} variant="outline">
          Noter une perte
        </ButtonLink>
        <ButtonLink to={wastePath} variant="outline" color="neutral">
          Pertes de la semaine :{" "}
          {week.total === 0 ? "aucune" : `${formatMoney(week.valueHt)} (${formatCount(week.total, "perte")})`}
        </ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} />
      <FilterForm searchLabel="Rechercher dans le stock" filtered={filtered} searchErrors={errors?.search}>
        <SelectField
          name="item_type"
          label="Type"
          placeholder="Tous"
          defaultValue={set.item_type}
          options={choicesOf(typeNames)}
        />
        <SelectField
          name="storage"
          label="Conservation"
          placeholder="Toutes"
          defaultValue={set.storage}
          options={choicesOf(storageNames)}
        />
        <SelectField
          name="category"
          label="Famille"
          placeholder="Toutes"
          defaultValue={set.category}
          options={articleCategories.map((category) => [category, category] as const)}
        />
        <CheckboxField name="stocked" label="Seulement ce qui est en stock" defaultChecked={set.stocked === "1"} />
        <CheckboxField name="discrepancies" label="Écarts à vérifier" defaultChecked={set.discrepancies === "1"} />
      </FilterForm>
      {!errors && (
        <DataTable
          className="compact"
          caption="Stock"
          columns={columns}
          rows={rows}
          rowKey={({ item }) => `${item.type}-${item.id}`}
          rowHref={({ item }) => lotsOfPath(item)}
          sort={filters.sort}
          empty={filtered || (meta?.total ?? 0) > 0 ? undefined : noStock}
        />
      )}
      {meta && <Pagination meta={meta} />}
    </>
  );
}
