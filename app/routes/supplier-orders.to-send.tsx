import "#app/styles/pages/supplier-order.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { notFound } from "#app/display/record";
import { formatTimeOf } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import { useFollowLeaving } from "#app/forms/mail/follow-leaving";
import { isUnderWay, messagesPath, unconfigured } from "#app/forms/mail/words";
import { MailAll, mailedAmong } from "#app/purchasing/to-send/mailing";
import { OrderToSendRow } from "#app/purchasing/to-send/order-row";
import { readToSend } from "#app/purchasing/to-send/read.server";
import { SentToday } from "#app/purchasing/to-send/sent-today";
import { actOnToSend } from "#app/purchasing/to-send/actions.server";
import { supplierOrdersPath } from "#app/purchasing/words";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";
import { requireStock } from "#app/stock/require-stock.server";

const title = "Commandes à envoyer";

export const meta = () => [{ title: pageTitle(title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStock({ request, context });
  const toSend = await readToSend(context.api, new URL(request.url).searchParams, context.now);
  if (toSend === null) throw notFound(request);
  return { ...toSend, submissionKey: context.freshKey };
}

export const action = (args: ActionFunctionArgs) => actOnToSend(args);

/** A refusal often means that somebody sent the order meanwhile: the page shows what is left now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function OrdersToSend() {
  const { orders, meta: page, press, sent, mail, submissionKey } = useLoaderData<typeof loader>();
  const sendsAll = mailedAmong(orders).length > 1;
  const messages = orders.map(({ letter }) => letter?.message ?? null);
  useFollowLeaving(messages);
  const isLeaving = messages.some((message) => message && isUnderWay(message));
  const refused = useActionData<{ refused?: string }>()?.refused;
  return (
    <>
      <ListHeading title={title} count={formatCount(page.total, "commande")}>
        {mail && (
          <ButtonLink to={messagesPath} variant="outline">
            Messages
          </ButtonLink>
        )}
        <ButtonLink to={supplierOrdersPath} variant="outline">
          Commandes fournisseurs
        </ButtonLink>
      </ListHeading>
      {refused && (
        <p className="alert" data-type="error" role="alert">
          {refused}
        </p>
      )}
      {press && (
        <Form method="post" className="alert take-back" data-type="info">
          <input type="hidden" name="intent" value="take-back" />
          <input type="hidden" name="id" value={press.id} />
          <input type="hidden" name="submissionKey" value={submissionKey} />
          <p>
            {press.count > 1 ? `${press.count} commandes passées ensemble` : "Commande passée à l’instant"},{" "}
            {isLeaving
              ? "un e-mail est en route."
              : `rien n’est encore parti chez ${press.count > 1 ? "ces fournisseurs" : "ce fournisseur"}.`}
          </p>
          <Button type="submit" variant="outline" color="neutral">
            {press.count > 1 ? `Annuler les ${press.count}` : "Annuler"} (jusqu’à {formatTimeOf(press.until)})
          </Button>
        </Form>
      )}
      {orders.length === 0 && (
        <div className="card to-send-none">
          <p>Aucune commande n’attend d’être envoyée.</p>
          <p className="actions">
            <ButtonLink to="/production-planning/purchase-lists">Listes d’achats</ButtonLink>
          </p>
        </div>
      )}
      {mail && !mail.configured && orders.length > 0 && <p className="dimmed">{unconfigured}</p>}
      <MailAll orders={orders} submissionKey={submissionKey} />
      <ul className="to-send-list">
        {orders.map((order, at) => (
          <OrderToSendRow key={order.id} order={order} submissionKey={submissionKey} isFirst={at === 0 && !sendsAll} />
        ))}
      </ul>
      <Pagination meta={page} />
      <SentToday orders={sent} submissionKey={submissionKey} />
    </>
  );
}
