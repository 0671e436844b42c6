import "#app/styles/pages/stock.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayInParis } from "#domain/paris";
import type { One } from "#server/api-client/contract/records";
import type { StockValue } from "#server/api-client/contract/stock";
import { Day } from "#app/display/day";
import { ExportLinks } from "#app/display/links/export-links";
import { PrintedOn } from "#app/display/printed-on";
import { Section } from "#app/display/section";
import { formatMoney, formatPercent, missing } from "#app/display/numbers";
import { TextField } from "#app/forms/controls/fields";
import { type Column, DataTable } from "#app/lists/data-table";
import { FieldsForm } from "#app/lists/fields-form";
import { ListHeading } from "#app/lists/list-heading";
import { validationErrors } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";
import { valuePath } from "#app/stock/paths";
import { requireStock } from "#app/stock/require-stock.server";
import { typeNames } from "#app/stock/words";

export const meta = () => [{ title: pageTitle("Valeur du stock") }];

/** Reads the value of the stock at the end of the day that `?on=` names, today unless it does. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStock(args);
  const { api, now } = args.context;
  const on = new URL(args.request.url).searchParams.get("on")?.trim() || dayInParis(now);
  const base = { on, now: now.toISOString() };
  try {
    const { data: value } = await api.get<One<StockValue>>("/api/stock/value", { query: { on } });
    return data({ ...base, total: value.totalHt, rows: value.rows, errors: null });
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return data({ ...base, total: null, rows: [], errors }, { status: 422 });
  }
}

type Row = StockValue["rows"][number];

const columns: Column<Row>[] = [
  { heading: "Famille", cell: ({ category }) => category ?? "Sans famille" },
  { heading: "Type", cell: ({ itemType }) => typeNames[itemType] },
  { heading: "TVA", numeric: true, cell: ({ vatRate }) => (vatRate === null ? missing : formatPercent(vatRate)) },
  { heading: "Lots", numeric: true, cell: ({ lotCount }) => lotCount },
  { heading: "Sans prix", numeric: true, cell: ({ unknownCount }) => unknownCount },
  { heading: "Valeur HT", numeric: true, cell: ({ valueHt }) => formatMoney(valueHt) },
];

export default function Value() {
  const { on, total, rows, errors, now } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Valeur du stock" count={total === null ? undefined : `${formatMoney(total)} HT`}>
        <ExportLinks path={`${valuePath}/export?on=${on}`} />
      </ListHeading>
      <PrintedOn at={now} />
      <FieldsForm filtered={false} submit="Voir">
        <TextField name="on" type="date" label="À la fin du" defaultValue={on} errors={errors?.on} />
      </FieldsForm>
      {!errors && (
        <>
          <p className="count-hint">
            Chaque lot compte à son coût d’achat ou de revient, tel qu’il était connu à la fin du <Day date={on} />.
            {rows.some(({ unknownCount }) => unknownCount > 0) &&
              " Ce qui n’avait pas de prix ne compte pas : « Sans prix » dit combien de lots."}
          </p>
          <Section heading="Par famille" id="families">
            <DataTable
              caption="Valeur par famille"
              columns={columns}
              rows={rows}
              rowKey={({ itemType, category, vatRate }) => `${itemType} ${category} ${vatRate}`}
              empty="Rien en stock."
            />
          </Section>
        </>
      )}
    </>
  );
}
