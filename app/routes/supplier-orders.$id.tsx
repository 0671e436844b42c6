import "#app/styles/pages/supplier-order.css";
import { awaitedStatuses } from "#domain/choices";
import { dayInParis } from "#domain/paris";
import { channelPhrases } from "#domain/purchasing/supplier-order-words";
import { unknownSupplierOrder } from "#domain/french/not-found";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import { Day } from "#app/display/day";
import { DetailHeading } from "#app/display/detail-heading";
import { Fact, Facts } from "#app/display/facts";
import { readRecord } from "#app/display/record";
import { Section } from "#app/display/section";
import { formatInstant } from "#app/display/dates";
import { formatCount, formatMoney } from "#app/display/numbers";
import { Countdown } from "#app/planning/health/countdown";
import { timeLeft } from "#app/display/time-left";
import { PurchaseTotals } from "#app/planning/purchase-totals";
import { planSearch, queryOfParameters } from "#app/planning/plan-search";
import { type RefusedPurchase, actOnSupplierOrder } from "#app/purchasing/supplier-orders/actions.server";
import { mailOfOrder } from "#app/purchasing/supplier-orders/mail.server";
import { LetterPanel } from "#app/forms/mail/letter-panel";
import { readLetter } from "#app/forms/mail/letter.server";
import { OrderButtons } from "#app/purchasing/supplier-orders/order-buttons";
import { SupplierOrderLines, UnknownPrices } from "#app/purchasing/supplier-orders/order-lines";
import { Reached } from "#app/planning/supplier-minimum";
import { OrderReceipts } from "#app/purchasing/supplier-orders/order-receipts";
import { SupplierOrderBadges } from "#app/purchasing/status-badge";
import { FollowUps } from "#app/purchasing/late/follow-ups";
import { PostponeForm } from "#app/purchasing/late/postpone-form";
import { undoableOf } from "#app/purchasing/late/read.server";
import { UndoBar } from "#app/purchasing/late/undo-bar";
import { readProposedDay } from "#app/purchasing/next-delivery.server";
import { awaitedLines } from "#app/purchasing/supplier-orders/rest";
import { requireStock } from "#app/stock/require-stock.server";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Commande fournisseur", data?.order.number) },
];

export async function loader(args: LoaderFunctionArgs) {
  await requireStock(args);
  const { plan, ...order } = await readRecord<SupplierOrder>(args, "supplier-orders", unknownSupplierOrder);
  const today = dayInParis(args.context.now);
  const { api } = args.context;
  const stored = await args.context.takeForm(args.request);
  const isChased = awaitedStatuses.includes(order.status) && order.followUps !== undefined;
  const [{ channel, href }, letter, proposed] = await Promise.all([
    mailOfOrder(api, order),
    readLetter(api, `/api/supplier-orders/${order.id}/letter`, stored),
    isChased ? readProposedDay(api, order, today) : null,
  ]);
  return {
    order,
    today,
    moment: args.context.now.toISOString(),
    proposed,
    undoable: undoableOf(order, args.context.now),
    left: timeLeft(order.orderBefore, args.context.now.toISOString()),
    plan: plan && planSearch(queryOfParameters(plan)),
    mail: { channel, href: letter?.configured ? null : href },
    letter,
    submissionKey: args.context.freshKey,
  };
}

export const action = (args: ActionFunctionArgs) => actOnSupplierOrder(args);

/** A refusal often means that the order has changed: the page shows it as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

/** Returns « sam. 21 nov. 2026 à 14 h 05, par téléphone, noté par Marie Curie », as far as it is known. */
const noted = (at: string, how: string | null, by: string | null): string =>
  [formatInstant(at), how, by && `noté par ${by}`].filter(Boolean).join(", ");

