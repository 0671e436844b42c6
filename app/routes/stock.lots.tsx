import "#app/styles/pages/compact.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { StockLot } from "#server/api-client/contract/stock";
import { formatTotal } from "#app/display/numbers";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { CheckboxField, TextField } from "#app/forms/controls/fields";
import { DataTable } from "#app/lists/data-table";
import { FilterForm } from "#app/lists/filter-form";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import { ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";
import { lotColumns, lotColumnsOfItem } from "#app/stock/levels/lots-table";
import { lotPath, movementsPath, wastePath, receiptsPath } from "#app/stock/paths";
import { answerList, listStock } from "#app/stock/read.server";

export const meta = () => [{ title: pageTitle("Lots") }];

const items = ["article_id", "recipe_id", "product_id"] as const;
const list = {
  resource: "stock/lots",
  sort: "expires_on",
  names: [...items, "code", "supplier_id", "expires_to", "on_hand", "blocked"],
};

/** Reads the lots that the address asks for; those that are empty only where it says so. */
export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url);
  const { searchParams: params } = url;
  const isAll = params.get("empty") === "1" || params.has("on_hand");
  if (!isAll) params.set("on_hand", "1");
  const listing = await listStock({ ...args, request: new Request(url) }, list, (lot: StockLot) => lot);
  return answerList({ ...listing, isAll });
}

const noLots =
  "Aucun lot en stock. Il en vient d’une réception (« Réceptionner une commande »), production ou inventaire.";

export default function Lots() {
  const { rows, meta, errors, filters, isAll } = useLoaderData<typeof loader>();
  const { set } = filters;
  const filtered = filters.search !== "" || isAll || Object.keys(set).some((name) => name !== "on_hand");
  const item = items.find((name) => set[name] !== undefined);
  const [first] = rows;
  return (
    <>
      <ListHeading title={item && first ? `Lots de ${first.item.name}` : "Lots"} count={formatTotal(meta, "lot")}>
        {item ? (
          <>
            <ButtonLink to={`${movementsPath}?${item}=${set[item]}`} variant="outline">
              Mouvements
            </ButtonLink>
            <ButtonLink to={`${wastePath}/create?${item}=${set[item]}`}>Noter une perte</ButtonLink>
          </>
        ) : (
          <ButtonLink to={`${receiptsPath}/create`}>Réceptionner une commande</ButtonLink>
        )}
      </ListHeading>
      <ErrorSummary errors={errors} />
      <FilterForm searchLabel="Rechercher un lot" filtered={filtered} searchErrors={errors?.search}>
        {item && <input type="hidden" name={item} value={set[item]} />}
        <TextField name="code" label="Numéro de lot" defaultValue={set.code} />
        <TextField name="expires_to" type="date" label="Date limite jusqu’au" defaultValue={set.expires_to} />
        <CheckboxField name="blocked" label="Bloqués" defaultChecked={set.blocked === "1"} />
        <CheckboxField name="empty" label="Avec ceux qui sont épuisés" defaultChecked={isAll} />
      </FilterForm>
      {!errors && (
        <DataTable
          className="compact"
          caption="Lots"
          columns={item ? lotColumnsOfItem : lotColumns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => lotPath(id)}
          sort={filters.sort}
          empty={filtered || (meta?.total ?? 0) > 0 ? undefined : noLots}
        />
      )}
      {meta && <Pagination meta={meta} />}
    </>
  );
}
