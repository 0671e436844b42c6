import "#app/styles/pages/receipt.css";
import { unknownReceipt } from "#domain/french/not-found";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { One } from "#server/api-client/contract/records";
import type { Receipt, SupplierOrder } from "#server/api-client/contract/supplier-orders";
import { Badge } from "#app/display/badge";
import { DetailHeading } from "#app/display/detail-heading";
import { Fact, Facts } from "#app/display/facts";
import { readRecord, recordId } from "#app/display/record";
import { Section } from "#app/display/section";
import { formatDate, formatInstant } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { describeExpectedAgain } from "#app/purchasing/receipts/expected-again";
import { ReceiptLines } from "#app/purchasing/receipts/receipt-lines";
import { refusedPurchase } from "#app/purchasing/supplier-orders/actions.server";
import { supplierOrdersPath } from "#app/purchasing/words";
import { receiptsPath } from "#app/stock/paths";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { orNull } from "#app/shell/api-errors";
import { requireStock } from "#app/stock/require-stock.server";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Réception", data && `n° ${data.receipt.id}`) },
];

export async function loader(args: LoaderFunctionArgs) {
  await requireStock(args);
  const receipt = await readRecord<Receipt>(args, "receipts", unknownReceipt);
  const order =
    receipt.orderId === null
      ? null
      : (await args.context.api.get<One<SupplierOrder>>(`/api/supplier-orders/${receipt.orderId}`)).data;
  const ordered = new Map(order?.lines.map((line) => [line.id, line.packPriceHt]));
  const lines = receipt.lines.map((line) => ({
    ...line,
    priceChange:
      line.packPriceHt === null
        ? null
        : { before: ordered.get(line.orderLineId ?? 0) ?? null, after: line.packPriceHt },
  }));
  return { receipt: { ...receipt, lines } };
}

/** Takes the receipt back, and says what is expected again; who asks twice takes it back once. */
export async function action(args: ActionFunctionArgs) {
  const id = recordId(args);
  const { api } = args.context;
  let description: string | undefined;
  try {
    const { data: receipt } = await api.post<One<Receipt>>(`/api/receipts/${id}/reverse`, {});
    if (receipt.orderId !== null) {
      // It is taken back, whether this answers or not.
      const order = await orNull(api.get<One<SupplierOrder>>(`/api/supplier-orders/${receipt.orderId}`));
      description = order ? describeExpectedAgain(receipt, order.data) : undefined;
    }
  } catch (error) {
    return refusedPurchase(error);
  }
  args.context.flash({ type: "success", title: "Réception annulée", description });
  return redirect(`${receiptsPath}/${id}`);
}

export default function ReceiptPage() {
  const { receipt } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { id, orderId, orderNumber, supplierId, supplierName, reversedAt, reversedBy } = receipt;
  return (
    <>
      <DetailHeading
        title="Réception"
        name={`n° ${id}${supplierName ? ` · ${supplierName}` : ""}`}
        badges={reversedAt && <Badge tone="neutral">Annulée</Badge>}
      >
        {orderId !== null ? (
          <ButtonLink to={`${supplierOrdersPath}/${orderId}`}>Commande {orderNumber}</ButtonLink>
        ) : (
          <ButtonLink to={`${receiptsPath}/create`}>Autre réception</ButtonLink>
        )}
        {reversedAt === null && (
          <Form method="post">
            <Button type="submit" name="intent" value="reverse" variant="outline" color="error">
              Annuler cette réception
            </Button>
          </Form>
        )}
      </DetailHeading>
      {refused && (
        <p className="alert" data-type="error" role="alert">
          {refused.refused}
        </p>
      )}
      <Facts>
        <Fact label="Reçue le">{formatDate(receipt.receivedOn)}</Fact>
        <Fact label="Fournisseur">
          {supplierId !== null && <Link to={`/suppliers/${supplierId}`}>{supplierName}</Link>}
        </Fact>
        <Fact label="Bon de livraison">{receipt.deliveryNote}</Fact>
        <Fact label="Enregistrée">{`${formatInstant(receipt.createdAt)} par ${receipt.userName}`}</Fact>
        <Fact label="Annulée">{reversedAt && `${formatInstant(reversedAt)} par ${reversedBy ?? ""}`}</Fact>
        <Fact label="Note" wide>
          {receipt.note}
        </Fact>
      </Facts>
      <Section id="lots" heading="Lots" aside={formatCount(receipt.lineCount, "ligne")}>
        <ReceiptLines lines={receipt.lines} />
      </Section>
    </>
  );
}
