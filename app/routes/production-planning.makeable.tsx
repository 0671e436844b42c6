import "#app/styles/pages/planning/makeable.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { MakeableRow } from "#server/api-client/contract/planning/makeable";
import type { Page } from "#server/api-client/contract/records";
import { ButtonLink } from "#app/shell/actions/button";
import { type FieldErrors, validationErrors } from "#app/shell/api-errors";
import { signOf } from "#domain/exact/decimal";
import { dayInParis } from "#domain/paris";
import { formatTotal } from "#app/display/numbers";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { TextField } from "#app/forms/controls/fields";
import { type Column, DataTable } from "#app/lists/data-table";
import { FilterForm } from "#app/lists/filter-form";
import { ListHeading } from "#app/lists/list-heading";
import { QuickLinks } from "#app/lists/quick-links";
import { Pagination } from "#app/lists/pagination";
import { changeQuery, readListQuery, urlName } from "#app/lists/query";
import { readLacksOfProducts } from "#app/planning/shortages/item.server";
import { listQuery, stockSearch } from "#app/planning/makeable/query";
import { StockFields } from "#app/planning/makeable/stock-fields";
import { firstLimit, makeablePath, formatMakeable } from "#app/planning/makeable/words";
import { productWords } from "#app/catalogue/words";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Que puis-je encore faire ?") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { page } = readListQuery(searchParams, "name");
  const today = dayInParis(context.now);
  try {
    const { data: found, meta } = await context.api.get<Page<MakeableRow>>("/api/production-planning/makeable", {
      query: { ...listQuery(searchParams), page, perPage: 25 },
    });
    const on = searchParams.get("on") ?? "";
    const lacks = (await context.hasStock())
      ? await readLacksOfProducts(
          context.api,
          found.map(({ id }) => id),
          { today, from: on > today ? on : today },
        )
      : () => null;
    const rows = found.map((row): Row => ({ ...row, lacks: lacks(row.id) }));
    return data({ today, rows, meta, errors: null });
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return data({ today, rows: [] as Row[], meta: null, errors }, { status: 422 });
  }
}

const views = [
  [null, "Tous"],
  ["1", "Réalisables"],
  ["0", "Pas réalisables"],
] as const;

/** A product, and what its orders lack, in words. */
type Row = MakeableRow & { lacks: string | null };

const columns: Column<Row>[] = [
  {
    heading: "Produit",
    sort: "name",
    cell: ({ name, category, lacks }) => (
      <>
        {name}
        {category && <small data-also={category} />}
        {lacks && <small data-none>{lacks}</small>}
      </>
    ),
  },
  {
    heading: "Réalisable",
    numeric: true,
    cell: (row) => (
      <strong className="unlabelled" data-none={(row.quantity !== null && signOf(row.quantity) === 0) || undefined}>
        {formatMakeable(row)}
      </strong>
    ),
  },
  {
    heading: "Limité par",
    cell: ({ limits }) => {
      const limit = firstLimit(limits);
      return (
        limit && (
          <span>
            {limit.name}
            <small>{limit.text}</small>
          </span>
        )
      );
    },
  },
  { heading: "Famille", spare: true, cell: ({ category }) => category ?? "–" },
];

const noProduct = (
  <>
    <p>Aucun produit composé. Ajoutez un produit et sa composition.</p>
    <ButtonLink to={`/${productWords.resource}`} variant="outline">
      {productWords.listTitle}
    </ButtonLink>
  </>
);

export default function Makeable() {
  const { today, rows, meta, errors: refused } = useLoaderData<typeof loader>();
  const errors: FieldErrors = refused ?? {};
  const [params] = useSearchParams();
  const stock = stockSearch(params);
  const isFiltered = stock !== "" || params.has("search") || params.has("category");
  return (
    <>
      <ListHeading title="Que puis-je encore faire ?" count={formatTotal(meta, "produit")}>
        <ButtonLink to="/production-planning/compute-needs">Calcul des besoins</ButtonLink>
      </ListHeading>
      <p className="alert" data-type="info">
        Avec ce qui est en stock, <strong>chaque produit compté comme s’il était seul</strong> : deux produits qui
        partagent un ingrédient ne peuvent pas être faits tous les deux en entier.
      </p>
      <ErrorSummary errors={refused} idOf={urlName} />
      <FilterForm searchLabel="Rechercher un produit" filtered={isFiltered} searchErrors={errors.search}>
        {params.has("makeable") && <input type="hidden" name="makeable" value={params.get("makeable") ?? ""} />}
        <StockFields today={today} errors={errors} />
        <TextField
          label="Famille"
          name="category"
          defaultValue={params.get("category") ?? ""}
          errors={errors.category}
        />
      </FilterForm>
      <QuickLinks
        label="Réalisables ou non"
        links={views.map(([value, words]) => ({
          words,
          to: changeQuery(params, { makeable: value, page: null }) || ".",
          chosen: params.get("makeable") === value,
        }))}
      />
      <DataTable
        className="compact"
        caption="Ce que le stock permet encore de faire"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `${makeablePath}/${id}${stock}`}
        sort={params.get("sort") ?? "name"}
        empty={isFiltered || params.has("makeable") ? undefined : noProduct}
      />
      {meta && <Pagination meta={meta} />}
    </>
  );
}
