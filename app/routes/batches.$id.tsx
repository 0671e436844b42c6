import "#app/styles/pages/batch.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, data, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { unknownBatch } from "#domain/french/not-found";
import type { Batch } from "#server/api-client/contract/planning/batches";
import type { Page } from "#server/api-client/contract/records";
import type { StockMovement } from "#server/api-client/contract/stock";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { DetailHeading } from "#app/display/detail-heading";
import { Fact, Facts } from "#app/display/facts";
import { readRecord, recordId } from "#app/display/record";
import { Section } from "#app/display/section";
import { formatInstant } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { readEnvelope } from "#app/forms/submit/state";
import { Pagination } from "#app/lists/pagination";
import { readListQuery } from "#app/lists/query";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";
import { MovementsTable } from "#app/stock/levels/movements-table";
import { lotPath } from "#app/stock/paths";
import { requireStock } from "#app/stock/require-stock.server";
import { labelsOf } from "#app/stock/labels/path";
import { sheetsPath } from "#app/planning/sheets/path";
import { weighingsPath } from "#app/planning/weighings/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle("Production", data?.batch.name) }];

export async function loader(args: LoaderFunctionArgs) {
  await requireStock(args);
  const { page } = readListQuery(new URL(args.request.url).searchParams, "");
  // What throws stands before what is asked: a request that nobody waits for any more would end the process.
  const batchId = recordId(args);
  const [batch, movements] = await Promise.all([
    readRecord<Batch>(args, "batches", unknownBatch),
    args.context.api.get<Page<StockMovement>>("/api/stock/movements", { query: { batchId, page } }),
  ]);
  return { batch, movements, submissionKey: args.context.freshKey };
}

/** Takes the batch back, and says why where that is refused. */
export async function action(args: ActionFunctionArgs) {
  await requireStock(args);
  const id = recordId(args);
  const { submissionKey } = readEnvelope(await args.request.formData());
  try {
    await args.context.api.post(`/api/batches/${id}/take-back`, {}, { idempotencyKey: submissionKey });
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal?.why !== "refused") throw error;
    return data({ message: refusal.message }, { status: refusal.status });
  }
  args.context.flash({ type: "success", title: "Production annulée" });
  return redirect(`/batches/${id}`);
}

export default function BatchPage() {
  const { batch, movements, submissionKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { unit, recipeId, productId, reversedAt, orders } = batch;
  const made = recipeId !== null ? `/recipes/${recipeId}` : productId !== null ? `/products/${productId}` : null;
  return (
    <>
      <DetailHeading title="Production" name={batch.name} badges={reversedAt === null ? null : <Badge>Annulée</Badge>}>
        <ButtonLink to={sheetsPath(batch.productionOn)}>
          Feuilles du <Day date={batch.productionOn} short />
        </ButtonLink>
        {reversedAt === null && (
          <ButtonLink to={labelsOf("batch", batch.id)} variant="outline">
            Étiquettes
          </ButtonLink>
        )}
        {reversedAt === null && (
          <Form method="post">
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <Button type="submit" variant="outline" color="neutral">
              Annuler cette production
            </Button>
          </Form>
        )}
      </DetailHeading>
      {refused && (
        <p className="alert" data-type="error" role="alert">
          {refused.message}
        </p>
      )}
      <Facts>
        <Fact label="Obtenu">
          <strong>{formatQuantity(batch.obtained, unit)}</strong>
        </Fact>
        <Fact label="Attendu">{formatQuantity(batch.expected, unit)}</Fact>
        <Fact label="Demandé par la fiche">{formatQuantity(batch.planned, unit)}</Fact>
        <Fact label="Fiche">{made ? <Link to={made}>{batch.name}</Link> : batch.name}</Fact>
        <Fact label="Pour la production du">
          <Day date={batch.productionOn} />
        </Fact>
        <Fact label="Fait le">
          <Day date={batch.madeOn} />
        </Fact>
        <Fact label="À consommer jusqu’au">{batch.expiresOn && <Day date={batch.expiresOn} />}</Fact>
        <Fact label="Lot">
          {batch.lotId !== null && <Link to={lotPath(batch.lotId)}>{batch.lotCode ?? `n° ${batch.lotId}`}</Link>}
        </Fact>
        <Fact label="Pesée">
          {batch.weighingId !== null && <Link to={`${weighingsPath}/${batch.weighingId}`}>n° {batch.weighingId}</Link>}
        </Fact>
        <Fact label="Noté">{`${formatInstant(batch.recordedAt)}, ${batch.userName}`}</Fact>
        <Fact label="Annulée">{reversedAt && `${formatInstant(reversedAt)}, ${batch.reversedBy}`}</Fact>
        <Fact label="Note" wide>
          {batch.note}
        </Fact>
      </Facts>
      {orders.length > 0 && (
        <Section id="commandes" heading="Pour les commandes" aside={formatCount(orders.length, "commande")}>
          <ul className="rows">
            {orders.map(({ orderId, orderLineId, number, customerName, quantity }) => (
              <li key={orderLineId}>
                <Link to={`/external-orders/${orderId}`}>
                  <span className="grow">
                    {customerName} ({number})
                  </span>
                  <span>{formatQuantity(quantity, unit)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="movements" heading="Ce qui a été pris et fait">
        <MovementsTable rows={movements.data} />
        <Pagination meta={movements.meta} anchor="movements" />
      </Section>
    </>
  );
}