export default function SupplierOrderPage() {
  const { order, today, moment, proposed, undoable, left, plan, mail, letter, submissionKey } =
    useLoaderData<typeof loader>();
  const refused = useActionData<RefusedPurchase>();
  const goesByMail = letter?.configured === true && order.status === "to_send" && (mail.channel ?? "email") === "email";
  const { totals, minimumOrderHt, francoHt, runId } = order;
  return (
    <>
      <DetailHeading
        title="Commande fournisseur"
        name={`${order.number} · ${order.supplierName}`}
        badges={<SupplierOrderBadges order={order} moment={moment} />}
      >
        <OrderButtons
          order={order}
          submissionKey={submissionKey}
          mail={mail.href}
          channel={mail.channel}
          isMailed={goesByMail}
        />
      </DetailHeading>
      {refused && (
        <p className="alert" data-type="error" role="alert">
          {refused.refused}
        </p>
      )}
      {letter && (
        <LetterPanel
          letter={letter}
          submissionKey={submissionKey}
          typed={refused?.letter ?? null}
          words={{ sent: "Envoyée", changed: "Modifiée depuis l’envoi" }}
          isNext={goesByMail}
        />
      )}
      <UndoBar undoable={undoable} submissionKey={submissionKey} />
      {proposed !== null && (
        <PostponeForm
          order={{ id: order.id, lockVersion: order.lockVersion, lines: awaitedLines(order) }}
          submissionKey={submissionKey}
          today={today}
          proposed={proposed}
          typed={refused?.typed ?? null}
        />
      )}
      <Facts>
        <Fact label="Fournisseur">
          <Link to={`/suppliers/${order.supplierId}`}>{order.supplierName}</Link>
        </Fact>
        <Fact label="Livraison">
          <Day date={order.deliverOn} />
          {order.expectedOn && order.expectedOn !== order.deliverOn && (
            <>
              , attendue <Day date={order.expectedOn} />
            </>
          )}
        </Fact>
        <Fact label="Suivi" wide>
          {order.followUps && order.followUps.length > 0 && <FollowUps followUps={order.followUps} />}
        </Fact>
        <Fact label="À commander avant">
          {(order.status === "draft" || order.status === "to_send") && order.orderBefore && (
            <>
              {formatInstant(order.orderBefore)} <Countdown left={left} />
            </>
          )}
        </Fact>
        <Fact label="Passée">{order.placedAt && formatInstant(order.placedAt)}</Fact>
        <Fact label="Envoyée">
          {order.sentAt && noted(order.sentAt, order.sentHow && channelPhrases[order.sentHow], order.sentBy)}
        </Fact>
        <Fact label="Confirmée">{order.confirmedAt && noted(order.confirmedAt, null, order.confirmedBy)}</Fact>
        <Fact label="Écrite par">{`${order.userName}, ${formatInstant(order.createdAt)}`}</Fact>
        <Fact label="D’après">
          {runId !== null ? (
            <Link to={`/production-planning/runs/${runId}`}>Calcul figé n° {runId}</Link>
          ) : (
            plan && <Link to={`/production-planning/compute-needs${plan}`}>Calcul des besoins</Link>
          )}
        </Fact>
        <Fact label="Minimum de commande">{minimumOrderHt && `${formatMoney(minimumOrderHt)} HT`}</Fact>
        <Fact label="Franco de port">{francoHt && `${formatMoney(francoHt)} HT`}</Fact>
        <Fact label="Note" wide>
          {order.note}
        </Fact>
      </Facts>
      <Section id="articles" heading="Articles" aside={formatCount(order.lineCount, "article")}>
        <SupplierOrderLines order={order} />
        <Reached {...order} minimumHt={minimumOrderHt} />
        <PurchaseTotals supplier={{ subtotalHt: order.subtotalHt, ...totals }} />
        <UnknownPrices lines={order.lines} />
      </Section>
      {order.receipts.length > 0 && (
        <Section id="receptions" heading="Réceptions">
          <OrderReceipts receipts={order.receipts} />
        </Section>
      )}
    </>
  );
}
