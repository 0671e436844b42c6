import { isRecordId } from "#app/display/record";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { BatchRow } from "#server/api-client/contract/planning/batches";
import type { Page } from "#server/api-client/contract/records";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { formatInstant } from "#app/display/dates";
import { formatTotal } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { FilterForm } from "#app/lists/filter-form";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import { readListQuery } from "#app/lists/query";
import { dayInParis } from "#domain/paris";
import { ButtonLink } from "#app/shell/actions/button";
import { sheetsPath } from "#app/planning/sheets/path";
import { validationErrors } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";
import { requireStock } from "#app/stock/require-stock.server";

export const meta = () => [{ title: pageTitle("Productions") }];

/** Reads what was made, the latest first; of one recipe or product where `?recipe_id=` or `?product_id=` says so. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStock(args);
  const { searchParams } = new URL(args.request.url);
  const { page, search } = readListQuery(searchParams, "-recorded_at");
  const idOf = (name: string) => (isRecordId(searchParams.get(name) ?? "") ? searchParams.get(name) : null);
  const query = {
    page,
    perPage: 25,
    search: search || null,
    recipeId: idOf("recipe_id"),
    productId: idOf("product_id"),
  };
  const today = dayInParis(args.context.now);
  try {
    const { data: batches, meta } = await args.context.api.get<Page<BatchRow>>("/api/batches", { query });
    return data({ batches, meta, search, today, errors: null });
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return data({ batches: [], meta: null, search, today, errors }, { status: 422 });
  }
}

const columns: Column<BatchRow>[] = [
  { heading: "Recette ou produit", cell: ({ name }) => name },
  { heading: "Pour le", cell: ({ productionOn }) => <Day date={productionOn} /> },
  { heading: "Attendu", numeric: true, secondary: true, cell: ({ expected, unit }) => formatQuantity(expected, unit) },
  { heading: "Obtenu", numeric: true, cell: ({ obtained, unit }) => formatQuantity(obtained, unit) },
  { heading: "Lot", secondary: true, cell: ({ lotCode }) => lotCode },
  { heading: "Noté", secondary: true, cell: ({ recordedAt, userName }) => `${formatInstant(recordedAt)}, ${userName}` },
  { heading: "État", cell: ({ reversedAt }) => (reversedAt === null ? null : <Badge>Annulée</Badge>) },
];

const sheets = "Feuilles de production";

export default function Batches() {
  const { batches, meta, search, today, errors } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Productions" count={formatTotal(meta, "production")}>
        {batches.length > 0 && <ButtonLink to={sheetsPath(today)}>{sheets}</ButtonLink>}
      </ListHeading>
      <FilterForm searchLabel="Rechercher une production" filtered={search !== ""} searchErrors={errors?.search} />
      <DataTable
        caption="Productions"
        columns={columns}
        rows={batches}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/batches/${id}`}
        empty={
          search === "" ? (
            <>
              <p>Rien n’a encore été noté comme fait. Notez-le sur une feuille de production : « C’est fait ».</p>
              <ButtonLink to={sheetsPath(today)}>{sheets}</ButtonLink>
            </>
          ) : undefined
        }
      />
      {meta && <Pagination meta={meta} />}
    </>
  );
}
