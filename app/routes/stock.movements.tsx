import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { StockMovement } from "#server/api-client/contract/stock";
import { formatTotal } from "#app/display/numbers";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { SelectField, TextField } from "#app/forms/controls/fields";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import { FieldsForm } from "#app/lists/fields-form";
import { pageTitle } from "#app/shell/page-title";
import { MovementsTable } from "#app/stock/levels/movements-table";
import { answerList, listStock } from "#app/stock/read.server";
import { choicesOf, movementNames } from "#app/stock/words";

export const meta = () => [{ title: pageTitle("Mouvements de stock") }];

const items = ["lot_id", "article_id", "recipe_id", "product_id"] as const;
const list = { resource: "stock/movements", sort: "-recorded_at", names: [...items, "kind", "from", "to"] };

export const loader = async (args: LoaderFunctionArgs) =>
  answerList(await listStock(args, list, (movement: StockMovement) => movement));

export default function Movements() {
  const { rows, meta, errors, filters } = useLoaderData<typeof loader>();
  const { set } = filters;
  const filtered = Object.keys(set).length > 0;
  const item = items.find((name) => set[name] !== undefined);
  return (
    <>
      <ListHeading title="Mouvements" count={formatTotal(meta, "mouvement")} />
      <ErrorSummary errors={errors} />
      <FieldsForm filtered={filtered}>
        {item && <input type="hidden" name={item} value={set[item]} />}
        <SelectField
          name="kind"
          label="Mouvement"
          placeholder="Tous"
          defaultValue={set.kind}
          options={choicesOf(movementNames)}
        />
        <TextField name="from" type="date" label="Du" defaultValue={set.from} errors={errors?.from} />
        <TextField name="to" type="date" label="Au" defaultValue={set.to} errors={errors?.to} />
      </FieldsForm>
      {!errors && <MovementsTable rows={rows} sort={filters.sort} some={filtered || (meta?.total ?? 0) > 0} />}
      {meta && <Pagination meta={meta} />}
    </>
  );
}
