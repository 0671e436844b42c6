import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { StockCountRow } from "#server/api-client/contract/stock";
import { Badge } from "#app/display/badge";
import { formatInstant } from "#app/display/dates";
import { formatTotal } from "#app/display/numbers";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { SelectField } from "#app/forms/controls/fields";
import { type Column, DataTable } from "#app/lists/data-table";
import { FieldsForm } from "#app/lists/fields-form";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import { ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";
import { scopeName } from "#app/stock/counts/words";
import { countsPath, valuePath } from "#app/stock/paths";
import { answerList, listStock } from "#app/stock/read.server";
import { countStates } from "#app/stock/words";

export const meta = () => [{ title: pageTitle("Inventaires") }];

const list = { resource: "stock/counts", sort: "-created_at", names: ["status"] };

export const loader = async (args: LoaderFunctionArgs) =>
  answerList(await listStock(args, list, (count: StockCountRow) => count));

const columns: Column<StockCountRow>[] = [
  { heading: "Inventaire", cell: (count) => scopeName(count) },
  { heading: "Commencé", cell: ({ createdAt, userName }) => `${formatInstant(createdAt)}, ${userName}` },
  { heading: "Comptés", numeric: true, cell: ({ countedCount, lineCount }) => `${countedCount} sur ${lineCount}` },
  {
    heading: "État",
    cell: ({ status }) => <Badge tone={countStates[status].tone}>{countStates[status].words}</Badge>,
  },
  { heading: "Clos", secondary: true, cell: ({ closedAt }) => closedAt && formatInstant(closedAt) },
];

export default function Counts() {
  const { rows, meta, errors, filters } = useLoaderData<typeof loader>();
  const { status } = filters.set;
  return (
    <>
      <ListHeading title="Inventaires" count={formatTotal(meta, "inventaire")}>
        <ButtonLink to={valuePath} variant="outline">
          Valeur du stock
        </ButtonLink>
        <ButtonLink to={`${countsPath}/create`}>Nouvel inventaire</ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} />
      <FieldsForm filtered={status !== undefined}>
        <SelectField
          name="status"
          label="État"
          placeholder="Tous"
          defaultValue={status}
          options={Object.entries(countStates).map(([value, { words }]) => [value, words] as const)}
        />
      </FieldsForm>
      {!errors && (
        <DataTable
          caption="Inventaires"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${countsPath}/${id}`}
          empty="Aucun inventaire. Comptez ce qui est là : « Nouvel inventaire »."
        />
      )}
      {meta && <Pagination meta={meta} />}
    </>
  );
}
