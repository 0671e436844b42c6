import "#app/styles/pages/stock.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayInParis } from "#domain/paris";
import { paymentMeansNames } from "#domain/orders/payments";
import { type Taken, type TakenSum, sumTakings } from "#domain/orders/takings-totals";
import type { Takings } from "#server/api-client/contract/orders/payments";
import type { One } from "#server/api-client/contract/records";
import { Day } from "#app/display/day";
import { formatCount, formatMoney, formatPercent, missing } from "#app/display/numbers";
import { ExportLinks } from "#app/display/links/export-links";
import { orNotFound } from "#app/display/record";
import { PrintedOn } from "#app/display/printed-on";
import { Section } from "#app/display/section";
import { TextField } from "#app/forms/controls/fields";
import { withoutPayments } from "#app/orders/payments/payments.server";
import { type Column, DataTable } from "#app/lists/data-table";
import { FieldsForm } from "#app/lists/fields-form";
import { ListHeading } from "#app/lists/list-heading";
import { ButtonLink } from "#app/shell/actions/button";
import { validationErrors } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Encaissements") }];

/** Reads what customers paid from `?from=` to `?to=`, this month unless they are said. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const today = dayInParis(context.now);
  const to = searchParams.get("to")?.trim() || today;
  const from = searchParams.get("from")?.trim() || `${to.slice(0, 7)}-01`;
  const base = { from, to, now: context.now.toISOString() };
  try {
    const answer = context.api.get<One<Takings>>("/api/payments", { query: { from, to } });
    const { data: takings } = await orNotFound(request, answer, withoutPayments);
    return data({ ...base, takings, errors: null });
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return data({ ...base, takings: null, errors }, { status: 422 });
  }
}

type Row = Takings["rows"][number];

const moneyColumns: Column<Taken>[] = [
  { heading: "Encaissé TTC", numeric: true, cell: ({ ttc }) => formatMoney(ttc) },
  { heading: "Dont TVA", numeric: true, cell: ({ vat }) => formatMoney(vat) },
  { heading: "HT", numeric: true, cell: ({ ht }) => formatMoney(ht) },
];

const meansColumns: Column<TakenSum>[] = [{ heading: "Moyen", cell: ({ of }) => of }, ...moneyColumns];
const dayColumns: Column<TakenSum>[] = [{ heading: "Jour", cell: ({ of }) => <Day date={of} /> }, ...moneyColumns];

function Totals({ rows }: Pick<Takings, "rows">) {
  const { byMeans, byDay } = sumTakings(
    rows.map((row) => ({
      day: row.paidOn,
      means: row.means,
      ttc: row.amountTtc,
      vat: row.vat,
      ht: row.amountHt,
    })),
  );
  return (
    <>
      <Section heading="Par moyen" id="means">
        <DataTable caption="Encaissements par moyen" columns={meansColumns} rows={byMeans} rowKey={({ of }) => of} />
      </Section>
      <Section heading="Par jour" id="days">
        <DataTable caption="Encaissements par jour" columns={dayColumns} rows={byDay} rowKey={({ of }) => of} />
      </Section>
    </>
  );
}

const columns: Column<Row>[] = [
  { heading: "Jour", cell: ({ paidOn }) => <Day date={paidOn} short /> },
  { heading: "Moyen", cell: ({ means }) => paymentMeansNames[means] },
  { heading: "TVA", numeric: true, cell: ({ vatRate }) => (vatRate === null ? missing : formatPercent(vatRate)) },
  { heading: "Encaissé TTC", numeric: true, cell: ({ amountTtc }) => formatMoney(amountTtc) },
  { heading: "Dont TVA", numeric: true, cell: ({ vat }) => formatMoney(vat) },
  { heading: "HT", numeric: true, cell: ({ amountHt }) => formatMoney(amountHt) },
];

export default function Payments() {
  const { from, to, takings, errors, now } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading
        title="Encaissements"
        count={
          takings
            ? `${formatMoney(takings.amountTtc)} TTC · ${formatCount(takings.paymentCount, "écriture")}`
            : undefined
        }
      >
        {takings && (
          <>
            <ExportLinks path={`export?from=${from}&to=${to}`} />
            <ButtonLink
              to={`export?from=${from}&to=${to}&format=csv&detail=1`}
              variant="outline"
              color="neutral"
              reloadDocument
              download
            >
              Détail (CSV)
            </ButtonLink>
          </>
        )}
      </ListHeading>
      <PrintedOn at={now} />
      <FieldsForm filtered={false} submit="Voir">
        <TextField name="from" type="date" label="Du" defaultValue={from} errors={errors?.from} />
        <TextField name="to" type="date" label="Au" defaultValue={to} errors={errors?.to} />
      </FieldsForm>
      {takings && (
        <>
          <p className="count-hint">
            Chaque paiement compte le jour où il a été fait ; ce qui a été rendu ou annulé est retiré le jour de
            l’annulation. Il garde la répartition entre les taux de TVA que sa commande avait quand il a été noté.
            L’acompte d’une commande compte le jour où il y a été tapé, sans moyen précisé. Le détail nomme la commande
            et le client de chaque écriture ; le fichier Excel l’a sur sa dernière feuille, et les totaux par moyen et
            par jour sur deux autres.
          </p>
          {takings.rows.length > 0 && <Totals rows={takings.rows} />}
          <Section heading="Par jour, moyen et taux" id="takings">
            <DataTable
              caption="Encaissements"
              columns={columns}
              rows={takings.rows}
              rowKey={({ paidOn, means, vatRate }) => `${paidOn} ${means} ${vatRate}`}
              empty="Aucun paiement sur ces jours."
            />
          </Section>
        </>
      )}
    </>
  );
}
