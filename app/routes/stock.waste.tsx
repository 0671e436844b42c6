import "#app/styles/pages/compact.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { StockWaste } from "#server/api-client/contract/stock";
import type { One } from "#server/api-client/contract/records";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { formatCount, formatMoney } from "#app/display/numbers";
import { KnownLink } from "#app/display/links/related-links";
import { pathOf } from "#app/display/words";
import { formatQuantity } from "#app/display/quantities";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { SelectField, TextField } from "#app/forms/controls/fields";
import { sentId } from "#app/forms/submit/sent-id.server";
import { type Column, DataTable } from "#app/lists/data-table";
import { FieldsForm } from "#app/lists/fields-form";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";
import { wastePath } from "#app/stock/paths";
import { answerList, listStock } from "#app/stock/read.server";
import { requireStock } from "#app/stock/require-stock.server";
import { choicesOf, reasonNames } from "#app/stock/words";

export const meta = () => [{ title: pageTitle("Pertes") }];

const list = {
  resource: "stock/waste",
  sort: "-wasted_on",
  names: ["from", "to", "reason", "article_id", "recipe_id", "product_id"],
};

export async function loader(args: LoaderFunctionArgs) {
  const listing = await listStock(args, list, (waste: StockWaste) => waste);
  return answerList({
    ...listing,
    value: listing.meta && "valueHt" in listing.meta ? String(listing.meta.valueHt) : null,
    activeCount: listing.meta && "standingCount" in listing.meta ? Number(listing.meta.standingCount) : null,
  });
}

/** Takes one loss back. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireStock({ request, context });
  const id = sentId(await request.formData(), "undo");
  const { data } = await context.api.post<One<StockWaste>>(`/api/stock/waste/${id}/undo`, {});
  context.flash({
    type: "success",
    title: "Perte annulée",
    description: data.order
      ? "Les invendus de la commande ne sont plus notés."
      : "Ce qui était sorti est de nouveau en stock.",
  });
  return redirect(wastePath + new URL(request.url).search);
}

const columns: Column<StockWaste>[] = [
  {
    heading: "Quoi",
    cell: ({ name, lotCode, note, order }) => (
      <>
        {name}
        {lotCode && <small>lot {lotCode}</small>}
        {note && <small>{note}</small>}
        {order && (
          <small>
            mis en vente par <KnownLink to={pathOf("external-order", order.id)}>{order.number}</KnownLink>
          </small>
        )}
      </>
    ),
  },
  { heading: "Quand", sort: "wasted_on", cell: ({ wastedOn }) => <Day date={wastedOn} short /> },
  { heading: "Quantité", numeric: true, cell: ({ quantity, unit }) => formatQuantity(quantity, unit) },
  { heading: "Motif", cell: ({ reason }) => reasonNames[reason] },
  { heading: "Valeur HT", numeric: true, cell: ({ valueHt }) => formatMoney(valueHt) },
  { heading: "Par", secondary: true, cell: ({ userName }) => userName },
  {
    heading: "Annuler",
    cell: ({ id, name, reversedAt }) =>
      reversedAt === null ? (
        <Form method="post">
          <Button
            type="submit"
            name="undo"
            value={id}
            variant="outline"
            color="neutral"
            aria-label={`Annuler la perte de ${name}`}
          >
            Annuler
          </Button>
        </Form>
      ) : (
        <Badge>Annulée</Badge>
      ),
  },
];

const noWaste = "Aucune perte. Dites ce qui a été jeté, et pourquoi : « Noter une perte ».";

export default function Waste() {
  const { rows, meta, errors, filters, value, activeCount } = useLoaderData<typeof loader>();
  const { set } = filters;
  const filtered = Object.keys(set).length > 0;
  return (
    <>
      <ListHeading
        title="Pertes"
        count={meta?.total ? `${formatCount(activeCount ?? meta.total, "perte")}, ${formatMoney(value)} HT` : undefined}
      >
        <ButtonLink to={`${wastePath}/create`}>Noter une perte</ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} />
      <FieldsForm filtered={filtered}>
        <TextField name="from" type="date" label="Du" defaultValue={set.from} errors={errors?.from} />
        <TextField name="to" type="date" label="Au" defaultValue={set.to} errors={errors?.to} />
        <SelectField
          name="reason"
          label="Motif"
          placeholder="Tous"
          defaultValue={set.reason}
          options={choicesOf(reasonNames)}
        />
      </FieldsForm>
      {!errors && (
        <DataTable
          className="compact"
          caption="Pertes"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sort={filters.sort}
          empty={filtered || (meta?.total ?? 0) > 0 ? undefined : noWaste}
        />
      )}
      {meta && <Pagination meta={meta} />}
    </>
  );
}
