import "#app/styles/pages/stock.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, data, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { One, Page } from "#server/api-client/contract/records";
import type { StockLot, StockMovement, StockTrace } from "#server/api-client/contract/stock";
import { unitName } from "#domain/kitchen/units";
import { unknownLot } from "#domain/french/not-found";
import { Day } from "#app/display/day";
import { DetailHeading } from "#app/display/detail-heading";
import { Fact, Facts } from "#app/display/facts";
import { readRecord, recordId } from "#app/display/record";
import { KnownLink } from "#app/display/links/related-links";
import { Section } from "#app/display/section";
import { formatCount, formatMoney, formatUnitPrice } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { pathOf } from "#app/display/words";
import { TextField } from "#app/forms/controls/fields";
import { Pagination } from "#app/lists/pagination";
import { readListQuery } from "#app/lists/query";
import { More } from "#app/shell/actions/more";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { validationErrors } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";
import { LotReceipts } from "#app/purchasing/receipts/lot-receipts";
import { readLotReceipts } from "#app/purchasing/receipts/lot-receipts.server";
import { labelsOf } from "#app/stock/labels/path";
import { LotState } from "#app/stock/levels/lots-table";
import { MovementsTable } from "#app/stock/levels/movements-table";
import { requireStock } from "#app/stock/require-stock.server";
import { TraceTree, TracedOrders } from "#app/stock/tracing/trace-tree";
import { lotPath, lotsOfPath, loseLotPath } from "#app/stock/paths";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle("Lot", data && lotName(data.lot)) }];

const lotName = ({ code, item }: Pick<StockLot, "code" | "item">) => `${code ?? "Sans numéro"}, ${item.name}`;

export async function loader(args: LoaderFunctionArgs) {
  await requireStock(args);
  const id = recordId(args);
  const { page } = readListQuery(new URL(args.request.url).searchParams, "");
  const [lot, movements, trace, receipts] = await Promise.all([
    readRecord<StockLot>(args, "stock/lots", unknownLot),
    args.context.api.get<Page<StockMovement>>("/api/stock/movements", { query: { lotId: id, page } }),
    args.context.api.get<One<StockTrace>>("/api/stock/trace", { query: { lotId: id } }),
    readLotReceipts(args.context, id),
  ]);
  return { lot, movements, trace: trace.data, receipts };
}

/** Blocks the lot for the reason given, or releases it. */
export async function action(args: ActionFunctionArgs) {
  await requireStock(args);
  const id = recordId(args);
  const sent = await args.request.formData();
  const intent = sent.get("intent");
  if (intent !== "block" && intent !== "unblock") throw unknownButton();
  try {
    await args.context.api.post(
      `/api/stock/lots/${id}/${intent}`,
      intent === "block" ? { reason: String(sent.get("reason") ?? "") } : {},
    );
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return data({ errors }, { status: 422 });
  }
  args.context.flash({ type: "success", title: intent === "block" ? "Lot bloqué" : "Lot libéré" });
  return redirect(lotPath(Number(id)));
}

export default function LotPage() {
  const { lot, movements, trace, receipts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { item, supplier } = lot;
  return (
    <>
      <DetailHeading title="Lot" name={lotName(lot)} badges={<LotState lot={lot} />}>
        <ButtonLink to={loseLotPath(lot.id)}>Noter une perte</ButtonLink>
        <ButtonLink to={labelsOf("lot", lot.id)} variant="outline">
          Étiquette
        </ButtonLink>
        <More open={refused !== undefined}>
          <ButtonLink to={lotsOfPath(item)} variant="outline" color="neutral">
            Tous les lots
          </ButtonLink>
          {!lot.blocked && <BlockLot errors={refused?.errors.reason} />}
        </More>
      </DetailHeading>
      <Facts>
        <Fact label="De">
          <KnownLink to={pathOf(item.type, item.id)}>{item.name}</KnownLink>
        </Fact>
        <Fact label="Reste">{formatQuantity(lot.onHand, lot.unit)}</Fact>
        <Fact label="Date limite">{lot.expiresOn && <Day date={lot.expiresOn} />}</Fact>
        <Fact label="Entré le">
          <Day date={lot.enteredOn} />
        </Fact>
        <Fact label="Fournisseur">{supplier && <Link to={`/suppliers/${supplier.id}`}>{supplier.name}</Link>}</Fact>
        <Fact label="Coût HT">{lot.unitCostHt && `${formatUnitPrice(lot.unitCostHt)} / ${unitName(lot.unit)}`}</Fact>
        <Fact label="Valeur HT">{lot.valueHt && formatMoney(lot.valueHt)}</Fact>
        <Fact label="Bloqué">{lot.blockedReason}</Fact>
      </Facts>
      {lot.blocked && (
        <Form method="post" className="section no-print">
          <Button type="submit" name="intent" value="unblock" variant="outline">
            Libérer ce lot
          </Button>
        </Form>
      )}
      <Section heading="D’où il vient" id="back">
        <LotReceipts receipts={receipts} />
        {(receipts.length === 0 || trace.back.steps.length > 0) && (
          <TraceTree root={`lot-${lot.id}`} traced={trace.back} direction="back" />
        )}
      </Section>
      <Section heading="Où il est allé" id="forward">
        <TraceTree root={`lot-${lot.id}`} traced={trace.forward} direction="forward" />
      </Section>
      <Section heading="Commandes servies" id="orders" aside={formatCount(trace.forward.orders.length, "commande")}>
        <TracedOrders caption="Commandes servies" orders={trace.forward.orders} />
      </Section>
      <Section heading="Mouvements" id="movements">
        <MovementsTable rows={movements.data} ofLot />
        <Pagination meta={movements.meta} anchor="movements" />
      </Section>
    </>
  );
}

/** Blocks the lot, once its reason is given. */
function BlockLot({ errors }: { errors: string[] | undefined }) {
  return (
    <details className="ask" open={errors !== undefined}>
      <summary className="button" data-color="error" data-variant="outline">
        Bloquer ce lot
      </summary>
      <Form method="post" className="card">
        <TextField name="reason" label="Motif du blocage" errors={errors} maxLength={200} />
        <Button type="submit" name="intent" value="block" color="error">
          Oui, bloquer ce lot
        </Button>
      </Form>
    </details>
  );
}
