import "#app/styles/pages/orders/order.css";
import "#app/styles/pages/orders/shop-window.css";
import { unknownRecords } from "#domain/french/not-found";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { ArchivedBadge } from "#app/catalogue/archived";
import { RecordActions, RecordRefused, deletion } from "#app/catalogue/record-actions";
import { customerPath } from "#app/display/customers";
import { DetailHeading } from "#app/display/detail-heading";
import { KnownLink } from "#app/display/links/related-links";
import { Section } from "#app/display/section";
import { isPutOut } from "#domain/orders/shop-window";
import { dayInParis } from "#domain/paris";
import { useFormsKey } from "#app/forms/controls/forms-key";
import { formatCount } from "#app/display/numbers";
import { CopyLink, AddressField } from "#app/orders/detail/copy-link";
import { Pagination } from "#app/lists/pagination";
import { ChangedSinceRun } from "#app/orders/kitchen/changed-since-run";
import { historyParam } from "#app/orders/history/history-param";
import { readHistory } from "#app/orders/history/history.server";
import { KitchenDelta } from "#app/orders/kitchen/kitchen-delta";
import { readKitchenDelta } from "#app/orders/kitchen/kitchen-delta.server";
import { MailOfOrder } from "#app/orders/detail/mail-of-order";
import { readMessagesOfOrder } from "#app/orders/detail/mail-of-order.server";
import { OrderDocuments } from "#app/orders/detail/order-documents";
import { CustomerFacts, OrderFacts } from "#app/orders/detail/order-facts";
import { OrderHistory } from "#app/orders/history/order-history";
import { OrderLines } from "#app/orders/detail/order-lines";
import { OrderWork } from "#app/orders/detail/order-work";
import { type OrderRefusal, actOnOrder, reopenAction } from "#app/orders/detail/order-actions.server";
import { isLate } from "#app/orders/late";
import { LateBadge } from "#app/orders/late-badge";
import { DeliveredInPart } from "#app/orders/detail/delivered-in-part";
import { hasRest } from "#app/orders/detail/rest-of-order";
import { Evening } from "#app/orders/evening/evening";
import { Payments, saysRefusal } from "#app/orders/payments/payments";
import { orderParam, standingOrdersPath } from "#app/orders/standing-orders/words";
import { StatusBadge } from "#app/orders/status-badge";
import { StatusSteps } from "#app/orders/detail/status-steps";
import { isJustConfirmed, isUndoable } from "#app/orders/undo";
import { orderWords } from "#app/orders/words";
import { AwaitedByOrder } from "#app/planning/sheets/awaited";
import { readAwaited } from "#app/planning/sheets/awaited.server";
import { ButtonLink } from "#app/shell/actions/button";
import { ConfirmationPage, useRequestedConfirmation } from "#app/shell/overlays/confirmation";
import { orderTracePath } from "#app/stock/paths";
import { readLacksOfOrder } from "#app/planning/shortages/order.server";
import { pageTitle } from "#app/shell/page-title";
import { readRecord } from "#app/display/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(orderWords.title, data?.order.number) },
];

export async function loader(args: LoaderFunctionArgs) {
  const { api, appOrigin, now, freshKey } = args.context;
  const order = await readRecord<ExternalOrder>(args, orderWords.resource, unknownRecords.external_orders);
  const stored = reopenAction(await args.context.takeForm(args.request));
  const today = dayInParis(now);
  const keepsStock = await args.context.hasStock();
  const [history, delta, lacks, awaited, messages, hasCustomers] = await Promise.all([
    readHistory(api, order, new URL(args.request.url).searchParams),
    readKitchenDelta(api, order),
    keepsStock ? readLacksOfOrder(api, order, today) : null,
    readAwaited(api, order, today),
    readMessagesOfOrder(api, order.id),
    args.context.hasCustomers(),
  ]);
  return {
    order: {
      ...order,
      changes: history.changes,
      submissionKey: freshKey,
      isJustConfirmed: isJustConfirmed(order, now),
      isUndoable: isUndoable(order, now),
      isLate: isLate(order, now),
    },
    historyPages: history.meta,
    stored,
    delta,
    lacks,
    awaited,
    messages,
    keepsStock,
    today,
    hasCustomers,
    canRecur: order.standingOrderId === null,
    url: `${appOrigin}/external-orders/${order.id}`,
  };
}

export const action = (args: ActionFunctionArgs) => actOnOrder(args);

/** A refusal often means that the order has changed: the page shows it as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function ExternalOrderPage() {
  const {
    order,
    historyPages,
    stored,
    delta,
    lacks,
    awaited,
    messages,
    keepsStock,
    today,
    hasCustomers,
    canRecur,
    url,
  } = useLoaderData<typeof loader>();
  const refused = useActionData<OrderRefusal>();
  const { id, number, status, lines } = order;
  const put = isPutOut(order);
  const formsKey = useFormsKey(order.submissionKey);
  const confirmation = useRequestedConfirmation(status === "draft" ? [deletion(orderWords)] : []);
  if (confirmation)
    return (
      <ConfirmationPage
        {...confirmation}
        description={`${number} · ${order.customerName}. ${confirmation.description}`}
      />
    );
  return (
    <>
      <DetailHeading
        title={orderWords.title}
        number={number}
        name={<KnownLink to={hasCustomers && !put ? customerPath(id) : null}>{order.customerName}</KnownLink>}
        badges={
          <>
            <StatusBadge order={order} />
            <LateBadge order={order} />
            <ArchivedBadge words={orderWords} archivedAt={order.archivedAt} />
          </>
        }
      >
        <RecordActions
          words={orderWords}
          id={id}
          archived={Boolean(order.archivedAt)}
          mayArchive={status === "draft" || status === "delivered" || status === "cancelled"}
          mayDelete={status === "draft"}
          mayEdit={status !== "cancelled"}
          isSecond
        >
          {canRecur && (
            <ButtonLink to={`${standingOrdersPath}/create?${orderParam}=${id}`} color="neutral" variant="outline">
              Rendre récurrente
            </ButtonLink>
          )}
          <CopyLink key={url} url={url} title={`${orderWords.title} ${number}`} fieldId="adresse" />
        </RecordActions>
      </DetailHeading>
      {!saysRefusal(order, refused?.payment) && <RecordRefused stored={stored} />}
      {order.allergyNotes && (
        <p className="alert allergy" data-type="error">
          <strong>Allergie</strong> {order.allergyNotes}
        </p>
      )}
      <AwaitedByOrder awaited={awaited} />
      {hasRest(order) && <DeliveredInPart order={order} />}
      {delta && <KitchenDelta delta={delta} />}
      {order.changedSinceRun && <ChangedSinceRun day={order.productionOn} />}
      {lacks && (
        <p className="alert" data-type="error">
          <strong>Il manque de quoi faire</strong> toute cette commande&nbsp;: voyez ses lignes.{" "}
          <Link to={lacks.problems}>Décider</Link>
        </p>
      )}
      <OrderFacts order={order} />
      <Section id="lignes" heading="Lignes" aside={formatCount(lines.length, "produit")}>
        <OrderLines order={order} lacks={lacks?.products} />
        {lines.length > 0 && <OrderWork order={order} />}
      </Section>
      {put && status === "delivered" && lines.every(({ soldOutAt }) => soldOutAt !== undefined) && (
        <Evening
          key={`evening ${order.lockVersion} ${formsKey}`}
          order={order}
          today={today}
          stored={stored?.evening}
        />
      )}
      {order.payments && !put && (
        <Payments
          key={`payments ${formsKey}`}
          order={{ ...order, payments: order.payments }}
          today={today}
          stored={stored?.payment}
        />
      )}
      <Section id="client" heading={put ? "Boutique" : "Client"}>
        <CustomerFacts order={order} hasPage={hasCustomers} />
      </Section>
      <Section id="documents" heading="Documents">
        <OrderDocuments id={id} isPutOut={put}>
          {!put && <MailOfOrder order={order} messages={messages} />}
          {keepsStock && (
            <li>
              <Link to={orderTracePath(id)}>Traçabilité : les lots de chaque fournisseur</Link>
            </li>
          )}
        </OrderDocuments>
      </Section>
      <Section id="historique" heading="Historique">
        <OrderHistory changes={order.changes} isPutOut={put} />
        <Pagination meta={historyPages} param={historyParam} anchor="historique" />
      </Section>
      <Section id="partager" heading="Partager">
        <AddressField id="adresse" url={url} />
      </Section>
      <StatusSteps key={formsKey} order={order} today={today} stored={stored?.refusedMove} />
    </>
  );
}
